import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { newOrg } from "../support/service.ts";
import { readTotalsDocuments } from "../totals/read-document.ts";

test.each(readTotalsDocuments())("the API's totals match the bookkeeper's: $title", async (document) => {
  const api = await newOrg();
  await api.patch("/organization", { gstRate: document.gstRate });
  const fields = {
    items: document.lines.map(({ description, qty, unitPrice }) => ({ description, qty, unitPrice })),
    retentionPct: document.retentionPct,
  };
  const invoice = await api.invoice(fields);
  const quotation = await api.quotation(fields);
  const { paid: _paid, outstanding: _outstanding, ...expected } = document.expected;
  const listed = {
    invoice: (await api.get<{ data: Invoice[] }>("/invoices")).body.data[0],
    quotation: (await api.get<{ data: Quotation[] }>("/quotations")).body.data[0],
  };
  for (const shown of [quotation, listed.quotation]) expect(shown?.totals).toEqual(expected);
  for (const shown of [invoice, listed.invoice]) {
    expect(shown?.totals).toEqual({ ...expected, paid: 0, outstanding: expected["total"] });
  }
  for (const shown of [invoice, quotation]) {
    expect(shown.items.map(({ amount }) => amount)).toEqual(document.lines.map(({ amount }) => amount));
  }
});
