import { expect, test } from "vitest";
import type { CreditNote, RefundRecorded } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { credited, creditOf, draftCredit, invoiceOf, leftCredit } from "../support/credit.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("a credit note is voided once nothing of it is applied or refunded", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const refund = await api.create<RefundRecorded>(`/credit-notes/${credit.id}/refund`, { amount: 1 });
  expect(await api.refused("POST", `/credit-notes/${credit.id}/void`)).toMatchObject({
    status: 409,
    code: "HAS_PAYMENTS",
  });
  await api.act(`/credit-notes/${credit.id}/refunds/${refund.id}/reverse`);
  const voided = await api.act<CreditNote>(`/credit-notes/${credit.id}/void`, { reason: "Wrong client" });
  expect(voided).toMatchObject({ status: "VOID", totals: { remaining: 0 }, number: credit.number });
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "credit_note.voided", data: { object: voided } });
  expect(await api.act<CreditNote>(`/credit-notes/${credit.id}/void`)).toEqual(voided);
  expect(await invoiceOf(api, invoice)).toMatchObject({ status: "PAID", creditNotes: [] });
});

test("voiding a draft raises no event", async () => {
  const api = await newOrg();
  const draft = await draftCredit(api, await api.sentInvoice(), 1);
  const before = (await eventsOf(api.org)).length;
  expect(await api.act<CreditNote>(`/credit-notes/${draft.id}/void`)).toMatchObject({ status: "VOID" });
  expect(await eventsOf(api.org)).toHaveLength(before);
});

test("an invoice with an issued credit note is not voided", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const credit = await credited(api, invoice, 10);
  expect(await api.refused("POST", `/invoices/${invoice.id}/void`, { body: { keepPayments: true } })).toMatchObject({
    status: 409,
    code: "HAS_DOCUMENTS",
    message: expect.stringContaining(credit.number),
  });
});

test("voiding an invoice that was paid with credit gives the credit back, and keeps the money", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const other = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  await api.pay(other, 9);
  await api.act(`/credit-notes/${credit.id}/apply`, { invoiceId: other.id });
  expect(await api.refused("POST", `/invoices/${other.id}/void`)).toMatchObject({ code: "HAS_PAYMENTS" });
  const voided = await api.act<Invoice>(`/invoices/${other.id}/void`, { keepPayments: true });
  expect(voided.payments).toMatchObject([{ amount: 9, method: "BANK_TRANSFER" }]);
  expect((await creditOf(api, credit)).totals).toMatchObject({ applied: 0, remaining: 109 });
});
