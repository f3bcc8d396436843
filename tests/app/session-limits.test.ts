// @module-tag database
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { SessionSummary, SignedIn } from "#contract/people/people.ts";
import { readConfig } from "#server/settings/config.ts";
import { newOwner, type SignedInTab, Tab } from "../support/browser-like.ts";
import { atTime, createTestApp } from "../support/service.ts";

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();
const isSignedIn = async (tab: Tab, hours: number) =>
  atTime(hoursFromNow(hours), async () => (await tab.get<SignedIn | null>("/session")).body !== null);

test("a session without a request for 72 hours has ended, and is not listed", async () => {
  const owner = await newOwner();
  expect(await isSignedIn(owner, 71.9)).toBe(true);
  expect(await isSignedIn(owner, 71.9 + 71.9)).toBe(true);
  expect(await isSignedIn(owner, 71.9 + 71.9 + 72.1)).toBe(false);
  const later = new Tab(owner.on);
  await atTime(hoursFromNow(300), async () => {
    await later.act("/sign-in", { email: owner.email, password: owner.password });
    const { data } = (await later.get<{ data: SessionSummary[] }>("/sessions")).body;
    expect(data.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });
});

test("a session ends after thirty days, however often it is used", async () => {
  const owner = await newOwner();
  for (let day = 2; day < 30; day += 2) expect(await isSignedIn(owner, day * 24)).toBe(true);
  expect(await isSignedIn(owner, 30 * 24 - 1)).toBe(true);
  expect(await isSignedIn(owner, 30 * 24 + 1)).toBe(false);
});

test("both limits and the cookie's age follow the settings", async () => {
  const owner = await newOwner();
  const app = await createTestApp(owner.on, { sessionLimits: { days: 2, idleHours: 30 } });
  const tab = new Tab({ ...owner.on, app });
  const answer = await tab.post("/sign-in", { email: owner.email, password: owner.password });
  expect(answer.headers["set-cookie"]?.[0 as never]).toContain("Max-Age=172800;");
  // Both apps share the clock of the test's service.
  expect(await isSignedIn(tab, 29)).toBe(true);
  expect(await isSignedIn(tab, 47)).toBe(true);
  expect(await isSignedIn(tab, 49)).toBe(false);
  const idle = new Tab({ ...owner.on, app });
  await idle.post("/sign-in", { email: owner.email, password: owner.password });
  expect(await isSignedIn(idle, 31)).toBe(false);
});

test("the settings take whole numbers within their bounds", () => {
  expect(readConfig({}).sessionLimits).toEqual({ days: 30, idleHours: 72 });
  expect(readConfig({ QUOIN_SESSION_DAYS: "7", QUOIN_SESSION_IDLE_HOURS: "8" }).sessionLimits).toEqual({
    days: 7,
    idleHours: 8,
  });
  for (const value of ["0", "366", "1.5", "a month"])
    expect(() => readConfig({ QUOIN_SESSION_DAYS: value })).toThrow(
      "QUOIN_SESSION_DAYS must be a whole number from 1 to 365",
    );
  expect(() => readConfig({ QUOIN_SESSION_IDLE_HOURS: "0" })).toThrow("QUOIN_SESSION_IDLE_HOURS");
});

test("adding an authenticator ends the person's other sessions", async () => {
  const owner: SignedInTab = await newOwner();
  const second = new Tab(owner.on);
  await second.act("/sign-in", { email: owner.email, password: owner.password });
  const { secret } = await owner.act<{ secret: string }>("/totp", { password: owner.password });
  expect((await second.get("/sessions")).status).toBe(200);
  await owner.act("/totp/confirm", { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  expect(await second.refused("GET", "/sessions")).toEqual([401, "NOT_SIGNED_IN"]);
  expect((await owner.get("/sessions")).status).toBe(200);
});
