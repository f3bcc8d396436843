import { expect, test } from "vitest";
import type { PaymentGroup } from "#contract/payments/payments.ts";
import { invoiceBeside } from "../support/kept-money.ts";
import { textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

test("one receipt lists all invoices of a transfer with what is outstanding, and keeps its bytes", async () => {
  const api = await newOrg();
  const first = await api.sentInvoice({ title: "Kitchen" });
  const second = await invoiceBeside(api, first);
  const { receiptId, payments } = await api.create<PaymentGroup>("/payments", {
    amount: 160,
    keepRestAsCredit: true,
    allocations: [
      { invoiceId: first.id, amount: 109 },
      { invoiceId: second.id, amount: 50 },
    ],
  });
  const path = `/payment-receipts/${receiptId}/pdf`;
  const { bytes } = await api.file(path);
  const text = await textOf(bytes);
  for (const said of ["R-2026-0001", "$160.00", first.number, second.number, "$59.00", "$1.00 is kept as your credit."])
    expect(text).toContain(said);
  expect((await api.file(`/invoices/${first.id}/payments/${payments[0]?.id}/receipt`)).bytes.equals(bytes)).toBe(true);
  await api.pay(second, 59);
  expect((await api.file(path)).bytes.equals(bytes)).toBe(true);
  await api.act(`/payment-receipts/${receiptId}/reverse`);
  expect(await api.refused("GET", path)).toMatchObject({ status: 404 });
});

test("money that pays no invoice has a receipt, too", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client();
  const body = { amount: 500, clientId, keepRestAsCredit: true, allocations: [] };
  const { receiptId } = await api.create<PaymentGroup>("/payments", body);
  const text = await textOf((await api.file(`/payment-receipts/${receiptId}/pdf`)).bytes);
  for (const said of ["Lim Mei Ling", "$500.00 is kept as your credit."]) expect(text).toContain(said);
});
