// @module-tag slow
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { credited, leftCredit } from "../support/credit.ts";
import { textOf } from "../support/pdf.ts";
import { Client, clientOf } from "../support/portal.ts";
import { atTime, newOrg } from "../support/service.ts";

/** Returns the text of a page. */
const shown = (page: string) => page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const pageOf = async (api: Api, document: { readonly id: string }) =>
  shown((await (await clientOf(api, document)).get()).text);

test("the page shows the reason, the invoice with its day, the tax, and what was applied to which invoice", async () => {
  const api = await newOrg();
  const invoice = await atTime("2026-03-02T04:00:00Z", () => api.sentInvoice());
  await api.pay(invoice, 100);
  const credit = await credited(api, invoice, 50);
  const client = await clientOf(api, credit);
  const { status, headers, text } = await client.get();
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const page = shown(text);
  for (const part of [
    `Credit note ${credit.number}`,
    "Price reduction",
    `For invoice ${invoice.number}, 2 Mar 2026`,
    "Subtotal $50.00 GST 9% $4.50 Total $54.50",
    "Credit left $45.50",
    `Applied to invoice ${invoice.number} $9.00`,
  ])
    expect(page).toContain(part);
  expect(text).toContain(`href="${(await clientOf(api, invoice)).path}"`);
});

test("the page shows what became of the credit, and its PDF the credit note as it was issued", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const other = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  await api.act(`/credit-notes/${credit.id}/apply`, { invoiceId: other.id, amount: 40 });
  await api.create(`/credit-notes/${credit.id}/refund`, { amount: 69, method: "PAYNOW", reference: "FT7" });
  await api.patch("/organization", { name: "Another Name" });
  const client = await clientOf(api, credit);
  const { text } = await client.get();
  const page = shown(text);
  for (const part of ["Used", "Credit left $0.00", `Applied to invoice ${other.number} $40.00`, "PayNow FT7 $69.00"])
    expect(page).toContain(part);
  expect(page).not.toContain("Another Name");
  // The client of this invoice need not be who may read the other one.
  expect(text).not.toContain((await clientOf(api, other)).path);
  const pdf = await client.get("/pdf");
  expect(pdf.bytes.equals((await api.file(`/credit-notes/${credit.id}/pdf`)).bytes)).toBe(true);
  expect(await textOf(pdf.bytes)).not.toContain("FT7");
});

test("an invoice's page shows credit apart from payments, and leads to the credit note", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 20);
  const credit = await credited(api, invoice, 50);
  const { text } = await (await clientOf(api, invoice)).get();
  const page = shown(text);
  expect(page).toContain("Paid -$20.00 Credit -$54.50 Outstanding $34.50");
  expect(page).toMatch(new RegExp(`Credit \\d+ \\w+ \\d+ Credit note ${credit.number} \\$54\\.50`));
  expect(text).toContain(`href="${(await clientOf(api, credit)).path}"`);
  await credited(api, invoice, 30);
  await api.pay(invoice, (await api.get<Invoice>(`/invoices/${invoice.id}`)).body.totals.outstanding);
  expect(await pageOf(api, invoice)).toContain("Paid in full");
});

test("an invoice that credit alone settled says that nothing is left to pay, not that it was paid", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await credited(api, invoice);
  const page = await pageOf(api, invoice);
  expect(page).toContain("Nothing left to pay There is nothing to pay.");
  expect(page).not.toContain("Paid on");
  expect(page).not.toContain("Payments");
});

test("credit of another invoice is named without a link", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const other = await api.sentInvoice({ clientId: invoice.clientId, projectId: invoice.projectId });
  await api.act(`/credit-notes/${credit.id}/apply`, { invoiceId: other.id });
  const { text } = await (await clientOf(api, other)).get();
  expect(shown(text)).toContain(`Credit note ${credit.number} $109.00`);
  expect(text).not.toContain("/portal/n/");
});

test("the link of a void credit note is 410 and names whom to ask", async () => {
  const api = await newOrg();
  await api.patch("/organization", { email: "office@alpha.example" });
  const { credit } = await leftCredit(api);
  const client = await clientOf(api, credit);
  await api.act(`/credit-notes/${credit.id}/void`);
  for (const rest of ["", "/pdf"]) {
    const { status, text } = await client.get(rest);
    expect(status).toBe(410);
    for (const part of ["This credit note was cancelled", credit.number, "mailto:office@alpha.example"])
      expect(text).toContain(part);
    expect(text).not.toContain("109.00");
  }
});

test("a link ends half a year after the last of the credit was used, and not before", async () => {
  const api = await newOrg();
  const { credit } = await atTime("2026-01-05T04:00:00Z", () => leftCredit(api));
  const client = await clientOf(api, credit);
  expect((await atTime("2027-03-01T04:00:00Z", () => client.get())).status).toBe(200);
  await atTime("2027-03-01T05:00:00Z", () => api.create(`/credit-notes/${credit.id}/refund`, { amount: 109 }));
  expect((await atTime("2027-08-27T04:00:00Z", () => client.get())).status).toBe(200);
  expect((await atTime("2027-08-29T04:00:00Z", () => client.get())).status).toBe(410);
});

test("a client in Chinese reads the page in Chinese, and the link opens no other kind of document", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ name: "陈伟", language: "zh" });
  const { id: projectId } = await api.project({ clientId });
  const client = await clientOf(api, await credited(api, await api.sentInvoice({ clientId, projectId }), 10));
  const { text } = await client.get();
  expect(text).toContain('<html lang="zh-Hans"');
  for (const part of ["贷项通知单", "已用完", "用于发票"]) expect(shown(text)).toContain(part);
  expect((await new Client(api, client.path.replace("/n/", "/i/")).get()).status).toBe(404);
});
