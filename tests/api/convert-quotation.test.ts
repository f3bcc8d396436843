import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { line, statusesOf } from "../support/api.ts";
import { eventsOf, newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

test("an accepted quotation becomes a linked draft invoice with its items and retention", async () => {
  const api = await newOrg();
  const quotation = await api.acceptedQuotation({
    retentionPct: 0.05,
    items: [line({ ref: "1", unit: "lot" })],
    sections: [{ title: "A", items: [line({ qty: 0.3333 })] }],
  });
  const answer = await api.post<Invoice>(`/quotations/${quotation.id}/convert`);
  expect(answer).toMatchObject({ status: 201, headers: { location: `/api/v1/invoices/${answer.body.id}` } });
  const { paid: _paid, outstanding: _outstanding, ...totals } = answer.body.totals;
  expect(answer.body).toMatchObject({
    status: "DRAFT",
    quotationId: quotation.id,
    clientId: quotation.clientId,
    projectId: quotation.projectId,
    title: quotation.title,
    retentionPct: 0.05,
    items: quotation.items.map(({ id: _id, sectionId: _section, ...item }) => item),
  });
  expect(totals).toEqual(quotation.totals);
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "invoice.created", data: { object: answer.body } });
});

test("a quotation without retention makes an invoice without retention", async () => {
  const api = await newOrg();
  const { id } = await api.acceptedQuotation({ retentionPct: null });
  await api.patch("/organization", { defaultRetentionPct: 0.1 });
  expect((await api.create<Invoice>(`/quotations/${id}/convert`, {})).retentionPct).toBeNull();
});

test("a second time is refused until the invoice of the first is void", async () => {
  const api = await newOrg();
  const { id } = await api.acceptedQuotation();
  const first = await api.create<Invoice>(`/quotations/${id}/convert`, {});
  const before = await everythingOf(api.org);
  const refusal = await api.refused("POST", `/quotations/${id}/convert`);
  expect(refusal).toMatchObject({ status: 409, code: "ALREADY_CONVERTED" });
  expect(refusal.message).toContain(first.number);
  expect(await everythingOf(api.org)).toEqual(before);
  await api.act(`/invoices/${first.id}/void`);
  const second = await api.create<Invoice>(`/quotations/${id}/convert`, {});
  expect(second.id).not.toBe(first.id);
});

test("progress claims that refer to the quotation do not block its conversion", async () => {
  const api = await newOrg();
  const { id, clientId, projectId } = await api.acceptedQuotation();
  await api.create("/invoices", { clientId, projectId, quotationId: id, title: "Claim", items: [] });
  const converted = await api.create<Invoice>(`/quotations/${id}/convert`, {});
  const copy = await api.create<Invoice>(`/invoices/${converted.id}/duplicate`, { confirm: ["QUOTATION_BILLED"] });
  expect(copy.quotationId).toBe(id);
  await api.act(`/invoices/${converted.id}/void`);
  expect((await api.post(`/quotations/${id}/convert`)).status).toBe(201);
});

test("taking the quotation off the invoice does not undo the conversion", async () => {
  const api = await newOrg();
  const { id } = await api.acceptedQuotation();
  const converted = await api.create<Invoice>(`/quotations/${id}/convert`, {});
  await api.patch(`/invoices/${converted.id}`, { quotationId: null });
  expect(await api.refused("POST", `/quotations/${id}/convert`)).toMatchObject({ code: "ALREADY_CONVERTED" });
});

test("of eight conversions at once one succeeds", async () => {
  const api = await newOrg();
  const { id } = await api.acceptedQuotation();
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.post(`/quotations/${id}/convert`)));
  expect(statusesOf(answers)).toEqual([201, ...Array<number>(7).fill(409)]);
});
