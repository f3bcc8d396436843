import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { newOrg } from "../support/service.ts";

test("a document created without notes has the terms, and one with null has none", async () => {
  const api = await newOrg();
  const { clientId, id: projectId } = await api.project();
  expect(await api.quotation({ clientId, projectId })).toMatchObject({ notes: null });
  await api.patch("/organization", { quotationTerms: "Valid for 30 days.", invoiceTerms: "Pay by PayNow." });
  expect(await api.quotation({ clientId, projectId })).toMatchObject({ notes: "Valid for 30 days." });
  expect(await api.quotation({ clientId, projectId, notes: null })).toMatchObject({ notes: null });
  expect(await api.invoice({ clientId, projectId })).toMatchObject({ notes: "Pay by PayNow." });
  expect(await api.invoice({ clientId, projectId, notes: "" })).toMatchObject({ notes: "" });
});

test("a conversion begins with the invoice terms, and a duplicate with the notes of its original", async () => {
  const api = await newOrg();
  await api.patch("/organization", { quotationTerms: "Valid for 30 days.", invoiceTerms: "Pay by PayNow." });
  const quotation = await api.sentQuotation();
  await api.act(`/quotations/${quotation.id}/accept`);
  const invoice = await api.create<Invoice>(`/quotations/${quotation.id}/convert`, {});
  expect(invoice.notes).toBe("Pay by PayNow.");
  const bare = await api.quotation({ notes: null });
  expect((await api.create<Quotation>(`/quotations/${bare.id}/duplicate`, {})).notes).toBeNull();
});
