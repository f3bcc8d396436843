import { expect, test } from "vitest";
import type { EInvoiceCheck } from "#contract/documents/e-invoices.ts";
import { exampleId } from "#contract/api/ids.ts";
import { credited, draftCredit } from "../support/credit.ts";
import { all, completeParties, eInvoice, textAt } from "../support/e-invoice.ts";
import { newOrg } from "../support/service.ts";
import { dayInSingapore } from "../support/today.ts";

test("a credit note is of type 381, with its reason and the invoice that it takes money off", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice({ clientReference: "PO 12", retentionPct: 0.05 });
  await completeParties(api, invoice);
  const credit = await credited(api, invoice, 40);
  const xml = await eInvoice(api, `/credit-notes/${credit.id}`);
  expect(xml.name).toBe("CreditNote");
  expect(textAt(xml, "ID")).toBe(credit.number);
  expect(textAt(xml, "Note")).toBe("Price reduction");
  expect(textAt(xml, "OrderReference/ID")).toBe("PO 12");
  expect(textAt(xml, "BillingReference/InvoiceDocumentReference/ID")).toBe(invoice.number);
  expect(textAt(xml, "BillingReference/InvoiceDocumentReference/IssueDate")).toBe(dayInSingapore(invoice.issuedAt));
  expect(textAt(xml, "CreditNoteLine/CreditedQuantity")).toBe("1");
  expect(textAt(xml, "AllowanceCharge/Amount")).toBe("2.00");
  expect(textAt(xml, "LegalMonetaryTotal/PayableAmount")).toBe(credit.totals.total.toFixed(2));
  expect(all(xml, "PaymentMeans")).toEqual([]);
});

test("its GST category is its invoice's, whatever the registration has become", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: false });
  const invoice = await api.sentInvoice();
  await completeParties(api, invoice);
  const credit = await credited(api, invoice);
  const xml = await eInvoice(api, `/credit-notes/${credit.id}`);
  expect(textAt(xml, "TaxTotal/TaxSubtotal/TaxCategory/ID")).toBe("NG");
});

test("what is missing is refused at once, and can be asked for", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await completeParties(api, invoice);
  await api.patch(`/clients/${invoice.clientId}`, { type: "COMPANY", uen: null });
  await api.patch("/organization", { uen: null });
  const credit = await credited(api, invoice);
  const path = `/credit-notes/${credit.id}/e-invoice`;
  const { status, details } = await api.refused("GET", path);
  const fields = ["organization.uen", "client.uen"];
  expect([status, details?.map((fault) => fault.path)]).toEqual([422, fields]);
  expect((await api.get<EInvoiceCheck>(`${path}?check=true`)).body).toMatchObject({ ready: false, missing: details });
});

test("a draft and a void credit note have none, and an unknown one is not found", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, invoice.totals.total);
  const draft = await draftCredit(api, invoice, 10);
  const path = `/credit-notes/${draft.id}`;
  expect(await api.refused("GET", `${path}/e-invoice`)).toMatchObject({ status: 409, currentStatus: "DRAFT" });
  await api.act(`${path}/send`);
  await api.act(`${path}/void`);
  expect(await api.refused("GET", `${path}/e-invoice`)).toMatchObject({ status: 409, currentStatus: "VOID" });
  expect((await api.refused("GET", `/credit-notes/${exampleId("crn")}/e-invoice`)).status).toBe(404);
});
