// @module-tag gate
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Totals } from "#contract/documents/shown-totals.ts";
import { decimal, sum, toNumber } from "#contract/money.ts";
import { taxCodes } from "#contract/books/tax-codes.ts";
import { taxPartsOf } from "#contract/documents/totals.ts";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import { type Api, line } from "../support/api.ts";
import { credited, invoiceOf } from "../support/credit.ts";
import { differencesOf } from "../support/kept-money.ts";
import { manyRunsMs, randomly } from "../support/runs.ts";
import { eventsOf, newOrg } from "../support/service.ts";

const creditLines = async (api: Api, { id }: Invoice, items: object[], more: object = {}): Promise<CreditNote> => {
  const draft = await api.create<CreditNote>("/credit-notes", { invoiceId: id, reason: "Correction", items, ...more });
  return api.act<CreditNote>(`/credit-notes/${draft.id}/send`);
};

const restOf = async (api: Api, { id }: Invoice): Promise<CreditNote> => {
  const draft = await api.create<CreditNote>("/credit-notes", { invoiceId: id, reason: "The rest" });
  const issued = await api.act<CreditNote>(`/credit-notes/${draft.id}/send`);
  expect(pick(issued)).toEqual(pick(draft));
  return issued;
};

const pick = ({ totals: { net, gst, total } }: { readonly totals: Totals }) => ({ net, gst, total });

const netsOf = ({ items, totals, retentionPct }: Invoice | CreditNote) => {
  const parts = taxPartsOf(items, totals, retentionPct);
  return Object.fromEntries(taxCodes.map((code) => [code, parts.find(({ taxCode }) => taxCode === code)?.net ?? 0]));
};

/** Expects that credit notes take exactly what their invoice charged, in each figure and tax code. */
async function expectAllCredited(api: Api, invoice: Invoice, notes: readonly CreditNote[]): Promise<void> {
  const together = (figure: (note: CreditNote) => number) => toNumber(sum(notes.map((note) => decimal(figure(note)))));
  expect({
    net: together(({ totals }) => totals.net),
    gst: together(({ totals }) => totals.gst),
    total: together(({ totals }) => totals.total),
  }).toEqual(pick(invoice));
  for (const [code, net] of Object.entries(netsOf(invoice)))
    expect(together((note) => netsOf(note)[code] ?? 0)).toBe(net);
  const after = await invoiceOf(api, invoice);
  expect([after.status, after.totals.outstanding]).toEqual(["PAID", 0]);
  // Other invoices of the test are credited in full as well.
  expect((await api.get<RetentionRegister>("/retention")).body.held).toBe(0);
}

// No line is so small that its credit note comes to 0.00 after retention and rounding, which no credit note may.
const anyLine = fc.record({
  qty: fc.integer({ min: 5_000, max: 999_999 }).map((n) => n / 10_000),
  unitPrice: fc.oneof(
    fc.integer({ min: 20, max: 99_999 }).map((n) => n / 100),
    fc.integer({ min: 2_000, max: 99_999 }).map((n) => n / 10_000),
  ),
  taxCode: fc.constantFrom("STANDARD", "STANDARD", "STANDARD", "ZERO_RATED", "EXEMPT"),
});

test(
  "line by line in any order, credit notes take exactly their invoice",
  async () => {
    const api = await newOrg();
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLine, { minLength: 2, maxLength: 6 }),
        fc.constantFrom(null, null, 0.05, 0.1),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (lines, retentionPct, chance) => {
          const items = lines.map((each, i) => line({ ...each, description: `Line ${i}` }));
          const invoice = await api.sentInvoice({ items, retentionPct });
          fc.pre(invoice.totals.total > 0);
          const order = items
            .map((item) => ({ item, place: chance.next().value ?? 0 }))
            .toSorted((a, b) => a.place - b.place);
          const notes: CreditNote[] = [];
          for (const { item } of order) {
            const { taxCode: _, ...uncoded } = item as typeof item & { taxCode: string };
            if ((await invoiceOf(api, invoice)).totals.outstanding === 0) break;
            notes.push(await creditLines(api, invoice, [uncoded]));
          }
          await expectAllCredited(api, invoice, notes);
        },
      ),
      randomly(300),
    );
    expect(await differencesOf(api.org)).toEqual([]);
  },
  manyRunsMs,
);

test("small lines that each round up are credited one by one", async () => {
  const api = await newOrg();
  for (const [count, unitPrice] of [
    [7, 0.5],
    [20, 0.06],
  ] as const) {
    const invoice = await api.sentInvoice({ items: Array.from({ length: count }, () => line({ qty: 1, unitPrice })) });
    const notes: CreditNote[] = [];
    for (let n = 0; n < count; n++) notes.push(await credited(api, invoice, unitPrice));
    await expectAllCredited(api, invoice, notes);
  }
  const { body } = await api.get("/reports/gst-f5?from=2020-01-01&to=2099-12-31");
  expect(body).toMatchObject({ box1: 0, box6: 0 });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "invoice.paid" });
});

test("a credit note without items takes what earlier ones left, to the cent", async () => {
  const api = await newOrg();
  for (const retentionPct of [null, 0.05]) {
    const items = [
      line({ qty: 12.5, unitPrice: 8.33 }),
      line({ qty: 3.3333, unitPrice: 17.7777 }),
      line({ description: "Export", qty: 7.77, unitPrice: 3.333, taxCode: "ZERO_RATED" }),
      line({ description: "Discount", qty: 1, unitPrice: -5.05, taxCode: "EXEMPT" }),
    ];
    const invoice = await api.sentInvoice({ items, retentionPct });
    const first = await creditLines(api, invoice, [line({ qty: 12.5, unitPrice: 8.33, taxCode: "STANDARD" })]);
    const second = await creditLines(api, invoice, [
      line({ description: "Less of it", qty: 1, unitPrice: 3.07, taxCode: "ZERO_RATED" }),
    ]);
    await expectAllCredited(api, invoice, [first, second, await restOf(api, invoice)]);
    const again = { invoiceId: invoice.id, reason: "Once more" };
    expect(await api.refused("POST", "/credit-notes", { body: again })).toMatchObject({
      status: 422,
      details: [{ path: "items", code: "OUT_OF_RANGE", message: expect.stringContaining("nothing is left") }],
    });
  }
});

test("a line takes the tax code of the line that it credits", async () => {
  const api = await newOrg();
  const items = [
    line({ description: "Works", qty: 1, unitPrice: 100 }),
    line({ description: "Export", qty: 1, unitPrice: 1000, taxCode: "ZERO_RATED" }),
  ];
  const invoice = await api.sentInvoice({ items });
  const note = await creditLines(api, invoice, [line({ description: "Export", qty: 1, unitPrice: 1000 })]);
  expect([note.totals.gst, note.items[0]?.taxCode]).toEqual([0, "ZERO_RATED"]);
  const exports = await api.sentInvoice({ items: items.slice(1) });
  expect((await credited(api, exports, 50)).totals).toMatchObject({ gst: 0, total: 50 });
});
