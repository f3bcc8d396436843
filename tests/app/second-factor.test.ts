import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { Member } from "#contract/people/members.ts";
import type { SignedIn } from "#contract/people/people.ts";
import type { SecurityNotice } from "#contract/people/security-notices.ts";
import { confirm, newColleague, newOwner, type SignedInTab } from "../support/browser-like.ts";
import { newKey } from "../support/service.ts";

const demanded = [403, "SECOND_FACTOR_REQUIRED"];

async function addAuthenticator(tab: SignedInTab): Promise<void> {
  const { secret } = await tab.act<{ secret: string }>("/totp", { password: tab.password });
  await tab.act("/totp/confirm", { code: new TOTP({ secret }).generate() });
}

const factors = async (tab: SignedInTab) =>
  (await tab.get<{ data: Member[] }>("/members")).body.data.map(({ email, hasSecondFactor }) => [
    email,
    hasSecondFactor,
  ]);

test("the list of members shows who has a second factor", async () => {
  const owner = await newOwner("Aaron");
  const viewer = await newColleague(owner, "VIEWER");
  const invited = `zz.invited.${owner.email}`;
  await owner.act("/members", { email: invited, role: "VIEWER" });
  await addAuthenticator(viewer);
  expect(await factors(owner)).toEqual([
    [owner.email, false],
    [viewer.email, true],
    [invited, null],
  ]);
});

test("a required second factor comes before anything else, and API keys are not affected", async () => {
  const owner = await newOwner();
  const viewer = await newColleague(owner, "VIEWER");
  const admin = await newColleague(owner, "ADMIN");
  const api = await newKey(owner.org, { scopes: ["clients:read"] });
  const required = { required: true };
  expect(await admin.refused("POST", "/members/second-factor", required)).toEqual([403, "FORBIDDEN"]);
  await addAuthenticator(owner);
  await owner.act("/members/second-factor", required);
  expect(await viewer.refused("GET", "/clients")).toEqual(demanded);
  expect(await viewer.refused("GET", "/exports/clients.csv")).toEqual(demanded);
  const { body: session } = await viewer.get<SignedIn>("/session");
  expect(session).toMatchObject({ user: { hasTotp: false }, organization: { requiresSecondFactor: true } });
  expect((await api.get("/clients")).status).toBe(200);
  await viewer.act("/sign-in", { email: viewer.email, password: viewer.password });
  expect(await viewer.refused("GET", "/clients")).toEqual(demanded);
  await addAuthenticator(viewer);
  expect((await viewer.get("/clients")).status).toBe(200);
  expect((await owner.get("/clients")).status).toBe(200);
});

test("a second factor is required no longer only in a confirmed session, and the owners are mailed", async () => {
  const owner = await newOwner();
  await confirm(owner);
  await addAuthenticator(owner);
  await owner.act("/members/second-factor", { required: true });
  const { data: before } = (await owner.get<{ data: SecurityNotice[] }>("/security-notices")).body;
  await owner.act("/members/second-factor", { required: false });
  const { data: after } = (await owner.get<{ data: SecurityNotice[] }>("/security-notices")).body;
  expect([before.length + 1, after[0]?.kind]).toEqual([after.length, "SECOND_FACTOR_NOT_REQUIRED"]);
});

test("an unconfirmed session cannot end the requirement", async () => {
  const owner = await newOwner();
  await addAuthenticator(owner);
  await owner.act("/members/second-factor", { required: true });
  expect(await owner.refused("POST", "/members/second-factor", { required: false })).toEqual([
    403,
    "CONFIRMATION_REQUIRED",
  ]);
});
