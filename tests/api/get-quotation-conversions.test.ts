import { expect, test } from "vitest";
import type { QuotationConversions } from "#contract/quotations/conversions.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { line } from "../support/api.ts";
import { newKey, newOrg } from "../support/service.ts";

test("the conversions of a quotation are listed with what is left of it", async () => {
  const api = await newOrg();
  const { id, items, sections } = await api.acceptedQuotation({
    items: [line({ qty: 3 })],
    sections: [
      { title: "A", items: [line({ qty: 0.0007 }), line({ qty: 8 })] },
      { title: "Empty", items: [] },
    ],
  });
  const read = async () => (await api.get<QuotationConversions>(`/quotations/${id}/conversions`)).body;
  const [first, second, third] = items.map((item) => item.id);
  const section = sections[0]?.id;
  const convert = (body?: object) => api.create<Invoice>(`/quotations/${id}/convert`, body);
  expect(await read()).toEqual({
    invoices: [],
    items: [
      { itemId: first, qty: 3, remainingQty: 3 },
      { itemId: second, qty: 0.0007, remainingQty: 0.0007 },
      { itemId: third, qty: 8, remainingQty: 8 },
    ],
    sections: [
      { sectionId: null, remainingFraction: 1 },
      { sectionId: section, remainingFraction: 1 },
      { sectionId: sections[1]?.id, remainingFraction: 0 },
    ],
    remaining: [{ taxCode: "STANDARD", amount: 550.04 }],
  });
  const one = await convert({
    items: [
      { itemId: first, qty: 1 },
      { itemId: third, qty: 2 },
    ],
  });
  const two = await convert({ sections: [{ sectionId: section, fraction: 0.3333 }] });
  // 0.0007 × 0.6667 is 0.00046669, a third of 3 is 0.6666…; both are rounded down.
  const after = await read();
  expect(after.items.map(({ remainingQty }) => remainingQty)).toEqual([2, 0.0004, 3.3336]);
  expect(after.sections.map(({ remainingFraction }) => remainingFraction)).toEqual([0.6666, 0.4167, 0]);
  expect(after.invoices).toEqual(
    [two, one].map(({ id: invoiceId, number, status, totals, createdAt }) => ({
      id: invoiceId,
      number,
      status,
      subtotal: totals.subtotal,
      total: totals.total,
      createdAt,
    })),
  );
  for (const invoice of [one, two]) await api.act(`/invoices/${invoice.id}/void`);
  await convert();
  const whole = await read();
  expect(whole.items.map(({ remainingQty }) => remainingQty)).toEqual([0, 0, 0]);
  expect(whole.sections.map(({ remainingFraction }) => remainingFraction)).toEqual([0, 0, 0]);
  expect(whole.invoices.map(({ status }) => status)).toEqual(["DRAFT", "VOID", "VOID"]);
});

test("an invoice that only refers to the quotation is no conversion", async () => {
  const api = await newOrg();
  const { id, clientId, projectId } = await api.acceptedQuotation();
  await api.create("/invoices", { clientId, projectId, quotationId: id, title: "Claim", items: [line()] });
  const { body } = await api.get<QuotationConversions>(`/quotations/${id}/conversions`);
  expect(body).toMatchObject({ invoices: [], items: [{ qty: 2, remainingQty: 2 }] });
});

test("an unknown quotation is 404, and the scope is invoices:read", async () => {
  const api = await newOrg();
  const unknown = "/quotations/qtn_01h455vb4pex5vsknk084sn02q/conversions";
  expect(await api.refused("GET", unknown)).toMatchObject({ status: 404 });
  const { id } = await api.quotation();
  const other = await newKey(api.org, { scopes: ["quotations:read"] });
  expect(await other.refused("GET", `/quotations/${id}/conversions`)).toMatchObject({ code: "INSUFFICIENT_SCOPE" });
});
