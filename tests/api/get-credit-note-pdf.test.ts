// @module-tag slow
import { expect, test } from "vitest";
import type { Api } from "../support/api.ts";
import { credited, draftCredit, leftCredit } from "../support/credit.ts";
import { fontsOf, isPdfA, textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

const pdfOf = (api: Api, { id }: { readonly id: string }, query = "") => api.file(`/credit-notes/${id}/pdf${query}`);

test("a sent credit note is a PDF of the same bytes for ever, with its reason, invoice, GST and what it settled", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 100);
  const credit = await credited(api, invoice, 50);
  const first = await pdfOf(api, credit);
  expect(first).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  expect(first.headers["content-disposition"]).toContain(`inline; filename="${credit.number}.pdf"`);
  expect(isPdfA(first.bytes)).toBe(true);
  const text = await textOf(first.bytes);
  const phrases = ["Credit note", credit.number, "Price reduction", `For invoice ${invoice.number}`, "GST 9% $4.50"];
  for (const phrase of [...phrases, "Total $54.50", `Applied to invoice ${invoice.number}`, "Credit left", "$45.50"])
    expect(text).toContain(phrase);
  await api.create(`/credit-notes/${credit.id}/refund`, { amount: 5 });
  await api.patch("/organization", { name: "Another name" });
  expect((await pdfOf(api, credit)).bytes.equals(first.bytes)).toBe(true);
});

test("its current state shows refunds, what is left and that it is void", async () => {
  const api = await newOrg();
  const { credit } = await leftCredit(api);
  const { id } = await api.create<{ id: string }>(`/credit-notes/${credit.id}/refund`, { amount: 9, reference: "FT7" });
  const text = await textOf((await pdfOf(api, credit, "?as=current")).bytes);
  for (const phrase of ["Refunded", "FT7", "$100.00"]) expect(text).toContain(phrase);
  await api.act(`/credit-notes/${credit.id}/refunds/${id}/reverse`);
  await api.act(`/credit-notes/${credit.id}/void`);
  expect(await textOf((await pdfOf(api, credit, "?as=current")).bytes)).toContain("VOID");
});

test("an invoice's current state shows credit apart from payments", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 20);
  const credit = await credited(api, invoice, 50);
  const text = await textOf((await api.file(`/invoices/${invoice.id}/pdf?as=current`)).bytes);
  for (const phrase of ["CREDIT APPLIED", credit.number, "Paid $20.00", "Credited $54.50", "Outstanding $34.50"])
    expect(text).toContain(phrase);
});

test("a draft is marked as one, and Chinese for a client whose language is Chinese", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const draft = await draftCredit(api, invoice, 1);
  expect(await textOf((await pdfOf(api, draft)).bytes)).toContain("DRAFT");
  await api.patch(`/clients/${invoice.clientId}`, { language: "zh" });
  const { bytes } = await pdfOf(api, draft);
  expect(await textOf(bytes)).toMatch(/贷项通知单 ?Credit Note/);
  expect(fontsOf(bytes).length).toBeGreaterThan(0);
});
