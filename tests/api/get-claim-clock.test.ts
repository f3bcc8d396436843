// @module-tag slow
import { expect, test } from "vitest";
import type { ClaimClock } from "#contract/contracts/claim-clock.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { billed, newClaim, newContract, submitted } from "../support/contracts.ts";
import { atTime, newOrg } from "../support/service.ts";

const clockOf = async (api: Api, { id }: { readonly id: string }) =>
  (await api.get<ClaimClock>(`/claims/${id}/clock`)).body;

/** Serves a claim of a contract with those terms on a day. */
async function served(api: Api, terms: object, servedOn: string): Promise<Claim> {
  const claim = await newClaim(await newContract(api, { actApplies: true, ...terms }), api);
  return api.act<Claim>(`/claims/${claim.id}/submit`, { servedOn });
}

test("a claim before its claim day counts as served on that day", () =>
  atTime("2026-11-27T02:00:00Z", async () => {
    const api = await newOrg();
    const claim = await served(api, { claimDay: 25, responseDays: 21 }, "2026-11-20");
    expect(claim.responseDueOn).toBe("2026-12-16");
    expect(await clockOf(api, claim)).toMatchObject({
      claimId: claim.id,
      today: "2026-11-27",
      actApplies: true,
      state: "AWAITING_RESPONSE",
      endsOn: "2026-12-16",
      daysLeft: 19,
      servedOn: "2026-11-20",
      servedVia: null,
      deemedOn: "2026-11-25",
      responseDueOn: "2026-12-16",
      responseCountsFrom: "2026-11-25",
      settlementEndsOn: "2026-12-23",
      applicationFrom: "2026-12-24",
      applicationUntil: "2027-01-02",
      safe: { from: "2026-12-24", until: "2027-01-02", lodgeBy: "2026-12-31T12:00" },
      sections: { deemedOn: "s 10(2)(a), s 10(3); reg 5(1)", responseDueOn: "s 11(1)(a)" },
      otherReadings: [],
      isComplete: true,
      missingYears: [],
      holidays: {
        inside: [
          { on: "2026-12-25", name: "Christmas Day" },
          { on: "2027-01-01", name: "New Year's Day" },
        ],
      },
    });
  }));

test("days of a contract above the law are capped, and its words stay", () =>
  atTime("2026-11-27T02:00:00Z", async () => {
    const api = await newOrg();
    const claim = await served(api, { claimDay: 0, responseDays: 45, paymentDays: 120 }, "2026-11-01");
    const { responseDueOn, notices } = await clockOf(api, claim);
    expect(responseDueOn).toBe("2026-11-24");
    expect(notices).toContainEqual({
      code: "RESPONSE_CAPPED",
      values: { days: "45", day: "2026-11-24" },
      message:
        "The contract gives 45 days for the response. The law allows at most 21 of its days, which end on 24 Nov 2026.",
    });
    const invoice = await billed(api, claim);
    expect(invoice.dueDate).toBe("2027-01-03T15:59:59.999Z");
    await api.act<Invoice>(`/invoices/${invoice.id}/send`, { to: "client@example.com" });
    expect(await clockOf(api, claim)).toMatchObject({ paymentDueOn: "2027-01-03" });
  }));

test("a silent contract has the days of the Act, and payment falls due without an invoice", () =>
  atTime("2026-11-27T02:00:00Z", async () => {
    const api = await newOrg();
    const claim = await served(api, {}, "2026-11-16");
    expect(await clockOf(api, claim)).toMatchObject({
      deemedOn: "2026-11-30",
      responseDueOn: "2026-12-14",
      paymentDueOn: "2026-12-29",
    });
  }));

test("a claim stands where its days put it, until it is paid", async () => {
  const api = await newOrg();
  const [claim, draft] = await atTime("2026-10-31T02:00:00Z", async () => [
    await served(api, { claimDay: 0 }, "2026-10-31"),
    await newClaim(await newContract(api), api),
  ]);
  const stateOn = (day: string) => atTime(`${day}T02:00:00Z`, async () => (await clockOf(api, claim)).state);
  expect((await clockOf(api, draft)).state).toBe("NOT_SERVED");
  expect(await stateOn("2026-11-16")).toBe("AWAITING_RESPONSE");
  expect(await stateOn("2026-11-17")).toBe("SETTLEMENT");
  expect(await stateOn("2026-11-24")).toBe("MAY_APPLY");
  expect(await stateOn("2026-12-02")).toBe("LAPSED");
  await atTime("2026-11-20T02:00:00Z", async () => {
    await api.act(`/claims/${claim.id}/respond`, {});
    expect(await clockOf(api, claim)).toMatchObject({ state: "ANSWERED", settlementEndsOn: null });
    const invoice = await billed(api, claim);
    await api.act<Invoice>(`/invoices/${invoice.id}/send`, { to: "client@example.com" });
    expect(await clockOf(api, claim)).toMatchObject({ state: "ANSWERED", paymentDueOn: "2026-12-04" });
    await api.pay(invoice, invoice.totals.total);
    expect((await clockOf(api, claim)).state).toBe("DONE");
  });
});

test("an answer before the claim counts as served does not end the clock", () =>
  atTime("2026-11-21T02:00:00Z", async () => {
    const api = await newOrg();
    const claim = await served(api, { claimDay: 25 }, "2026-11-20");
    await api.act(`/claims/${claim.id}/respond`, {});
    const clock = await clockOf(api, claim);
    expect(clock.state).toBe("AWAITING_RESPONSE");
    expect(clock.notices.map(({ code }) => code)).toContain("EARLY_RESPONSE");
    await atTime("2026-11-26T02:00:00Z", async () => {
      await api.act(`/claims/${claim.id}/respond`, {});
      expect((await clockOf(api, claim)).state).toBe("ANSWERED");
    });
  }));

