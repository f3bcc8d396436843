import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { PaymentGroup } from "#contract/payments/payments.ts";
import { invoiceBeside, keptOnVoid, overpaid } from "../support/kept-money.ts";
import { newOrg } from "../support/service.ts";

test("the preview of a receipt is the email that sending it would send", async () => {
  const api = await newOrg();
  const { receiptId, invoice } = await overpaid(api);
  const path = `/payment-receipts/${receiptId}/preview-mail`;
  const preview = await api.act<MailPreview>(path, { to: "ap@client.example", message: "See you on Monday." });
  expect(preview).toMatchObject({ to: "ap@client.example", cc: [] });
  expect(preview.subject).toContain(invoice.number);
  expect(preview.text).toContain("See you on Monday.");
  expect(preview.text).toContain("58.17");
  expect(preview.attachments).toEqual([expect.stringMatching(/^Receipt R-2026-0001 .+\.pdf$/)]);
});

test("the preview of money kept on a void invoice names no invoice, and has no link", async () => {
  const api = await newOrg();
  const { receiptId, invoice } = await keptOnVoid(api);
  const path = `/payment-receipts/${receiptId}/preview-mail`;
  const { text } = await api.act<MailPreview>(path, { to: "ap@client.example" });
  expect(text).not.toContain(invoice.number);
  expect(text).not.toContain("/portal/");
});

test("a receipt that was reversed, and one that is not there, have no preview", async () => {
  const api = await newOrg();
  const { receiptId } = await overpaid(api);
  await api.act(`/payment-receipts/${receiptId}/reverse`);
  expect(await api.refused("POST", `/payment-receipts/${receiptId}/preview-mail`)).toMatchObject({ status: 409 });
  const unknown = "/payment-receipts/rct_01k9qv3m8xf2ta7r6y5w4h3e2d/preview-mail";
  expect(await api.refused("POST", unknown)).toMatchObject({ status: 404 });
});

test("an address that cannot be one is refused by field", async () => {
  const api = await newOrg();
  const { receiptId } = await overpaid(api);
  const body = { to: "nobody" };
  expect(await api.refused("POST", `/payment-receipts/${receiptId}/preview-mail`, { body })).toMatchObject({
    status: 422,
    details: [{ path: "to" }],
  });
});

test("the email of one transfer for several invoices has the title of none of them", async () => {
  const api = await newOrg();
  const first = await api.sentInvoice({ title: "Roof" });
  const second = await invoiceBeside(api, first);
  const allocations = [first, second].map(({ id }) => ({ invoiceId: id, amount: 109 }));
  const { receiptId } = await api.create<PaymentGroup>("/payments", { allocations });
  const path = `/payment-receipts/${receiptId}/preview-mail`;
  const { subject, text } = await api.act<MailPreview>(path, { to: "ap@client.example" });
  const numbers = `${first.number}, ${second.number}`;
  expect(subject).toBe(
    `Receipt for invoices ${numbers} from ${(await api.get<Organization>("/organization")).body.name}`,
  );
  expect(text).toContain(`We have received $218.00 for invoices ${numbers}.`);
  expect(text).not.toContain("Roof");
});
