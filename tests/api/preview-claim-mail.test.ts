import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Api } from "../support/api.ts";
import { newClaim, newContract, submitted } from "../support/contracts.ts";
import { newOrg } from "../support/service.ts";
import { everythingOf } from "../support/stored-rows.ts";

const preview = async (api: Api, id: string, body: object = {}) =>
  (await api.post<MailPreview>(`/claims/${id}/preview-mail`, body)).body;

test("a draft's mail is seen with the number that submitting would give it, and nothing changes", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const { id } = await newClaim(contract, api, { periodFrom: "2026-04-01", periodTo: "2026-04-30", all: 0.5 });
  const before = await everythingOf(api.org);
  const seen = await preview(api, id, { to: "qs@example.com", message: "See you on site." });
  expect(seen).toMatchObject({
    to: "qs@example.com",
    subject: `Payment claim ${contract.number}-PC1 from Alpha Renovation`,
    attachments: [`${contract.number}-PC1.pdf`],
  });
  for (const text of [
    `Here is our payment claim ${contract.number}-PC1 for “Works”: $450.00 before GST.`,
    "See you on site.",
    "Period: 1 Apr 2026 to 30 Apr 2026",
    "Claimed before GST: $450.00",
    "/portal/c/…",
  ])
    expect(seen.text).toContain(text);
  expect(await everythingOf(api.org)).toEqual(before);
});

test("an organization that is not registered for GST claims without naming it", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstRegistered: false });
  const { text } = await preview(api, (await newClaim(await newContract(api), api)).id);
  expect(text).toContain("“Works”: $450.00.\n");
  expect(text).toContain("Claimed: $450.00");
  expect(text).not.toContain("GST");
});

test("the organization's own text is filled in, and a client in Chinese reads the usual one", async () => {
  const api = await newOrg();
  const body = "{client} {organization} {number} {title} {claimed}";
  await api.patch("/organization", { mailTexts: { CLAIM: { subject: "Claim {number}", body } } });
  const client = await api.client({ name: "陈伟", language: "zh" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const english = await submitted(api, await newContract(api));
  const seen = await preview(api, english.id, {});
  expect(seen.subject).toBe(`Claim ${english.number}`);
  expect(seen.text).toContain(`Lim Mei Ling Alpha Renovation ${english.number} Works $450.00`);
  const chinese = await submitted(api, await newContract(api, {}, { clientId: client.id, projectId }));
  const { subject, text } = await preview(api, chinese.id);
  expect(subject).toBe(`Alpha Renovation 的请款单 ${chinese.number}`);
  expect(text).toContain("$450.00（未含消费税）");
});

test("a placeholder that claims have no value for is rejected", async () => {
  const api = await newOrg();
  const mailTexts = { CLAIM: { body: "{total} {claimed}" } };
  expect((await api.refused("PATCH", "/organization", { body: { mailTexts } })).details).toMatchObject([
    { path: "mailTexts.CLAIM.body", code: "UNKNOWN_PLACEHOLDER" },
  ]);
});

test("what cannot be submitted, and another organization's claim, have no preview", async () => {
  const api = await newOrg();
  const { id } = await submitted(api, await newContract(api));
  const path = `/claims/${id}/preview-mail`;
  expect((await (await newOrg()).refused("POST", path)).status).toBe(404);
  const twice = { to: "a@example.com", cc: ["A@example.com"] };
  expect((await api.refused("POST", path, { body: twice })).details).toMatchObject([{ path: "cc[0]" }]);
  await api.act(`/claims/${id}/respond`);
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, currentStatus: "RESPONDED" });
});
