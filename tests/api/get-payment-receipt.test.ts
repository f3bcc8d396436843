import { expect, test } from "vitest";
import { textOf } from "../support/pdf.ts";
import { newKey, newOrg } from "../support/service.ts";

test("a receipt is a PDF with payer, amount, date, method and invoice", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: true, legalName: "Alpha Renovation Pte. Ltd." });
  const invoice = await api.sentInvoice({ title: "Kitchen, claim 2" });
  const paying = { paidAt: "2026-11-10", method: "PAYNOW", reference: "PN-88341", note: "Second part" };
  const { id } = await api.pay(invoice, 40.5, paying);
  const answer = await api.file(`/invoices/${invoice.id}/payments/${id}/receipt`);
  expect(answer).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  expect(answer.headers["content-disposition"]).toContain(`filename="Receipt R-2026-0001 2026-11-10.pdf"`);
  const text = await textOf(answer.bytes);
  for (const said of [
    "Receipt",
    "Alpha Renovation Pte. Ltd.",
    "Lim Mei Ling",
    "$40.50",
    "Paid on 10 Nov 2026",
    "Method PayNow",
    "Reference PN-88341",
    invoice.number,
    "Kitchen, claim 2 $109.00",
    "R-2026-0001",
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain("Second part");
});

test("a receipt keeps its bytes, whatever happens to the invoice and the parties", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id } = await api.pay(invoice, 40.5);
  const path = `/invoices/${invoice.id}/payments/${id}/receipt`;
  const { bytes } = await api.file(path);
  await api.pay(invoice, 68.5);
  await api.patch("/organization", { name: "Another name" });
  await api.patch(`/clients/${invoice.clientId}`, { name: "Somebody else" });
  expect((await api.file(path)).bytes.equals(bytes)).toBe(true);
});

test("a payment that is reversed, unknown or another invoice's has no receipt", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const other = await api.sentInvoice();
  const { id } = await api.pay(invoice, 40.5);
  const receiptOf = (invoiceId: string, paymentId: string) =>
    api.refused("GET", `/invoices/${invoiceId}/payments/${paymentId}/receipt`);
  expect(await receiptOf(other.id, id)).toMatchObject({ status: 404 });
  expect(await receiptOf(invoice.id, "pmt_01h455vb4pex5vsknk084sn02q")).toMatchObject({ status: 404 });
  expect(await receiptOf(invoice.id, "none")).toMatchObject({ status: 404 });
  await api.act(`/invoices/${invoice.id}/payments/${id}/reverse`);
  expect(await receiptOf(invoice.id, id)).toMatchObject({ status: 404 });
});

test("it takes the right to read payments", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const { id } = await api.pay(invoice, 40.5);
  const path = `/invoices/${invoice.id}/payments/${id}/receipt`;
  const without = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await without.refused("GET", path)).toMatchObject({ status: 403, code: "INSUFFICIENT_SCOPE" });
  const withRight = await newKey(api.org, { scopes: ["payments:read"] });
  expect(await withRight.file(path)).toMatchObject({ status: 200 });
});
