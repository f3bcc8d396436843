import { expect, test } from "vitest";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Api } from "../support/api.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { atTime, newOrg } from "../support/service.ts";

async function answered(api: Api, quotation: object = {}): Promise<Claim> {
  const contract = await newContract(api, { actApplies: true, claimDay: 0, responseDays: 14 }, quotation);
  const { id } = await newClaim(contract, api);
  await api.act(`/claims/${id}/submit`, { servedVia: "HAND", servedOn: "2026-11-20" });
  return api.act(`/claims/${id}/respond`, { amount: 400, reason: "Defects", receivedOn: "2026-11-25" });
}

const preview = (api: Api, { id }: Claim, body: object = {}) =>
  api.act<MailPreview>(`/claims/${id}/preview-acceptance`, body);

const then = <Result>(act: () => Promise<Result>) => atTime("2026-11-27T04:00:00Z", act);

test("the mail names the response, the amounts, its own day and when payment is due", () =>
  then(async () => {
    const api = await newOrg({ isRegistered: false });
    const claim = await answered(api);
    const mail = await preview(api, claim, { to: "qs@example.com", message: "Thank you, Mr Tan." });
    expect(mail).toMatchObject({
      to: "qs@example.com",
      subject: `Acceptance of your response to payment claim ${claim.number}`,
      attachments: [],
    });
    expect(mail.text).toContain(
      `We accept your payment response of 25 Nov 2026 to our payment claim ${claim.number} for “Works”: $400.00, of $450.00 that we claimed.`,
    );
    expect(mail.text).toContain("given on 27 Nov 2026. Payment is due on 18 Dec 2026.");
    expect(mail.text).toContain("Thank you, Mr Tan.");
    expect((await api.get<Claim>(`/claims/${claim.id}`)).body).toEqual(claim);
  }));

test("a firm that is registered for GST announces its tax invoice", () =>
  then(async () => {
    const api = await newOrg();
    const { text } = await preview(api, await answered(api));
    expect(text).toContain("$400.00 before GST, of $450.00 before GST that we claimed.");
    expect(text).toContain("Our tax invoice of this amount follows, and payment is due from it.");
    expect(text).not.toContain("Payment due:");
  }));

test("a client whose language is Chinese gets the acceptance in Chinese", () =>
  then(async () => {
    const api = await newOrg({ isRegistered: false });
    const client = await api.client({ language: "zh" });
    const { id: projectId } = await api.project({ clientId: client.id });
    const claim = await answered(api, { clientId: client.id, projectId });
    const { subject, text } = await preview(api, claim);
    expect(subject).toBe(`接受您对请款单 ${claim.number} 的付款答复`);
    expect(text).toContain("第 12 条作出的书面接受");
    expect(text).not.toMatch(/\{\w+\}/);
  }));

test("what cannot be accepted has no preview", () =>
  then(async () => {
    const api = await newOrg();
    const draft = await newClaim(await newContract(api), api);
    expect((await api.refused("POST", `/claims/${draft.id}/preview-acceptance`, {})).code).toBe("INVALID_STATE");
    const none = "/claims/clm_00000000000000000000000000/preview-acceptance";
    expect((await api.refused("POST", none, {})).code).toBe("NOT_FOUND");
    const body = { to: "not an address" };
    const claim = await answered(api);
    expect((await api.refused("POST", `/claims/${claim.id}/preview-acceptance`, { body })).code).toBe(
      "VALIDATION_FAILED",
    );
  }));
