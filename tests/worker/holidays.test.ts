// @module-tag slow
import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import { followHolidays } from "#server/billing/contracts/claims/clock/follow-holidays.ts";
import { asSystem } from "#server/db/sql.ts";
import { newClaim, newContract } from "../support/contracts.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { atTime, newOrg, startService } from "../support/service.ts";

test("a day of a claim that moves with the holidays is mailed once, with the reason", async () => {
  const on = await startService("holidays");
  const api = await newOrg({ on });
  const claimOf = async (actApplies: boolean) => {
    const draft = await newClaim(await newContract(api, { actApplies, claimDay: 0, responseDays: 14 }), api);
    return api.act<Claim>(`/claims/${draft.id}/submit`, { servedOn: "2026-11-25" });
  };
  const mails = await startMailServer();
  const follow = () => followHolidays({ db: on.db, clock: () => on.now ?? new Date() });
  await atTime(
    "2026-11-27T02:00:00Z",
    async () => {
      await asSystem(on.db, (system) => system`delete from mail`);
      const claim = await claimOf(true);
      await claimOf(false);
      expect(await follow()).toBe(0);
      const publicHolidays = [{ on: "2026-12-14", name: "Polling Day" }];
      await api.patch("/organization", { publicHolidays, notHolidays: ["2026-12-25"] });
      expect(await follow()).toBe(1);
      expect(await follow()).toBe(0);
      await deliverDueMails(on, mails.url);
      const [mail, ...others] = mails.received.filter(({ subject }) => subject?.startsWith("Days of claim") === true);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe(`Days of claim ${claim.number} moved`);
      expect(mail?.text).toContain("14 Dec 2026, Polling Day, is a public holiday now.");
      expect(mail?.text).toContain("Settlement ends: from 16 Dec 2026 to 17 Dec 2026");
      expect(mail?.text).not.toContain("Response due");
    },
    on,
  );
});

test("a claim day that no longer moves past a holiday is mailed with that holiday", async () => {
  const on = await startService("holidays");
  const api = await newOrg({ on });
  const mails = await startMailServer();
  const follow = () => followHolidays({ db: on.db, clock: () => on.now ?? new Date() });
  await atTime(
    "2026-11-12T02:00:00Z",
    async () => {
      const terms = { actApplies: true, claimDay: 9, claimDayShift: "AFTER", responseDays: 14 };
      const draft = await newClaim(await newContract(api, terms), api);
      await api.act<Claim>(`/claims/${draft.id}/submit`, { servedOn: "2026-11-10" });
      await follow();
      await asSystem(on.db, (system) => system`delete from mail`);
      await api.patch("/organization", { notHolidays: ["2026-11-09"] });
      expect(await follow()).toBe(1);
      await deliverDueMails(on, mails.url);
      const text = mails.received[0]?.text ?? "";
      expect(text).toContain("Counts as served: from 10 Nov 2026 to 9 Dec 2026");
      expect(text).toContain("9 Nov 2026, Deepavali, is no public holiday");
    },
    on,
  );
});
