import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Api } from "../support/api.ts";
import { credited, draftCredit } from "../support/credit.ts";
import { newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const preview = async (api: Api, id: string, body: object = {}) =>
  (await api.post<MailPreview>(`/credit-notes/${id}/preview-mail`, body)).body;

test("a draft's mail is seen with the number that sending would give it, and nothing changes", async () => {
  const api = await newOrg();
  const invoice = await api.sentInvoice();
  const first = await credited(api, invoice, 10);
  const number = `${first.number.slice(0, -1)}2`;
  const { id } = await draftCredit(api, invoice, 20);
  const before = await everythingOf(api.org);
  const seen = await preview(api, id, { to: "qs@example.com", message: "Sorry again." });
  expect(seen).toMatchObject({
    to: "qs@example.com",
    subject: `Credit note ${number} from Alpha Renovation`,
    attachments: [`${number}.pdf`],
  });
  for (const text of [`credit note ${number} for $21.80 on invoice ${invoice.number}`, "Sorry again.", "/portal/n/…"])
    expect(seen.text).toContain(text);
  expect(await everythingOf(api.org)).toEqual(before);
});

test("the organization's own text is filled in, and a client in Chinese reads the usual one", async () => {
  const api = await newOrg();
  const body = "{client} {organization} {number} {title} {total} {invoice} {reason}";
  await api.patch("/organization", { mailTexts: { CREDIT_NOTE: { subject: "Credit {number}", body } } });
  const client = await api.client({ name: "陈伟", language: "zh" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const invoice = await api.sentInvoice();
  const english = await credited(api, invoice, 10);
  const seen = await preview(api, english.id);
  expect(seen.subject).toBe(`Credit ${english.number}`);
  expect(seen.text).toContain(
    `Lim Mei Ling Alpha Renovation ${english.number} ${invoice.title} $10.90 ${invoice.number} Price reduction`,
  );
  const chinese = await credited(api, await api.sentInvoice({ clientId: client.id, projectId }), 10);
  const { subject, text } = await preview(api, chinese.id);
  expect(subject).toBe(`Alpha Renovation 的贷项通知单 ${chinese.number}`);
  expect(text).toContain("$10.90");
});

test("a placeholder that credit notes have no value for is rejected", async () => {
  const api = await newOrg();
  const mailTexts = { CREDIT_NOTE: { body: "{dueDate} {reason}" } };
  expect((await api.refused("PATCH", "/organization", { body: { mailTexts } })).details).toMatchObject([
    { path: "mailTexts.CREDIT_NOTE.body", code: "UNKNOWN_PLACEHOLDER" },
  ]);
});

test("what sending would refuse, and another organization's credit note, have no preview", async () => {
  const api = await newOrg();
  const { id } = await draftCredit(api, await api.sentInvoice(), 10);
  const path = `/credit-notes/${id}/preview-mail`;
  expect((await (await newOrg()).refused("POST", path)).status).toBe(404);
  const twice = { to: "a@example.com", cc: ["A@example.com"] };
  expect((await api.refused("POST", path, { body: twice })).details).toMatchObject([{ path: "cc[0]" }]);
  expect((await api.refused("POST", path, { body: { issuedAt: "2099-01-01" } })).details).toMatchObject([
    { path: "issuedAt" },
  ]);
  await api.act(`/credit-notes/${id}/void`);
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, currentStatus: "VOID" });
});
