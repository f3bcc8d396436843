// @module-tag slow
import { expect, test } from "vitest";
import { line } from "../support/api.ts";
import { invoiceWithStatus, runOverdueJob } from "../support/given.ts";
import { isPdfA, pagesOf, textOf } from "../support/pdf.ts";
import { atTime, newOrg } from "../support/service.ts";

test("an issued invoice is a PDF with the same bytes for ever, named after its number", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentInvoice();
  const first = await api.file(`/invoices/${id}/pdf`);
  expect(first).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  expect(first.headers["content-disposition"]).toContain(`inline; filename="${number}.pdf"`);
  expect(await textOf(first.bytes)).toContain(number);
  await api.pay({ id }, 109);
  await api.patch("/organization", { name: "Another name" });
  const later = await api.file(`/invoices/${id}/pdf`);
  expect(later.bytes.equals(first.bytes)).toBe(true);
  expect(later.headers["etag"]).toBe(first.headers["etag"]);
});

test("a client that has the file already gets 304", async () => {
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const { headers } = await api.file(`/invoices/${id}/pdf`);
  const again = await api.file(`/invoices/${id}/pdf`, { "if-none-match": String(headers["etag"]) });
  expect(again).toMatchObject({ status: 304 });
  expect(again.bytes).toHaveLength(0);
});

test("a draft's PDF is marked as a draft", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  expect(await textOf((await api.file(`/invoices/${id}/pdf`)).bytes)).toContain("DRAFT");
});

const registered = { gstRegistered: true, gstRegistrationNumber: "M90367890X", uen: "201912345A" };

test("a GST-registered organization prints a tax invoice with its registration number", async () => {
  const api = await newOrg();
  await api.patch("/organization", { ...registered, legalName: "Alpha Renovation Pte. Ltd." });
  const { id } = await api.sentInvoice({ retentionPct: 0.05 });
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  for (const said of [
    "Tax Invoice",
    "Alpha Renovation Pte. Ltd.",
    "UEN 201912345A",
    "GST Reg. No. M90367890X",
    "Subtotal $100.00",
    "Retention 5% -$5.00",
    "Net $95.00",
    "GST 9% $8.55",
    "Total $103.55",
  ]) {
    expect(text).toContain(said);
  }
});

test("it is an invoice without GST where it is not", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: false, gstRegistrationNumber: "M90367890X" });
  const { id } = await api.sentInvoice();
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  expect(text).toContain("Total $100.00");
  for (const unsaid of ["Tax Invoice", "GST", "Retention", "Rounding"]) expect(text).not.toContain(unsaid);
});

test("an exempt supply alone makes no tax invoice", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: true, gstRegistrationNumber: "M90367890X" });
  const printed = async (...taxCodes: readonly string[]) => {
    const { id } = await api.sentInvoice({
      items: taxCodes.map((taxCode) => line({ qty: 1, unitPrice: 100, taxCode })),
    });
    return textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  };
  expect(await printed("EXEMPT", "OUT_OF_SCOPE")).not.toContain("Tax Invoice");
  expect(await printed("EXEMPT", "ZERO_RATED")).toContain("Tax Invoice");
});

test("a Chinese tax invoice has the English words that the law asks for", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: true, gstRegistrationNumber: "M90367890X" });
  const { id, clientId } = await api.invoice();
  await api.patch(`/clients/${clientId}`, { language: "zh" });
  await api.act(`/invoices/${id}/send`);
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  for (const said of ["Tax Invoice", "(GST Reg. No.)", "(GST) 9%"]) expect(text).toContain(said);
});

test("the cent from rounding has a line of its own", async () => {
  const api = await newOrg();
  const { id, totals } = await api.sentInvoice({ items: [line({ qty: 1, unitPrice: 0.05 })], retentionPct: 0.5 });
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  expect(totals.rounding).toBe(0.01);
  expect(text).toContain("Rounding $0.01");
});

test("amounts are in the organization's currency and days in its time zone", async () => {
  const api = await newOrg({ isRegistered: false });
  await api.patch("/organization", { currency: "USD", timeZone: "Pacific/Auckland" });
  const { id } = await atTime("2026-09-20T12:30:00.000Z", () =>
    api.sentInvoice({ items: [line({ qty: 1234.5, unitPrice: 0.1234 }), line({ qty: 1, unitPrice: -2 })] }),
  );
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  for (const said of ["21 Sep 2026", "Amount (USD)".toUpperCase(), "1,234.5 0.1234 152.34", "-2.00", "US$150.34"]) {
    expect(text).toContain(said);
  }
});

