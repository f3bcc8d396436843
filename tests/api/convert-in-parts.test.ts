// @module-tag slow
// @module-tag database
import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuotationConversions } from "#contract/quotations/conversions.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { add, decimal, multiply, toNumber, zero } from "#contract/money.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { type Api, line, statusesOf } from "../support/api.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";
import { randomly } from "../support/runs.ts";

const leftOf = async (api: Api, id: string) =>
  (await api.get<QuotationConversions>(`/quotations/${id}/conversions`)).body;

/** A quotation with an item before the first section, and a section of two items. */
const newQuotation = (api: Api) =>
  api.acceptedQuotation({
    title: "Lobby",
    retentionPct: 0.05,
    items: [line({ ref: "1", unit: "lot", qty: 3, unitPrice: 0.3333 })],
    sections: [
      {
        ref: "A",
        title: "Painting",
        items: [line({ description: "Walls", qty: 10, unitPrice: 1.005 }), line({ qty: 4, unitPrice: -0.5 })],
      },
      { title: "Empty", items: [] },
    ],
  });

const idsOf = ({ items, sections }: Quotation) => [...items.map(({ id }) => id), ...sections.map(({ id }) => id)];

const refusedAt = async (api: Api, id: string, body: object) => {
  const { status, code, details = [] } = await api.refused("POST", `/quotations/${id}/convert`, { body });
  return [status, code, ...details.map(({ path, message }) => `${path} ${message}`)];
};

test("quantities of items become the lines of a draft, in the quotation's order", async () => {
  const api = await newOrg();
  const quotation = await newQuotation(api);
  const [before, walls] = idsOf(quotation);
  const items = [
    { itemId: walls, qty: 2.5 },
    { itemId: before, qty: 1 },
  ];
  const answer = await api.post<Invoice>(`/quotations/${quotation.id}/convert`, { items });
  expect(answer).toMatchObject({
    status: 201,
    headers: { location: `/api/v1/invoices/${answer.body.id}` },
    body: {
      status: "DRAFT",
      title: "Lobby",
      retentionPct: 0.05,
      quotationId: quotation.id,
      items: [
        { description: "Tiling", ref: "1", unit: "lot", qty: 1, unitPrice: 0.3333 },
        { description: "Walls", ref: null, unit: null, qty: 2.5, unitPrice: 1.005 },
      ],
    },
  });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "invoice.created", data: { object: answer.body } });
});

test("a fraction of a section becomes one line at its subtotal in cents", async () => {
  const api = await newOrg();
  const quotation = await newQuotation(api);
  const section = quotation.sections[0]?.id;
  const sections = [
    { sectionId: section, fraction: 0.4 },
    { sectionId: null, fraction: 0.3333 },
  ];
  const { items } = await api.create<Invoice>(`/quotations/${quotation.id}/convert`, { sections });
  expect(items).toMatchObject([
    { description: "Lobby: 33.33%", ref: null, unit: null, qty: 1, unitPrice: 0.33 },
    { description: "Painting: 40%", ref: "A", unit: null, qty: 0.4, unitPrice: 8.05 },
  ]);
});

test("parts may stand together up to the whole, and a void one gives its share back", async () => {
  const api = await newOrg();
  const quotation = await newQuotation(api);
  const { id } = quotation;
  const [before, walls] = idsOf(quotation);
  const convert = (body: object) => api.create<Invoice>(`/quotations/${id}/convert`, body);
  const first = await convert({ items: [{ itemId: before, qty: 2 }] });
  await convert({ sections: [{ sectionId: null, fraction: 0.3333 }] });
  expect(await refusedAt(api, id, { items: [{ itemId: before, qty: 0.0002 }] })).toEqual([
    422,
    "VALIDATION_FAILED",
    "items[0].qty must be at most 0.0001, which is left to convert",
  ]);
  const items = [
    { itemId: walls, qty: 1 },
    { itemId: before, qty: 1 },
  ];
  expect((await refusedAt(api, id, { items }))[2]).toBe(
    "items[1].qty must be at most 0.0001, which is left to convert",
  );
  expect(await refusedAt(api, id, { sections: [{ sectionId: null, fraction: 0.0001 }] })).toEqual([
    422,
    "VALIDATION_FAILED",
    "sections[0].fraction has nothing left to convert",
  ]);
  await api.act(`/invoices/${first.id}/void`);
  await convert({ items: [{ itemId: before, qty: 2.0001 }] });
});

