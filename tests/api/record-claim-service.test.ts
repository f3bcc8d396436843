import { expect, test } from "vitest";
import type { ClaimClock } from "#contract/contracts/claim-clock.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Api } from "../support/api.ts";
import { billed, newClaim, newContract, submitted } from "../support/contracts.ts";
import { atTime, newOrg } from "../support/service.ts";

const newDraft = async (api: Api, terms: object = {}) =>
  newClaim(await newContract(api, { actApplies: true, claimDay: 0, ...terms }), api);
const clockOf = async (api: Api, { id }: { readonly id: string }) =>
  (await api.get<ClaimClock>(`/claims/${id}/clock`)).body;

test("a letter is served when it is received, and its day is recorded then", () =>
  atTime("2026-11-20T02:00:00Z", async () => {
    const api = await newOrg();
    const draft = await newDraft(api);
    const claim = await api.act<Claim>(`/claims/${draft.id}/submit`, { servedVia: "POST" });
    expect([claim.servedVia, claim.servedOn]).toEqual(["POST", null]);
    expect((await clockOf(api, claim)).state).toBe("NOT_SERVED");
    const clock = await atTime("2026-11-24T02:00:00Z", () =>
      api.act<ClaimClock>(`/claims/${claim.id}/service`, { servedVia: "POST", servedOn: "2026-11-23" }),
    );
    expect(clock).toMatchObject({ servedVia: "POST", servedOn: "2026-11-23", responseDueOn: "2026-12-07" });
  }));

test("the day of service is that of Singapore, whatever the zone of the organization is", () =>
  atTime("2026-11-20T02:00:00Z", async () => {
    const api = await newOrg();
    await api.patch("/organization", { timeZone: "America/New_York" });
    const claim = await newDraft(api);
    const deliveredAt = "2026-10-31T16:03:00Z";
    await api.act(`/claims/${claim.id}/submit`, { servedVia: "HAND", deliveredAt });
    expect(await clockOf(api, claim)).toMatchObject({ servedOn: "2026-11-01", servedAt: "2026-10-31T16:03:00.000Z" });
  }));

test.each([
  ["2026-11-20T09:59:00Z", "2026-11-20"],
  ["2026-11-20T10:00:00Z", "2026-11-23"],
  ["2026-11-20T22:00:00Z", "2026-11-23"],
  ["2026-11-08T03:00:00Z", "2026-11-10"],
])("a claim that is left at %s is served on %s", (deliveredAt, day) =>
  atTime("2026-11-25T02:00:00Z", async () => {
    const api = await newOrg();
    const claim = await newDraft(api);
    await api.act(`/claims/${claim.id}/submit`, { servedVia: "LEFT", deliveredAt });
    expect((await clockOf(api, claim)).servedOn).toBe(day);
  }),
);

test("a time of service that contradicts itself or has not come is refused with the remedy", () =>
  atTime("2026-11-20T02:00:00Z", async () => {
    const api = await newOrg();
    const claim = await newDraft(api);
    const path = `/claims/${claim.id}/submit`;
    const detail = async (body: object) => (await api.refused("POST", path, { body })).details;
    expect(await detail({ servedVia: "HAND", deliveredAt: "2026-11-20T02:00:01Z" })).toEqual([
      { path: "deliveredAt", code: "OUT_OF_RANGE", message: "must not be in the future" },
    ]);
    expect(await detail({ servedOn: "2026-11-19", deliveredAt: "2026-11-19T02:00:01Z" })).toEqual([
      {
        path: "deliveredAt",
        code: "NOT_ALLOWED",
        message: "has the day as well; leave out servedOn, or send servedOn alone",
      },
    ]);
    expect(await detail({ servedVia: "EMAIL" })).toEqual([
      {
        path: "servedVia",
        code: "NOT_ALLOWED",
        message: "cannot be EMAIL without an address; send `to`, or the day on which you emailed it as servedOn",
      },
    ]);
    expect(await detail({ servedVia: "EMAIL", to: "client@example.com", servedOn: "2026-11-19" })).toEqual([
      {
        path: "servedOn",
        code: "NOT_ALLOWED",
        message: "is set by the email that this sends; leave it out, or set servedVia to HAND, LEFT, POST or FAX",
      },
    ]);
    await submitted(api, await newContract(api));
    await api.act(path, {});
    const missing = await api.refused("POST", `/claims/${claim.id}/service`, { body: { servedVia: "POST" } });
    expect(missing.details).toEqual([
      {
        path: "servedOn",
        code: "REQUIRED",
        message: "is required: the day on which the client got the claim, or its time as deliveredAt",
      },
    ]);
  }));

test("service is recorded after submitting and before billing", async () => {
  const api = await newOrg();
  const draft = await newDraft(api);
  const body = { servedVia: "HAND", servedOn: "2026-01-05" };
  const early = await api.refused("POST", `/claims/${draft.id}/service`, { body });
  expect(early.message).toContain("was not submitted. Submit it, with the way in which it is served.");
  await api.act(`/claims/${draft.id}/submit`, {});
  await api.act(`/claims/${draft.id}/service`, body);
  await billed(api, draft);
  const late = await api.refused("POST", `/claims/${draft.id}/service`, { body });
  expect([late.code, late.message.includes("so its service can no longer change")]).toEqual(["INVALID_STATE", true]);
  expect((await api.refused("POST", "/claims/clm_00000000000000000000000000/service", { body })).code).toBe(
    "NOT_FOUND",
  );
});
