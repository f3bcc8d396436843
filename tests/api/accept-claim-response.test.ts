// @module-tag slow
import { expect, test } from "vitest";
import type { ClaimClock } from "#contract/contracts/claim-clock.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Api } from "../support/api.ts";
import { billed, newClaim, newContract } from "../support/contracts.ts";
import { atTime, newOrg } from "../support/service.ts";

/** Submits a claim of 450.00 on 20 November and answers it with 400.00 on the 25th, or in another way. */
async function answered(api: Api, { terms = {}, answer = {} }: { terms?: object; answer?: object } = {}) {
  const contract = await newContract(api, { actApplies: true, claimDay: 0, responseDays: 14, ...terms });
  const { id } = await newClaim(contract, api);
  await api.act(`/claims/${id}/submit`, { servedVia: "HAND", servedOn: "2026-11-20" });
  await api.act(`/claims/${id}/respond`, { amount: 400, reason: "Defects", receivedOn: "2026-11-25", ...answer });
  return id;
}

const clockOf = async (api: Api, id: string) => (await api.get<ClaimClock>(`/claims/${id}/clock`)).body;
const accept = (api: Api, id: string, body: object) => api.act<Claim>(`/claims/${id}/accept-response`, body);

/** Runs at noon of 27 November 2026 in Singapore. */
const then = <Result>(act: () => Promise<Result>) => atTime("2026-11-27T04:00:00Z", act);

test("an accepted response moves the application to the day after payment was due", () =>
  then(async () => {
    const api = await newOrg({ isRegistered: false });
    const id = await answered(api, { terms: { paymentDays: 30 } });
    // Response due 4 December, 7 days of the Act, the day after; payment due 30 days after the 4th.
    expect(await clockOf(api, id)).toMatchObject({
      state: "SETTLEMENT",
      settlementEndsOn: "2026-12-11",
      applicationFrom: "2026-12-12",
      paymentDueOn: "2027-01-03",
    });
    const claim = await accept(api, id, { to: "qs@example.com" });
    expect(claim).toMatchObject({ status: "RESPONDED", response: { acceptedOn: "2026-11-27", reason: "Defects" } });
    expect(await clockOf(api, id)).toMatchObject({
      state: "ANSWERED",
      settlementEndsOn: null,
      applicationFrom: "2027-01-04",
      applicationUntil: "2027-01-11",
      sections: { applicationFrom: "s 12(1), (3)" },
    });
  }));

test("an acceptance in another writing is recorded with its day and emails nothing", () =>
  then(async () => {
    const api = await newOrg();
    const id = await answered(api);
    expect((await accept(api, id, { acceptedOn: "2026-11-26" })).response?.acceptedOn).toBe("2026-11-26");
    expect((await clockOf(api, id)).state).toBe("ANSWERED");
    const { data } = (await api.get<{ data: { kind: string }[] }>(`/claims/${id}/timeline`)).body;
    expect(data.filter(({ kind }) => kind === "MAIL_QUEUED")).toEqual([]);
  }));

test("a later response replaces the one that was accepted", () =>
  then(async () => {
    const api = await newOrg();
    const id = await answered(api);
    await accept(api, id, { to: "qs@example.com" });
    await api.act(`/claims/${id}/respond`, { amount: 420, reason: "Defects, less" });
    const claim = (await api.get<Claim>(`/claims/${id}`)).body;
    expect(claim.response).toMatchObject({ acceptedOn: null, reason: "Defects, less" });
    expect((await clockOf(api, id)).state).toBe("SETTLEMENT");
  }));

test("a day of acceptance that cannot be is refused with its field and the remedy", () =>
  then(async () => {
    const api = await newOrg();
    const id = await answered(api);
    const detail = async (body: object) =>
      (await api.refused("POST", `/claims/${id}/accept-response`, { body })).details?.[0];
    expect(await detail({ acceptedOn: "2026-11-28" })).toMatchObject({
      path: "acceptedOn",
      message: "must not be in the future",
    });
    expect(await detail({ acceptedOn: "2026-11-24" })).toMatchObject({
      path: "acceptedOn",
      message: "must not be before 25 Nov 2026, the day of the response",
    });
    expect(await detail({ acceptedOn: "2026-11-26", to: "qs@example.com" })).toMatchObject({
      path: "acceptedOn",
      code: "NOT_ALLOWED",
    });
    expect(await detail({})).toEqual({
      path: "to",
      code: "REQUIRED",
      message:
        "is required, as the client has no email address; or send the day on which you accepted it as acceptedOn",
    });
    expect((await clockOf(api, id)).state).toBe("SETTLEMENT");
  }));

test.each([
  [
    "in full",
    { answer: { amount: 450, reason: "Agreed" } },
    "was answered in full, so there is nothing to accept. Bill it.",
  ],
  ["of nothing", { answer: { amount: 0 } }, "was answered with nothing to pay"],
  ["that came early", { terms: { claimDay: 28 } }, "has a response of 25 Nov 2026 that does not count by its days."],
  ["outside of the Act", { terms: { actApplies: false } }, "is not under the Security of Payment Act"],
])("a response %s cannot be accepted, and the refusal says why", (_, how, message) =>
  then(async () => {
    const api = await newOrg();
    const id = await answered(api, how);
    const refused = await api.refused("POST", `/claims/${id}/accept-response`, { body: { to: "qs@example.com" } });
    expect([refused.code, refused.message]).toEqual(["INVALID_STATE", expect.stringContaining(message)]);
  }),
);

test("two people who accept at once are told that one of them did", () =>
  then(async () => {
    const api = await newOrg();
    const id = await answered(api);
    const path = `/claims/${id}/accept-response`;
    const body = { to: "qs@example.com" };
    const answers = await Promise.all([1, 2].map(() => api.send<Claim>("POST", path, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const second = await api.refused("POST", path, { body });
    expect(second.message).toMatch(/has a response that .+ accepted on 27 Nov 2026\. Bill it\.$/);
  }));

test("a claim without a response, or one that was billed, cannot be accepted", () =>
  then(async () => {
    const api = await newOrg();
    const draft = await newClaim(await newContract(api, { actApplies: true }), api);
    const body = { to: "qs@example.com" };
    expect((await api.refused("POST", `/claims/${draft.id}/accept-response`, { body })).code).toBe("INVALID_STATE");
    const id = await answered(api);
    await billed(api, { id });
    expect((await api.refused("POST", `/claims/${id}/accept-response`, { body })).code).toBe("INVALID_STATE");
    const none = "/claims/clm_00000000000000000000000000/accept-response";
    expect((await api.refused("POST", none, { body })).code).toBe("NOT_FOUND");
    expect((await (await newOrg()).refused("POST", `/claims/${id}/accept-response`, { body })).code).toBe("NOT_FOUND");
  }));
