// @module-tag slow
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type { Api } from "../support/api.ts";
import { credited } from "../support/credit.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg } from "../support/service.ts";

const receiptsOf = async (api: Api) => (await api.get<{ data: PaymentReceipt[] }>("/payment-receipts")).body.data;

test("an invoice's page offers the receipts of its payments", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 9);
  const [receipt] = await receiptsOf(api);
  const client = await clientOf(api, invoice);
  const path = `/receipts/${receipt?.id}`;
  expect((await client.get()).text).toContain(`href="${client.path}${path}">Receipt ${receipt?.number} (PDF)</a>`);
  const { status, headers, bytes } = await client.get(path);
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(headers["content-disposition"]).toContain(`Receipt ${receipt?.number}`);
  expect(await textOf(bytes)).toContain(invoice.number);
});

test("a receipt of several invoices is on the page of none of them", async () => {
  const api = await newOrg();
  const first = await api.sentInvoice();
  const second = await api.sentInvoice({ clientId: first.clientId, projectId: first.projectId });
  const allocations = [first, second].map(({ id }) => ({ invoiceId: id, amount: 10 }));
  await api.create("/payments", { allocations });
  const [receipt] = await receiptsOf(api);
  const client = await clientOf(api, first);
  const { text } = await client.get();
  expect(text).not.toContain("/receipts/");
  expect((await client.get(`/receipts/${receipt?.id}`)).status).toBe(404);
});

test("receipts of other invoices, reversed ones and those of a withdrawn link are not to be had", async () => {
  const api = await newOrg();
  const [invoice, other] = [await api.sentInvoice(), await api.sentInvoice()];
  const payment = await api.pay(invoice, 9);
  const [receipt] = await receiptsOf(api);
  const path = `/receipts/${receipt?.id}`;
  expect((await (await clientOf(api, other)).get(path)).status).toBe(404);
  const client = await clientOf(api, invoice);
  expect((await client.get("/receipts/rct_nothing")).status).toBe(404);
  await api.act(`/invoices/${invoice.id}/payments/${payment.id}/reverse`);
  expect((await client.get(path)).status).toBe(404);
  await api.act(`/invoices/${invoice.id}/portal-link/withdraw`);
  expect((await client.get(path)).status).toBe(410);
  expect((await (await clientOf(api, await api.sentQuotation())).get(path)).status).toBe(404);
});

test("an invoice's page names its credit notes with their amounts, and leads to page and PDF", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 109);
  const credit = await credited(api, invoice, 50);
  const { text } = await (await clientOf(api, invoice)).get();
  const { path } = await clientOf(api, credit);
  expect(text).toContain(`<a href="${path}">Credit note ${credit.number}</a>`);
  expect(text).toContain(`<a class="file" href="${path}/pdf">${credit.number} (PDF)</a>`);
  expect(text).toMatch(/Credit notes<\/h2>[\s\S]*\$54\.50/);
  await api.act(`/credit-notes/${credit.id}/void`);
  expect((await (await clientOf(api, invoice)).get()).text).not.toContain("Credit notes</h2>");
});

test("the PayNow code can be saved as a picture while something is outstanding", async () => {
  const api = await newOrg();
  const plain = await clientOf(api, await api.sentInvoice());
  expect((await plain.get()).text).not.toContain("pay-now.png");
  expect((await plain.get("/pay-now.png")).status).toBe(404);
  await api.patch("/organization", { payNowProxy: "201912345K" });
  const invoice: Invoice = await api.sentInvoice();
  const client = await clientOf(api, invoice);
  expect((await client.get()).text).toContain(`href="${client.path}/pay-now.png">Save QR code</a>`);
  const { headers, bytes } = await client.get("/pay-now.png");
  expect(headers).toMatchObject({ "content-type": "image/png", "x-robots-tag": "noindex, nofollow" });
  expect(headers["content-disposition"]).toContain(`attachment; filename="PayNow ${invoice.number}.png"`);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  await api.pay(invoice, 109);
  expect((await client.get("/pay-now.png")).status).toBe(404);
});
