import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { atTime, newOrg } from "../support/service.ts";

const inMay = "2026-05-20T04:00:00Z";

test.each([
  [0, "up to 20 May 2026: $109.00 is outstanding."],
  [109, "up to 20 May 2026. Nothing is outstanding."],
  [150, "up to 20 May 2026: $41.00 is in your favour."],
])("a client who paid %d of 109.00 reads what is left", async (paid, sentence) => {
  const api = await newOrg();
  const client = await api.client({ name: "Mdm Tan", email: "tan@example.com" });
  const { id: projectId } = await api.project({ clientId: client.id });
  await atTime("2026-05-01T04:00:00Z", async () => {
    const { id: invoiceId } = await api.sentInvoice({ clientId: client.id, projectId });
    const allocations = [{ invoiceId, amount: Math.min(paid, 109) }];
    if (paid > 0) await api.create("/payments", { amount: paid, allocations, keepRestAsCredit: paid > 109 });
  });
  const path = `/clients/${client.id}/statement/preview-mail`;
  const preview = await atTime(inMay, () => api.act<MailPreview>(path, { message: "See you on Monday." }));
  expect(preview).toMatchObject({
    to: "tan@example.com",
    subject: expect.stringMatching(/^Statement of account from /),
    attachments: ["Statement Mdm Tan 2026-05-20.pdf"],
  });
  expect(preview.text).toContain(sentence);
  expect(preview.text).toContain("See you on Monday.");
  expect(preview.text).not.toContain("{");
});

test("the figures of a period are its first and last balance", async () => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  await atTime("2026-03-10T04:00:00Z", () => api.sentInvoice({ clientId, projectId }));
  await atTime("2026-04-10T04:00:00Z", () => api.sentInvoice({ clientId, projectId }));
  const path = `/clients/${clientId}/statement/preview-mail?from=2026-04-01&to=2026-04-30`;
  const { text } = await atTime(inMay, () => api.act<MailPreview>(path, { to: "ap@client.example" }));
  expect(text).toMatch(/Balance before 1 April 2026:? +\$109\.00/);
  expect(text).toMatch(/Balance on 30 April 2026:? +\$218\.00/);
});

test("a client who reads Chinese gets the mail in Chinese", async () => {
  const api = await newOrg();
  const { id } = await api.client({ email: "lin@example.com", language: "zh" });
  const { subject, text } = await api.act<MailPreview>(`/clients/${id}/statement/preview-mail`);
  expect(subject).toContain("对账单");
  expect(text).toContain("款项已全部付清");
});

test("a period that ends before it begins, and an unknown client, are refused", async () => {
  const api = await newOrg();
  const { id } = await api.client();
  const reversed = `/clients/${id}/statement/preview-mail?from=2026-05-01&to=2026-04-01`;
  expect(await api.refused("POST", reversed)).toMatchObject({ status: 400 });
  const unknown = "/clients/cli_01k9qv3m8xf2ta7r6y5w4h3e2d/statement/preview-mail";
  expect(await api.refused("POST", unknown)).toMatchObject({ status: 404 });
});
