import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { invoiceWithStatus } from "../support/given.ts";
import { newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const path = (id: string, paymentId = "pmt_01k9qv3m8xf2ta7r6y5w4h3e2d") =>
  `/invoices/${id}/payments/${paymentId}/preview-mail`;

test("a receipt's mail is seen before it is sent, and nothing changes", async () => {
  const api = await newOrg();
  const { id: clientId } = await api.client({ email: "lim@example.com" });
  const { id: projectId } = await api.project({ clientId });
  const invoice = await api.sentInvoice({ clientId, projectId });
  const payment = await api.pay(invoice, 9, { paidAt: "2026-02-01" });
  const before = await everythingOf(api.org);
  const usual = (await api.post<MailPreview>(path(invoice.id, payment.id))).body;
  expect(usual).toMatchObject({
    to: "lim@example.com",
    cc: [],
    attachments: ["Receipt R-2026-0001 2026-02-01.pdf"],
    isDelivered: false,
  });
  expect(usual.subject).toContain(invoice.number);
  expect(usual.text).toContain("Amount received: $9.00\nOutstanding: $100.00");
  const body = { to: "tan@example.com", cc: ["site@example.com"], subject: "Thank you", message: "See you." };
  const chosen = (await api.post<MailPreview>(path(invoice.id, payment.id), body)).body;
  expect(chosen).toMatchObject({ to: body.to, cc: body.cc, subject: body.subject });
  expect(chosen.text).toContain("\n\nSee you.\n\n");
  expect(await everythingOf(api.org)).toEqual(before);
});

test("a reversed payment, one of another invoice and an unknown one have no preview", async () => {
  const api = await newOrg();
  const [invoice, other] = [await invoiceWithStatus(api, "SENT"), await invoiceWithStatus(api, "SENT")];
  const refused = (paymentId?: string) => api.refused("POST", path(invoice.id, paymentId));
  expect(await refused()).toMatchObject({ status: 404 });
  expect(await refused(other.payments[0]?.id)).toMatchObject({ status: 404 });
  const paymentId = invoice.payments[0]?.id ?? "";
  await api.act(`/invoices/${invoice.id}/payments/${paymentId}/reverse`);
  expect(await refused(paymentId)).toMatchObject({ status: 409, code: "INVALID_STATE", currentStatus: "REVERSED" });
});

test("the receipts of a void invoice have no preview", async () => {
  const api = await newOrg();
  const { id, payments } = await invoiceWithStatus(api, "VOID");
  expect(await api.refused("POST", path(id, payments[0]?.id))).toMatchObject({ status: 409, currentStatus: "VOID" });
});

test("a subject of two lines is rejected", async () => {
  const api = await newOrg();
  const { id, payments } = await invoiceWithStatus(api, "SENT");
  const refused = await api.refused("POST", path(id, payments[0]?.id), {
    body: { subject: "Thanks\nBcc: a@b.example" },
  });
  expect(refused).toMatchObject({ status: 422, details: [{ path: "subject", code: "WRONG_FORMAT" }] });
});
