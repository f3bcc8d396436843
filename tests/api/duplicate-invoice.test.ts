import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { invoiceStatuses } from "#contract/values.ts";
import { line } from "../support/api.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("the duplicate is a new draft with the same content", async () => {
  const api = await newOrg();
  const { id: quotationId, clientId, projectId } = await api.acceptedQuotation();
  const original = await api.sentInvoice({
    clientId,
    projectId,
    quotationId,
    notes: "Printed",
    retentionPct: 0.05,
    dueDate: "2026-01-31",
    items: [line({ ref: "1", unit: "lot", qty: 0.3333, unitPrice: 19.9999 }), line({ unitPrice: -1 })],
  });
  await api.patch("/organization", { gstRate: 0.1 });
  const answer = await api.post<Invoice>(`/invoices/${original.id}/duplicate`, { confirm: ["QUOTATION_BILLED"] });
  expect(answer).toMatchObject({ status: 201, headers: { location: `/api/v1/invoices/${answer.body.id}` } });
  expect(answer.body).toMatchObject({
    status: "DRAFT",
    title: original.title,
    notes: "Printed",
    retentionPct: 0.05,
    gstRateAtIssue: 0.1,
    quotationId,
    clientId,
    projectId,
    payments: [],
    sentAt: null,
    items: original.items.map(({ id: _id, ...item }) => item),
  });
  expect(answer.body.number).toMatch(/^DRAFT-/);
  expect(answer.body.dueDate > answer.body.createdAt).toBe(true);
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "invoice.created", data: { object: answer.body } });
});

test.each(invoiceStatuses)("one that is %s can be duplicated and stays as it is", async (status) => {
  const api = await newOrg();
  const original = await invoiceWithStatus(api, status);
  await api.create(`/invoices/${original.id}/duplicate`, {});
  expect((await api.get<Invoice>(`/invoices/${original.id}`)).body).toEqual(original);
});
