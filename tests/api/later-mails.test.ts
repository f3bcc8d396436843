import { expect, test } from "vitest";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { claimOf, newClaim, newContract } from "../support/contracts.ts";
import { recipientsOf } from "../support/rows.ts";
import { newOrg } from "../support/service.ts";

const director = "director@client.example";
const accounts = "ap@client.example";
const boss = "boss@client.example";

/** Creates a client with an address of its own, and an invoice of 109.00 that was sent to its accounts and their boss. */
async function sentToAccounts({ email = director }: { readonly email?: string | null } = {}) {
  const api = await newOrg();
  const { id: clientId } = await api.client({ email });
  const { id: projectId } = await api.project({ clientId });
  const { id } = await api.invoice({ clientId, projectId });
  const invoice = await api.act<Invoice>(`/invoices/${id}/send`, { to: accounts, cc: [boss] });
  return { api, invoice };
}

/** Returns the recipients of the newest mail of a kind. */
const lastOf = async ({ org }: Api, kind: string) => (await recipientsOf(org, kind)).at(-1);

const previewed = async (api: Api, path: string, body: object = {}) => {
  const { to, cc } = (await api.post<MailPreview>(path, body)).body;
  return { to, cc };
};

test("a reminder goes where its invoice went, with its copies, and so does its preview", async () => {
  const { api, invoice } = await sentToAccounts();
  const path = `/invoices/${invoice.id}`;
  const same = { to: accounts, cc: [boss] };
  expect(await previewed(api, `${path}/preview-mail`, { kind: "INVOICE_REMINDER" })).toEqual(same);
  await api.act(`${path}/remind`);
  expect(await lastOf(api, "INVOICE_REMINDER")).toEqual(same);
});

test("a request that names recipients overrides those of the last mail", async () => {
  const { api, invoice } = await sentToAccounts();
  const path = `/invoices/${invoice.id}`;
  await api.act(`${path}/remind`, { cc: [] });
  expect(await lastOf(api, "INVOICE_REMINDER")).toEqual({ to: accounts, cc: [] });
  await api.act(`${path}/remind`, { to: "site@client.example" });
  expect(await lastOf(api, "INVOICE_REMINDER")).toEqual({ to: "site@client.example", cc: [] });
  await api.act(`${path}/remind`);
  expect(await lastOf(api, "INVOICE_REMINDER")).toEqual({ to: "site@client.example", cc: [] });
});

test("receipts go where their invoice went, by hand and by themselves", async () => {
  const { api, invoice } = await sentToAccounts({ email: null });
  const payment = await api.pay(invoice, 10);
  const path = `/invoices/${invoice.id}/payments/${payment.id}`;
  const same = { to: accounts, cc: [boss] };
  expect(await previewed(api, `${path}/preview-mail`)).toEqual(same);
  await api.act(`${path}/send-receipt`, { to: director });
  expect(await previewed(api, `${path}/preview-mail`)).toEqual({ to: director, cc: [] });
  await api.patch("/organization", { sendsReceipts: true });
  await api.pay(invoice, 20);
  expect(await lastOf(api, "RECEIPT")).toEqual(same);
});

test("a credit note goes where its invoice went, and is repeated where it went itself", async () => {
  const { api, invoice } = await sentToAccounts();
  const items = [{ description: "Goodwill", qty: 1, unitPrice: 10 }];
  const note = await api.create<CreditNote>("/credit-notes", { invoiceId: invoice.id, reason: "Goodwill", items });
  const path = `/credit-notes/${note.id}`;
  expect(await previewed(api, `${path}/preview-mail`)).toEqual({ to: accounts, cc: [boss] });
  await api.act(`${path}/send`);
  expect(await lastOf(api, "CREDIT_NOTE")).toEqual({ to: accounts, cc: [boss] });
  await api.act(`${path}/send`, { to: director });
  expect(await previewed(api, `${path}/preview-mail`)).toEqual({ to: director, cc: [] });
});

test("a quotation and a claim are sent again where they went", async () => {
  const { api } = await sentToAccounts();
  const quotation = await api.sentQuotation();
  expect(await previewed(api, `/quotations/${quotation.id}/preview-mail`)).toEqual({
    to: "client@example.com",
    cc: [],
  });
  const { id } = await newClaim(await newContract(api), api);
  await api.act(`/claims/${id}/submit`, { to: accounts, cc: [boss] });
  await api.act(`/claims/${id}/submit`);
  expect(await lastOf(api, "CLAIM")).toEqual({ to: accounts, cc: [boss] });
  expect((await claimOf(api, { id })).status).toBe("SUBMITTED");
});

test("a document that was never mailed goes to the client's own address", async () => {
  const { api, invoice } = await sentToAccounts();
  const { clientId, projectId } = invoice;
  const other = await api.invoice({ clientId, projectId });
  expect(await previewed(api, `/invoices/${other.id}/preview-mail`)).toEqual({ to: director, cc: [] });
});

test("a mail that went to the client's own address follows a change of it", async () => {
  const { api, invoice } = await sentToAccounts();
  const path = `/invoices/${invoice.id}`;
  await api.act(`${path}/remind`, { to: director.toUpperCase(), cc: [boss] });
  await api.patch(`/clients/${invoice.clientId}`, { email: "new.director@client.example" });
  await api.patch(`/clients/${invoice.clientId}`, { email: boss });
  await api.act(`${path}/remind`);
  expect(await lastOf(api, "INVOICE_REMINDER")).toEqual({ to: boss, cc: [] });
  await api.patch(`/clients/${invoice.clientId}`, { email: null });
  expect(await api.refused("POST", `${path}/remind`)).toMatchObject({ status: 422 });
});

test("a mail with a withdrawn link says nothing about where the next one goes", async () => {
  const { api, invoice } = await sentToAccounts();
  const path = `/invoices/${invoice.id}`;
  await api.act(`${path}/portal-link/withdraw`);
  expect(await previewed(api, `${path}/preview-mail`)).toEqual({ to: director, cc: [] });
});

test("another organization's mails do not decide where a document goes", async () => {
  const { invoice } = await sentToAccounts();
  const other = await newOrg();
  expect(await other.refused("POST", `/invoices/${invoice.id}/preview-mail`)).toMatchObject({ status: 404 });
});