test("the current PDF shows payments, the outstanding amount and the current due date", async () => {
  const api = await newOrg();
  await api.patch("/organization", { address: "21 Kaki Bukit Place" });
  const { id } = await atTime("2026-11-01T04:00:00.000Z", () => api.sentInvoice());
  await api.pay({ id }, 40.5, { paidAt: "2026-11-10", method: "PAYNOW", reference: "PN-88341" });
  await api.patch(`/invoices/${id}`, { dueDate: "2027-01-15" });
  await api.patch("/organization", { address: "Somewhere else" });
  const text = await textOf((await api.file(`/invoices/${id}/pdf?as=current`)).bytes);
  for (const said of ["10 Nov 2026 PayNow PN-88341 40.50", "Paid $40.50", "Outstanding $68.50", "15 Jan 2027"]) {
    expect(text).toContain(said);
  }
  expect(text).toContain("21 Kaki Bukit Place");
  expect(text).not.toContain("Somewhere else");
  const issued = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  expect(issued).not.toContain("PN-88341");
  expect(issued).toContain("1 Dec 2026");
});

test("the current PDF's file name has the day in the organization's time zone", async () => {
  const api = await newOrg();
  const { id, number } = await api.sentInvoice();
  const draft = await api.invoice();
  const nameOf = async (path: string) => String((await api.file(path)).headers["content-disposition"]);
  await atTime("2030-11-20T16:00:00.000Z", async () => {
    expect(await nameOf(`/invoices/${id}/pdf?as=current`)).toContain(`filename="${number} as of 2030-11-21.pdf"`);
    expect(await nameOf(`/invoices/${id}/pdf`)).toContain(`filename="${number}.pdf"`);
    expect(await nameOf(`/invoices/${draft.id}/pdf?as=current`)).toContain(`filename="${draft.number}.pdf"`);
  });
});

test("the current PDF is stamped with the invoice's status", async () => {
  const api = await newOrg();
  const stampOf = async (id: string) =>
    /\b(PAID(?! ON)|OVERDUE|VOID)\b/.exec(await textOf((await api.file(`/invoices/${id}/pdf?as=current`)).bytes))?.[0];
  expect(await stampOf((await invoiceWithStatus(api, "SENT")).id)).toBeUndefined();
  expect(await stampOf((await invoiceWithStatus(api, "PAID")).id)).toBe("PAID");
  expect(await stampOf((await invoiceWithStatus(api, "VOID")).id)).toBe("VOID");
  const { id } = await api.sentInvoice({ dueDate: "2026-01-31" });
  await runOverdueJob();
  expect(await stampOf(id)).toBe("OVERDUE");
});

test("a discarded draft's PDF says that it was never issued", async () => {
  const api = await newOrg();
  const { id } = await api.invoice();
  await api.act(`/invoices/${id}/void`);
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  expect(text).toContain("VOID");
  expect(text).toContain("never issued");
});

test("the PDF says how to pay, with the invoice's number as reference", async () => {
  const api = await newOrg();
  await api.patch("/organization", { bank: { name: "DBS", accountName: "Alpha", accountNumber: "003-912345-6" } });
  const { id, number } = await api.sentInvoice();
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  expect(text).toContain(`Account number 003-912345-6 Reference ${number}`);
});

test("a client's internal notes are not on it", async () => {
  const api = await newOrg();
  const client = await api.client({ notes: "canary-4711" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { id } = await api.sentInvoice({ clientId: client.id, projectId });
  for (const as of ["issued", "current"]) {
    const { bytes } = await api.file(`/invoices/${id}/pdf?as=${as}`);
    expect(await textOf(bytes)).not.toContain("canary");
    expect(Buffer.from(bytes).includes("canary")).toBe(false);
  }
});

test("it is for archives, and has as many pages as it says", async () => {
  const api = await newOrg();
  const items = Array.from({ length: 60 }, (_, i) => line({ description: `Item ${i}` }));
  const { id } = await api.sentInvoice({ items });
  const { bytes } = await api.file(`/invoices/${id}/pdf`);
  expect(isPdfA(bytes)).toBe(true);
  const pages = await pagesOf(bytes);
  for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
  expect(pages.filter((page) => page.includes("UNIT PRICE")).length).toBeGreaterThan(1);
});

test("an unknown id has no PDF, and unknown parameters are refused", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", "/invoices/inv_01h455vb4pex5vsknk084sn02q/pdf")).toMatchObject({ status: 404 });
  const { id } = await api.invoice();
  expect(await api.refused("GET", `/invoices/${id}/pdf?as=paid`)).toMatchObject({ status: 400 });
});
