import fc from "fast-check";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { add, decimal, subtract, sum, toNumber } from "#contract/money.ts";
import type { QuotationConversions } from "#contract/quotations/conversions.ts";
import { type Api, line } from "../support/api.ts";
import { randomly } from "../support/runs.ts";
import { newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const leftOf = async (api: Api, id: string) =>
  (await api.get<QuotationConversions>(`/quotations/${id}/conversions`)).body;

const sumOf = (amounts: readonly number[]) => toNumber(sum(amounts.map((each) => decimal(each))));

/** A quotation of 200.00 before GST without a section, 500.00 and 300.00 of which 100.00 is zero-rated. */
const newQuotation = (api: Api) =>
  api.acceptedQuotation({
    title: "Kitchen",
    items: [line({ qty: 2, unitPrice: 100 })],
    sections: [
      { title: "Tiling", items: [line({ qty: 5, unitPrice: 100 })] },
      { title: "Joinery", items: [line({ qty: 2, unitPrice: 100 }), line({ unitPrice: 50, taxCode: "ZERO_RATED" })] },
    ],
  });

test("an amount before GST becomes a line per tax code, and takes its share of each section", async () => {
  const api = await newOrg();
  const { id, number } = await newQuotation(api);
  expect((await leftOf(api, id)).remaining).toEqual([
    { taxCode: "STANDARD", amount: 900 },
    { taxCode: "ZERO_RATED", amount: 100 },
  ]);
  const deposit = await api.create<Invoice>(`/quotations/${id}/convert`, { amount: 300 });
  expect(deposit.items).toMatchObject([
    { description: `${number}: Kitchen`, qty: 1, unitPrice: 270, taxCode: "STANDARD" },
    { description: `${number}: Kitchen`, qty: 1, unitPrice: 30, taxCode: "ZERO_RATED" },
  ]);
  expect(deposit.totals).toMatchObject({ subtotal: 300, gst: 24.3 });
  const { sections, remaining } = await leftOf(api, id);
  expect(sections.map(({ remainingFraction }) => remainingFraction)).toEqual([0.7, 0.7, 0.7]);
  expect(remaining).toEqual([
    { taxCode: "STANDARD", amount: 630 },
    { taxCode: "ZERO_RATED", amount: 70 },
  ]);
});

test("an amount above what is left is refused with what is left, and one way excludes the others", async () => {
  const api = await newOrg();
  const { id } = await newQuotation(api);
  await api.create(`/quotations/${id}/convert`, { amount: 600.01 });
  const before = await everythingOf(api.org);
  const refused = async (body: object) => {
    const { status, details = [] } = await api.refused("POST", `/quotations/${id}/convert`, { body });
    return [status, ...details.map(({ path, message }) => `${path} ${message}`)];
  };
  expect(await refused({ amount: 400 })).toEqual([422, "amount must be at most 399.99, which is left to convert"]);
  expect(await refused({ amount: 1, sections: [{ sectionId: null, fraction: 0.1 }] })).toEqual([
    422,
    "amount cannot be combined with `items` or `sections`; send one of them",
  ]);
  for (const amount of [0, -1, 0.001, "1"]) expect((await refused({ amount }))[0]).toBe(422);
  expect(await everythingOf(api.org)).toEqual(before);
  await api.create(`/quotations/${id}/convert`, { amount: 399.99 });
  expect((await api.refused("POST", `/quotations/${id}/convert`, { body: { amount: 1 } })).code).toBe(
    "ALREADY_CONVERTED",
  );
});

test("a line of an amount has at most the price of a line", async () => {
  const api = await newOrg();
  const { id } = await api.acceptedQuotation({ items: [line({ qty: 1_000, unitPrice: 2_000_000 })] });
  expect(await api.refused("POST", `/quotations/${id}/convert`, { body: { amount: 1_500_000_000 } })).toMatchObject({
    status: 422,
    details: [{ path: "amount", code: "AMOUNT_TOO_LARGE" }],
  });
});

test("amounts, percentages and the rest add up to the quotation by tax code, whatever their order", async () => {
  const api = await newOrg();
  const lines = fc.array(
    fc.record({
      qty: fc.integer({ min: 1, max: 9_999 }).map((n) => n / 100),
      unitPrice: fc.integer({ min: 1, max: 999_999 }).map((n) => n / 100),
      taxCode: fc.constantFrom("STANDARD", "ZERO_RATED", "EXEMPT"),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const parts = fc.array(
    fc.record({ isAmount: fc.boolean(), share: fc.integer({ min: 1, max: 6_000 }), isVoided: fc.boolean() }),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(lines, { minLength: 1, maxLength: 3 }), parts, async (sections, given) => {
      const quotation = await api.acceptedQuotation({
        items: [],
        sections: sections.map((items, i) => ({ title: `Part ${i + 1}`, items: items.map((each) => line(each)) })),
      });
      const convert = (body: object) => api.post<Invoice>(`/quotations/${quotation.id}/convert`, body);
      const made: Invoice[] = [];
      for (const { isAmount, share, isVoided } of given) {
        const left = await leftOf(api, quotation.id);
        const whole = sumOf(left.remaining.map(({ amount }) => amount));
        const [first] = left.sections;
        const answer = await convert(
          isAmount
            ? { amount: Math.max(0.01, Math.floor((whole * share) / 100) / 100) }
            : { sections: [{ sectionId: first?.sectionId, fraction: share / 10_000 }] },
        );
        expect([201, 409, 422]).toContain(answer.status);
        if (answer.status !== 201) continue;
        if (isAmount) expect(answer.body.totals.subtotal).toBe(Math.max(0.01, Math.floor((whole * share) / 100) / 100));
        if (isVoided) await api.act(`/invoices/${answer.body.id}/void`);
        else made.push(answer.body);
      }
      const rest = sumOf((await leftOf(api, quotation.id)).remaining.map(({ amount }) => amount));
      if (rest > 0) made.push((await convert({ amount: rest })).body);
      const subtotals = made.map(({ totals }) => decimal(totals.subtotal));
      expect(toNumber(subtract(subtotals.reduce(add, decimal(0)), decimal(quotation.totals.subtotal)))).toBe(0);
      const after = await leftOf(api, quotation.id);
      expect(after.sections.every(({ remainingFraction }) => remainingFraction === 0)).toBe(true);
    }),
    randomly(15, 3),
  );
});