test("a claim outside the Act has the days of its contract alone", () =>
  atTime("2026-11-27T02:00:00Z", async () => {
    const api = await newOrg();
    const terms = { actApplies: false, claimDay: 25, responseDays: 45, paymentDays: 120 };
    const claim = await served(api, terms, "2026-11-01");
    expect(await clockOf(api, claim)).toMatchObject({
      actApplies: false,
      state: "AWAITING_RESPONSE",
      deemedOn: null,
      responseDueOn: "2026-12-16",
      settlementEndsOn: null,
      applicationFrom: null,
      applicationUntil: null,
      paymentDueOn: null,
      safe: null,
      notices: [],
    });
    expect((await billed(api, claim)).dueDate).toBe("2027-03-27T15:59:59.999Z");
  }));

test("readings of the Act that move a day are shown, and the safe window is within all", () =>
  atTime("2026-02-10T02:00:00Z", async () => {
    const api = await newOrg();
    const claim = await served(api, { claimDay: 30, paymentDays: 35 }, "2026-02-10");
    expect(await clockOf(api, claim)).toMatchObject({
      applicationFrom: "2026-03-23",
      safe: { from: "2026-03-24", until: "2026-03-30", lodgeBy: "2026-03-30T16:30" },
      otherReadings: [
        {
          reading: "SUNDAY_MOVES",
          days: { settlementEndsOn: "2026-03-23", applicationFrom: "2026-03-24", applicationUntil: "2026-03-31" },
        },
      ],
    });
  }));

test("days that an owner adds and strikes move the days of claims, with their version", () =>
  atTime("2026-11-27T02:00:00Z", async () => {
    const api = await newOrg();
    const claim = await served(api, { claimDay: 0 }, "2026-11-25");
    const before = await clockOf(api, claim);
    expect(before.responseDueOn).toBe("2026-12-09");
    const publicHolidays = [{ on: "2026-12-01", name: "Polling Day" }];
    await api.patch("/organization", { publicHolidays, notHolidays: ["2026-12-25"] });
    const after = await clockOf(api, claim);
    expect(after).toMatchObject({ responseDueOn: "2026-12-10", holidays: { inside: publicHolidays } });
    expect(after.holidays.version).toBe(`${before.holidays.version} +2026-12-01 -2026-12-25`);
  }));

test("holidays that are listed, doubled or unknown are refused with the day", async () => {
  const api = await newOrg();
  const publicHolidays = [
    { on: "2026-12-25", name: "Christmas Day" },
    { on: "2027-02-02", name: "Polling Day" },
    { on: "2027-02-02", name: "Polling Day" },
  ];
  const refused = await api.refused("PATCH", "/organization", {
    body: { publicHolidays, notHolidays: ["2026-12-24"] },
  });
  expect(refused.details).toEqual([
    {
      path: "publicHolidays[2].on",
      code: "DUPLICATE",
      message: "is 2 Feb 2027, which is there already; leave it out",
    },
    {
      path: "publicHolidays[0].on",
      code: "DUPLICATE",
      message: "is 25 Dec 2026, which the list of public holidays has already; leave it out",
    },
    {
      path: "notHolidays[0]",
      code: "NOT_ALLOWED",
      message:
        "is 24 Dec 2026, which the list of public holidays does not have; leave it out, or remove it from publicHolidays",
    },
  ]);
});

test("the days of a year without a list are said to be incomplete", () =>
  atTime("2027-12-20T02:00:00Z", async () => {
    const api = await newOrg();
    const { isComplete, missingYears, notices } = await clockOf(api, await served(api, { claimDay: 0 }, "2027-12-20"));
    expect({ isComplete, missingYears }).toEqual({ isComplete: false, missingYears: [2028] });
    expect(notices[0]).toMatchObject({ code: "YEAR_WITHOUT_LIST", values: { year: "2028" } });
  }));

test("the clock of an unknown claim is not found", async () => {
  const api = await newOrg();
  expect((await api.refused("GET", "/claims/clm_00000000000000000000000000/clock")).code).toBe("NOT_FOUND");
});

test("claims are filtered by where they stand, and ordered by what ends first", async () => {
  const api = await newOrg();
  await atTime("2026-11-27T02:00:00Z", async () => {
    const late = await served(api, { claimDay: 0 }, "2026-11-26");
    const early = await served(api, { claimDay: 0 }, "2026-11-16");
    const lapsed = await served(api, { claimDay: 0 }, "2026-10-01");
    const draft = await newClaim(await newContract(api), api);
    const withdrawn = await submitted(api, await newContract(api));
    await api.act(`/claims/${withdrawn.id}/withdraw`, {});
    const ids = async (query: string) =>
      (await api.get<{ data: Claim[] }>(`/claims?${query}`)).body.data.map(({ id }) => id);
    expect(await ids("clock=AWAITING_RESPONSE")).toEqual([early.id, late.id]);
    expect(await ids("order=endsOn")).toEqual([early.id, late.id]);
    expect(await ids("clock=LAPSED,NOT_SERVED")).toEqual([draft.id, lapsed.id]);
    expect(await ids("clock=DONE")).toEqual([withdrawn.id]);
    const page = (await api.get<{ data: Claim[]; nextCursor: string }>("/claims?order=endsOn&limit=1")).body;
    expect(page.data.map(({ id }) => id)).toEqual([early.id]);
    expect(await ids(`order=endsOn&limit=1&cursor=${page.nextCursor}`)).toEqual([late.id]);
  });
});
