import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { ListedPayment } from "#contract/payments/payments.ts";
import { leftCredit } from "../support/credit.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a payment is returned as in the list, with an ETag", async () => {
  const api = await newOrg();
  const { id } = await api.pay(await api.sentInvoice(), 50, { reference: "FT26325" });
  const payment = await api.get<ListedPayment>(`/payments/${id}`);
  expect(payment.body).toMatchObject({ id, amount: 50, reference: "FT26325", reversedAt: null, reversalReason: null });
  const { data } = (await api.get<{ data: ListedPayment[] }>("/payments")).body;
  expect(data).toEqual([payment.body]);
  const headers = { "if-none-match": String(payment.headers["etag"]) };
  expect(await api.send("GET", `/payments/${id}`, { headers })).toMatchObject({ status: 304 });
});

test("a reversed payment is still returned, with when and why", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id } = await api.pay(invoice, 50);
  const before = await api.get<ListedPayment>(`/payments/${id}`);
  await api.act(`/invoices/${invoice.id}/payments/${id}/reverse`, { reason: "Bounced" });
  const after = await api.get<ListedPayment>(`/payments/${id}`);
  const reversal = { reversedAt: expect.any(String), updatedAt: expect.any(String), reversalReason: "Bounced" };
  expect(after.body).toEqual({ ...before.body, ...reversal });
  expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
});

test("credit that was taken back is returned like a reversed payment", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const other = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  const { applications } = await api.act<CreditNote>(`/credit-notes/${credit.id}/apply`, { invoiceId: other.id });
  const id = applications[0]?.paymentId;
  await api.act(`/invoices/${other.id}/payments/${id}/reverse`);
  const { body } = await api.get<ListedPayment>(`/payments/${id}`);
  expect(body).toMatchObject({ method: "CREDIT_NOTE", creditNoteId: credit.id, reversedAt: expect.any(String) });
  const reversed = await api.get<{ data: ListedPayment[] }>("/payments?reversed=true&method=CREDIT_NOTE");
  expect(reversed.body.data).toEqual([body]);
});

test("an unknown or malformed id, and that of another organization, are 404", async () => {
  const api = await newOrg();
  const stranger = await newOrg();
  const { id } = await stranger.pay(await stranger.sentInvoice(), 1);
  for (const path of [id, exampleId("pmt"), "pmt_1", exampleId("inv")]) {
    expect(await api.refused("GET", `/payments/${path}`)).toMatchObject({ status: 404 });
  }
});

test("it requires the scope payments:read", async () => {
  const api = await newOrg();
  const { id } = await api.pay(await api.sentInvoice(), 1);
  const without = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await without.refused("GET", `/payments/${id}`)).toMatchObject({ status: 403, code: "INSUFFICIENT_SCOPE" });
});
