// @module-tag database
import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { statusesOf } from "../support/api.ts";
import { creditOf, draftCredit, invoiceOf, leftCredit } from "../support/credit.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("credit settles another invoice of the client, by default as much as both allow", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const other = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  const path = `/credit-notes/${credit.id}/apply`;
  expect((await api.act<CreditNote>(path, { invoiceId: other.id, amount: 9 })).totals).toMatchObject({
    applied: 9,
    remaining: 100,
  });
  const after = await api.act<CreditNote>(path, { invoiceId: other.id });
  expect(after.totals).toMatchObject({ applied: 109, remaining: 0 });
  expect(await invoiceOf(api, other)).toMatchObject({ status: "PAID", totals: { outstanding: 0 }, creditNotes: [] });
  expect((await eventsOf(api.org)).slice(-2).map(({ type }) => type)).toEqual(["payment.recorded", "invoice.paid"]);
});

test("reversing the payment gives the credit back", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const other = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  const { applications, version } = await api.act<CreditNote>(`/credit-notes/${credit.id}/apply`, {
    invoiceId: other.id,
  });
  await api.act(`/invoices/${other.id}/payments/${applications[0]?.paymentId}/reverse`);
  expect(await creditOf(api, credit)).toMatchObject({
    totals: { applied: 0, remaining: 109 },
    applications: [],
    version: version + 1,
  });
  expect((await invoiceOf(api, other)).status).toBe("SENT");
});

test("credit is applied to open invoices of the same client alone, and not above either", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const path = `/credit-notes/${credit.id}/apply`;
  const stranger = await api.sentInvoice();
  const draft = await api.invoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  const refuse = (body: object) => api.refused("POST", path, { body });
  expect(await refuse({ invoiceId: stranger.id })).toMatchObject({ status: 422, details: [{ path: "invoiceId" }] });
  expect(await refuse({ invoiceId: exampleId("inv") })).toMatchObject({ status: 422 });
  expect(await refuse({ invoiceId: draft.id })).toMatchObject({ status: 409 });
  expect(await refuse({ invoiceId: invoice.id })).toMatchObject({ status: 409 });
  const open = await api.act<Invoice>(`/invoices/${draft.id}/send`);
  expect(await refuse({ invoiceId: open.id, amount: 109.01 })).toMatchObject({
    status: 422,
    details: [{ path: "amount", code: "OUT_OF_RANGE", message: expect.stringContaining("109.00") }],
  });
  const unsent = await draftCredit(api, open, 1);
  expect(await api.refused("POST", `/credit-notes/${unsent.id}/apply`, { body: { invoiceId: open.id } })).toMatchObject(
    { status: 409 },
  );
});

test("credit that is used twice at once is used once", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const others = await Promise.all(
    [1, 2, 3].map(() => api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId })),
  );
  const answers = await Promise.all([
    ...others.map(({ id }) => api.post(`/credit-notes/${credit.id}/apply`, { invoiceId: id, amount: 109 })),
    api.post(`/credit-notes/${credit.id}/refund`, { amount: 109 }),
    api.post(`/credit-notes/${credit.id}/void`),
  ]);
  expect(statusesOf(answers).filter((status) => status < 300)).toHaveLength(1);
  const { status, totals } = await creditOf(api, credit);
  expect(status === "VOID" ? 109 : totals.applied + totals.refunded).toBe(109);
});
