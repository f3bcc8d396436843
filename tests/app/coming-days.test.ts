// @module-tag slow
import { expect, test } from "vitest";
import type { Today, TodayGroupName } from "#contract/organizations/today.ts";
import { followHolidays } from "#server/billing/contracts/claims/clock/follow-holidays.ts";
import { asSystem } from "#server/db/sql.ts";
import type { Api } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { atTime, newOrg, service, startService } from "../support/service.ts";

/** Returns a group of what needs attention at a time, as an owner sees it who signs in then. */
const groupAt = ({ org }: Api, instant: string, name: TodayGroupName) =>
  atTime(instant, async () => {
    const owner = await ownerOf(org, await service());
    return (await owner.get<Today>("/today")).body.groups.find(({ group }) => group === name);
  });

test("the GST return is shown from two weeks before it is due until GIRO's day", async () => {
  const api = await newOrg();
  const shown = async (day: string) => (await groupAt(api, `${day}T04:00:00Z`, "GST_RETURN"))?.records[0];
  expect(await shown("2027-01-16")).toBeUndefined();
  expect(await shown("2027-01-17")).toMatchObject({
    id: "2026-12-31",
    number: "2027-02-15",
    title: "2026-10-01",
    date: "2027-01-30T16:00:00.000Z",
  });
  expect((await shown("2027-02-15"))?.id).toBe("2026-12-31");
  expect(await shown("2027-02-16")).toBeUndefined();
});

test("the GST return follows the organization's periods, and goes once it is filed", async () => {
  const api = await newOrg();
  await api.patch("/organization", { gstPeriodMonths: 3, gstPeriodEndMonth: 1 });
  const at = "2027-02-20T04:00:00Z";
  expect((await groupAt(api, at, "GST_RETURN"))?.records).toMatchObject([{ id: "2027-01-31", title: "2026-11-01" }]);
  await atTime(at, () => api.create("/gst-returns", { from: "2026-11-01", to: "2027-01-31" }));
  expect(await groupAt(api, at, "GST_RETURN")).toBeUndefined();
});

test("no GST return is shown without a registration, or before its first period", async () => {
  const unregistered = await newOrg({ isRegistered: false });
  const api = await newOrg();
  await api.patch("/organization", { gstRegisteredFrom: "2027-01-01" });
  for (const each of [unregistered, api]) {
    expect(await groupAt(each, "2027-01-20T04:00:00Z", "GST_RETURN")).toBeUndefined();
  }
});

test("from November owners see that next year's public holidays are missing", async () => {
  const api = await newOrg();
  const years = async (day: string) =>
    (await groupAt(api, `${day}T04:00:00Z`, "MISSING_HOLIDAYS"))?.records.map(({ id }) => id);
  expect(await years("2040-11-01")).toBeUndefined();
  await newContract(api, { actApplies: true });
  expect(await years("2026-11-01")).toBeUndefined();
  expect(await years("2040-10-31")).toEqual(["2040"]);
  // The day of Singapore decides.
  const group = await groupAt(api, "2040-10-31T16:00:00Z", "MISSING_HOLIDAYS");
  expect(group?.records.map(({ id }) => id)).toEqual(["2040", "2041"]);
});

test("owners are mailed once that next year's holidays are missing", async () => {
  const on = await startService("missing_holidays");
  const api = await newOrg({ on });
  await ownerOf(api.org, on);
  const draft = await newClaim(await newContract(api, { actApplies: true, claimDay: 0 }), api);
  const mails = await startMailServer();
  const follow = () => followHolidays({ db: on.db, clock: () => on.now ?? new Date() });
  await atTime("2040-10-20T02:00:00Z", () => api.act(`/claims/${draft.id}/submit`, { servedVia: "HAND" }), on);
  const run = async (instant: string) => {
    await asSystem(on.db, (system) => system`delete from mail where kind <> 'HOLIDAYS_MISSING'`);
    await atTime(
      instant,
      async () => {
        await Promise.all([follow(), follow()]);
        await asSystem(on.db, (system) => system`update mail set next_attempt_at = ${instant} where status = 'QUEUED'`);
        await deliverDueMails(on, mails.url);
      },
      on,
    );
    return mails.received.map(({ subject }) => subject);
  };
  expect(await run("2040-10-21T02:00:00Z")).toEqual(["The public holidays of 2040 are missing"]);
  const both = ["The public holidays of 2040 are missing", "The public holidays of 2041 are missing"];
  expect(await run("2040-11-01T02:00:00Z")).toEqual(both);
  expect(await run("2040-11-02T02:00:00Z")).toEqual(both);
  expect(mails.received[1]?.text).toContain("Settings, Documents");
});
