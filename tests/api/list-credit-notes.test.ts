import { expect, test } from "vitest";
import type { CreditNote, CreditNoteSummary } from "#contract/invoices/credit-notes.ts";
import type { ListedPayment } from "#contract/payments/payments.ts";
import { credited, draftCredit, leftCredit } from "../support/credit.ts";
import { newOrg } from "../support/service.ts";

test("credit notes are listed newest first, by status, invoice, client and text", async () => {
  const api = await newOrg();
  const first = await credited(api, await api.sentInvoice(), 10);
  const second = await draftCredit(api, await api.sentInvoice(), 20);
  const list = async (query: string) =>
    (await api.get<{ data: CreditNoteSummary[] }>(`/credit-notes?${query}`)).body.data.map(({ id }) => id);
  expect(await list("")).toEqual([second.id, first.id]);
  expect(await list("status=DRAFT")).toEqual([second.id]);
  expect(await list(`invoiceId=${first.invoiceId}`)).toEqual([first.id]);
  expect(await list(`clientId=${second.clientId}`)).toEqual([second.id]);
  expect(await list(`q=${first.number}`)).toEqual([first.id]);
  expect(await list("q=price")).toHaveLength(2);
});

test("applied credit is a payment of the invoice, but no money that was received", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const other = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  const { applications } = await api.act<CreditNote>(`/credit-notes/${credit.id}/apply`, { invoiceId: other.id });
  const payments = await api.get<{ data: ListedPayment[] }>("/payments?method=CREDIT_NOTE");
  expect(payments.body.data).toMatchObject([{ id: applications[0]?.paymentId, creditNoteId: credit.id }]);
  expect((await api.get("/payments/totals")).body).toMatchObject({ count: 2, amount: 218 });
  expect((await api.get(`/clients/${invoice.clientId}/figures`)).body).toMatchObject({
    invoiced: 109,
    received: 109,
    outstanding: { amount: 0 },
  });
  const receipt = await api.refused("GET", `/invoices/${other.id}/payments/${applications[0]?.paymentId}/receipt`);
  expect(receipt).toMatchObject({ status: 409, code: "INVALID_STATE" });
  const body = { amount: 1, method: "CREDIT_NOTE" };
  expect(await api.refused("POST", `/invoices/${other.id}/payments`, { body })).toMatchObject({ status: 422 });
});