test("when nothing is left, or something is and the whole is asked for, it is 409", async () => {
  const api = await newOrg();
  const quotation = await newQuotation(api);
  const { id } = quotation;
  const convert = (body: object) => api.create<Invoice>(`/quotations/${id}/convert`, body);
  const part = { sections: [{ sectionId: null, fraction: 1 }] };
  const first = await convert(part);
  expect((await refusedAt(api, id, {}))[1]).toBe("ALREADY_CONVERTED");
  const second = await convert({ sections: [{ sectionId: quotation.sections[0]?.id, fraction: 1 }] });
  expect(await refusedAt(api, id, part)).toEqual([409, "ALREADY_CONVERTED"]);
  for (const invoice of [first, second]) await api.act(`/invoices/${invoice.id}/void`);
  const whole = await convert({});
  expect(await refusedAt(api, id, part)).toEqual([409, "ALREADY_CONVERTED"]);
  await api.act(`/invoices/${whole.id}/void`);
  await convert(part);
});

test("invalid parts are refused at their fields and change nothing", async () => {
  const api = await newOrg();
  const quotation = await newQuotation(api);
  const stranger = await newQuotation(api);
  const [itemId, , , sectionId, empty] = idsOf(quotation);
  const before = await everythingOf(api.org);
  const refused = async (body: object) => (await refusedAt(api, quotation.id, body)).slice(2).map((text) => `${text}`);
  const item = { itemId, qty: 1 };
  const section = { sectionId, fraction: 0.5 };
  expect(await refused({ items: [item], sections: [section] })).toEqual([
    "sections cannot be combined with `items`; send one of them",
  ]);
  expect(await refused({ items: [] })).toEqual(["items must have at least 1 entries"]);
  expect(await refused({ items: [item, item] })).toEqual(["items[1].itemId names the same item a second time"]);
  expect(await refused({ sections: [section, section] })).toEqual([
    "sections[1].sectionId names the same section a second time",
  ]);
  expect(await refused({ items: [{ itemId: stranger.items[0]?.id, qty: 1 }] })).toEqual([
    "items[0].itemId does not match any item of this quotation",
  ]);
  expect(await refused({ sections: [{ sectionId: stranger.sections[0]?.id, fraction: 1 }] })).toEqual([
    "sections[0].sectionId does not match any section of this quotation",
  ]);
  expect(await refused({ sections: [{ sectionId: empty, fraction: 1 }] })).toEqual([
    "sections[0].fraction has nothing left to convert",
  ]);
  expect(await refused({ items: [{ itemId, qty: 3.0001 }] })).toEqual([
    "items[0].qty must be at most 3, which is left to convert",
  ]);
  for (const fraction of [0, 1.0001, 0.00001, "0.5"]) {
    expect(await refused({ sections: [{ sectionId, fraction }] })).toHaveLength(1);
  }
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a section too large for one line is refused, while its items can be converted", async () => {
  const api = await newOrg();
  const quotation = await api.acceptedQuotation({ items: [line({ qty: 1_000, unitPrice: 2_000_000 })] });
  expect(await refusedAt(api, quotation.id, { sections: [{ sectionId: null, fraction: 0.5 }] })).toEqual([
    422,
    "VALIDATION_FAILED",
    "sections[0].sectionId has a subtotal too large for one line; convert its items instead",
  ]);
  await api.create(`/quotations/${quotation.id}/convert`, { items: [{ itemId: quotation.items[0]?.id, qty: 500 }] });
});

test("of eight halves at once two succeed", async () => {
  const api = await newOrg();
  const { id } = await api.acceptedQuotation();
  const sections = [{ sectionId: null, fraction: 0.5 }];
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.post(`/quotations/${id}/convert`, { sections })),
  );
  expect(statusesOf(answers)).toEqual([201, 201, ...Array<number>(6).fill(409)]);
});

test("a part that is sent again with its Idempotency-Key is converted once", async () => {
  const api = await newOrg();
  const { id } = await api.acceptedQuotation();
  const send = (fraction: number) =>
    api.send<Invoice>("POST", `/quotations/${id}/convert`, {
      body: { sections: [{ sectionId: null, fraction }] },
      headers: { "idempotency-key": "part-1" },
    });
  const first = await send(0.5);
  expect((await send(0.5)).body).toEqual(first.body);
  expect((await send(0.6)).status).toBe(422);
  expect((await leftOf(api, id)).sections).toEqual([{ sectionId: null, remainingFraction: 0.5 }]);
});

