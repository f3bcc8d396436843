import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { PaymentGroup } from "#contract/payments/payments.ts";
import type { Api } from "../support/api.ts";
import { keptOnVoid, overpaid } from "../support/kept-money.ts";
import { newOrg } from "../support/service.ts";

/** Records 500.00 of a client that pays no invoice, and returns the path of its receipt. */
async function keptMoney(api: Api, language: "en" | "zh" = "en"): Promise<string> {
  const { id: clientId } = await api.client({ email: "ap@client.example", language });
  const body = { amount: 500, clientId, keepRestAsCredit: true, allocations: [] };
  const { receiptId } = await api.create<PaymentGroup>("/payments", body);
  return `/payment-receipts/${receiptId}`;
}

test("a receipt of money is mailed, and not once it was reversed", async () => {
  const api = await newOrg();
  const { receiptId } = await overpaid(api);
  const path = `/payment-receipts/${receiptId}`;
  expect(await api.refused("POST", `${path}/send`)).toMatchObject({ status: 422 });
  expect((await api.post(`${path}/send`, { to: "ap@client.example" })).status).toBe(202);
  expect((await api.post(`${path}/send`)).status).toBe(202);
  await api.act(`${path}/reverse`);
  for (const action of ["send", "preview-mail"]) {
    const refused = await api.refused("POST", `${path}/${action}`, { body: { to: "ap@client.example" } });
    expect(refused).toMatchObject({ status: 409, currentStatus: "REVERSED" });
  }
});

test.each([
  ["en", "keep it as your credit", "Credit left"],
  ["zh", "留作您的余额", "余额"],
] as const)("money that pays no invoice has an email of its own in %s", async (language, text, figure) => {
  const api = await newOrg();
  const path = await keptMoney(api, language);
  const preview = await api.act<MailPreview>(`${path}/preview-mail`);
  expect(preview.to).toBe("ap@client.example");
  expect(preview.subject).toContain("R-2026-0001");
  expect(preview.text).toContain(text);
  expect(preview.text).toContain(figure);
  expect(preview.text).not.toContain("{");
  expect((await api.post(`${path}/send`, {})).status).toBe(202);
});

test("money that is kept on a void invoice is mailed as credit", async () => {
  const api = await newOrg();
  const { receiptId } = await keptOnVoid(api);
  const path = `/payment-receipts/${receiptId}`;
  const preview = await api.act<MailPreview>(`${path}/preview-mail`, { to: "ap@client.example" });
  expect(preview.text).toContain("keep it as your credit");
  expect((await api.post(`${path}/send`, { to: "ap@client.example" })).status).toBe(202);
});
