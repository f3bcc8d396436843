import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { bankLines, newBankLine } from "../support/bank.ts";
import { credited, invoiceOf } from "../support/credit.ts";
import { atTime, newOrg } from "../support/service.ts";
import { textOf } from "../support/pdf.ts";

const recordedAt = "2026-11-27T04:00:00.000Z";

test("an invoice is settled on the day on which the money came that completed it", () =>
  atTime(recordedAt, async () => {
    const api = await newOrg();
    const invoice = await api.sentInvoice();
    await api.pay(invoice, 60, { paidAt: "2026-11-20" });
    expect(await invoiceOf(api, invoice)).toMatchObject({ status: "SENT", settledAt: null });
    // Recorded last, and received first.
    await api.pay(invoice, 49, { paidAt: "2026-11-10" });
    const paid = { status: "PAID", paidAt: recordedAt, settledAt: "2026-11-19T16:00:00.000Z" };
    expect(await invoiceOf(api, invoice)).toMatchObject(paid);
    expect((await api.get<{ data: Invoice[] }>("/invoices")).body.data).toMatchObject([paid]);
    const pdf = await textOf((await api.file(`/invoices/${invoice.id}/pdf?as=current`)).bytes);
    expect(pdf).toContain("20 Nov 2026");
    expect(pdf).not.toContain("Paid 27 Nov 2026");
  }));

test("money that the bank showed settles on its day, and credit on that of its note", () =>
  atTime(recordedAt, async () => {
    const api = await newOrg();
    const [byBank, byCredit] = [await api.sentInvoice(), await api.sentInvoice()];
    const line = await newBankLine(api);
    await api.act(`/bank-lines/${line.id}/match`, { allocations: [{ invoiceId: byBank.id, amount: 109 }] });
    expect(await invoiceOf(api, byBank)).toMatchObject({ settledAt: "2026-03-26T16:00:00.000Z" });
    const note = await credited(api, byCredit);
    expect(await invoiceOf(api, byCredit)).toMatchObject({ status: "PAID", settledAt: note.issuedAt });
    const [payment] = (await bankLines(api)).flatMap(({ payments }) => payments);
    await api.act(`/invoices/${byBank.id}/payments/${payment?.paymentId}/reverse`);
    expect(await invoiceOf(api, byBank)).toMatchObject({ paidAt: null, settledAt: null });
  }));

test("an invoice of nothing is settled on its day of issue", () =>
  atTime(recordedAt, async () => {
    const api = await newOrg();
    const { id } = await api.invoice({ items: [{ description: "Free", qty: 1, unitPrice: 0 }] });
    const sent = await api.act<Invoice>(`/invoices/${id}/send`, { issuedAt: "2026-11-25" });
    expect(sent).toMatchObject({ status: "PAID", paidAt: recordedAt, settledAt: sent.issuedAt });
  }));