test("no series of parts and voids bills an item above its quantity", async () => {
  const api = await newOrg();
  const cents = fc.integer({ min: 1, max: 12_000 });
  const step = fc.record({
    verb: fc.constantFrom("items", "items", "sections", "sections", "void"),
    index: fc.nat(5),
    share: cents,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const quotation = await newQuotation(api);
      const { id } = quotation;
      const billed: { readonly invoiceId: string; readonly shares: ReadonlyMap<string, number> }[] = [];
      for (const { verb, index, share } of steps) {
        if (verb === "void") {
          const [gone] = billed.splice(index, 1);
          if (gone !== undefined) await api.act(`/invoices/${gone.invoiceId}/void`);
          continue;
        }
        const item = quotation.items[index % quotation.items.length];
        const sectionId = index % 2 === 0 ? null : (quotation.sections[0]?.id ?? null);
        const fraction = toNumber(multiply(decimal(share), decimal("0.0001")));
        const body =
          verb === "items"
            ? { items: [{ itemId: item?.id, qty: toNumber(multiply(decimal(share), decimal("0.001"))) }] }
            : { sections: [{ sectionId, fraction }] };
        const answer = await api.post<Invoice>(`/quotations/${id}/convert`, body);
        expect([201, 409, 422]).toContain(answer.status);
        if (answer.status !== 201) continue;
        // In units of 1e-8 of the item: whole numbers, so that the sums of this test are exact too.
        const shares =
          verb === "items"
            ? new Map([[item?.id ?? "", share * 100_000]])
            : new Map(
                quotation.items
                  .filter((each) => each.sectionId === sectionId)
                  .map((each) => [each.id, share * 10_000 * each.qty]),
              );
        billed.push({ invoiceId: answer.body.id, shares });
      }
      const { items } = await leftOf(api, id);
      for (const { id: itemId, qty } of quotation.items) {
        const taken = billed.reduce((sum, { shares }) => sum + (shares.get(itemId) ?? 0), 0);
        expect(taken).toBeLessThanOrEqual(qty * 1e8);
        const left = Math.floor((qty * 1e8 - taken) / 1e4) / 1e4;
        expect(items.find((each) => each.itemId === itemId)?.remainingQty).toBe(left);
      }
    }),
    randomly(15, 3),
  );
});

test("percentages that make the whole add up to the section's subtotal exactly", async () => {
  const api = await newOrg();
  const parts = fc
    .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 4 })
    .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
    .map((cuts) => cuts.slice(1).map((cut, i) => (cut - (cuts[i] ?? 0)) / 10_000));
  const lines = fc.array(
    fc.record({ qty: fc.integer({ min: 1, max: 99_999 }), price: fc.integer({ min: -99_999, max: 999_999 }) }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(parts, lines, async (fractions, priced) => {
      const items = [...priced, { qty: 10_000, price: 10_000_000_000 }].map(({ qty, price }) =>
        line({ qty: qty / 10_000, unitPrice: price / 10_000 }),
      );
      const { id, totals } = await api.acceptedQuotation({ items });
      let sum = zero;
      for (const fraction of fractions) {
        const body = { sections: [{ sectionId: null, fraction }] };
        const invoice = await api.create<Invoice>(`/quotations/${id}/convert`, body);
        for (const { qty, unitPrice } of invoice.items) sum = add(sum, multiply(decimal(qty), decimal(unitPrice)));
      }
      expect(toNumber(sum)).toBe(totals.subtotal);
      expect(await refusedAt(api, id, { sections: [{ sectionId: null, fraction: 0.0001 }] })).toEqual([
        409,
        "ALREADY_CONVERTED",
      ]);
    }),
    randomly(15, 3),
  );
});

test("fractions add up to what was accepted, also after one of them was void and billed again", async () => {
  const api = await newOrg();
  const items = [line({ qty: 1, unitPrice: 36_966.73 }), line({ qty: 3, unitPrice: 0.3333, taxCode: "EXEMPT" })];
  const sections = [{ title: "Walls", items: [line({ qty: 7, unitPrice: 1.0049 })] }];
  const quotation = await api.acceptedQuotation({ items, sections });
  const [section] = quotation.sections;
  const convert = (fraction: number) =>
    api.create<Invoice>(`/quotations/${quotation.id}/convert`, {
      sections: [
        { sectionId: null, fraction },
        { sectionId: section?.id, fraction },
      ],
    });
  const first = await convert(0.5);
  const others = [await convert(0.25), await convert(0.25)];
  await api.act(`/invoices/${first.id}/void`);
  const parts = [...others, await convert(0.3333), await convert(0.1667)];
  const together = parts.reduce((all, { totals }) => add(all, decimal(totals.subtotal)), zero);
  expect(toNumber(together)).toBe(quotation.totals.subtotal);
});
