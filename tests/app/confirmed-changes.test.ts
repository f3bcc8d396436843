import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { payeeScope, scopes } from "#contract/api/scopes.ts";
import type { Member } from "#contract/people/members.ts";
import type { SecurityNotice } from "#contract/people/security-notices.ts";
import { confirm, newColleague, newOwner, ownerOf, type SignedInTab, type Tab } from "../support/browser-like.ts";
import { mailsOf } from "../support/rows.ts";
import { atTime, newKey } from "../support/service.ts";

const bank = { name: "DBS", accountName: "Beta Builders", accountNumber: "001-234567-8" };
const required = [403, "CONFIRMATION_REQUIRED"];

const noticesOf = async (tab: Tab) => (await tab.get<{ data: SecurityNotice[] }>("/security-notices")).body.data;
const noticeMails = async ({ org }: SignedInTab) =>
  (await mailsOf(org)).filter(({ kind }) => kind === "SECURITY_NOTICE").map(({ recipient }) => recipient);
const codeAt = (secret: string, at: string) => new TOTP({ secret }).generate({ timestamp: Date.parse(at) });

test("bank account and PayNow change only in a session that was just confirmed", async () => {
  const owner = await newOwner();
  for (const change of [{ bank }, { payNowProxy: "+6591234567" }]) {
    expect(await owner.refused("PATCH", "/organization", change)).toEqual(required);
  }
  expect((await owner.send("PATCH", "/organization", { name: "Beta", bank: null })).status).toBe(200);
  await atTime("2031-01-01T00:00:00Z", async () => {
    await owner.act("/sign-in", { email: owner.email, password: owner.password });
    expect(await owner.refused("PATCH", "/organization", { bank })).toEqual(required);
    expect(await owner.refused("POST", "/session/confirm", { password: "wrong horse" })).toEqual([
      422,
      "VALIDATION_FAILED",
    ]);
    expect(await owner.refused("PATCH", "/organization", { bank })).toEqual(required);
    await confirm(owner);
    expect((await owner.send("PATCH", "/organization", { bank })).status).toBe(200);
  });
  await atTime("2031-01-01T00:10:00Z", async () => {
    expect(await owner.refused("PATCH", "/organization", { bank: null })).toEqual(required);
  });
});

test("with an authenticator, confirming needs its code, and ten wrong ones end it", async () => {
  const owner = await newOwner();
  const at = "2031-02-01T00:00:00Z";
  await atTime(at, async () => {
    await owner.act("/sign-in", { email: owner.email, password: owner.password });
    const { secret } = await owner.act<{ secret: string }>("/totp", { password: owner.password });
    await owner.act("/totp/confirm", { code: codeAt(secret, at) });
    const { password } = owner;
    const without = await owner.post<ErrorBody>("/session/confirm", { password });
    expect(without.body.error.details).toMatchObject([{ path: "code", code: "REQUIRED" }]);
    const later = new Date(Date.parse(at) + 30_000).toISOString();
    await owner.act("/session/confirm", { password, code: codeAt(secret, later) });
    expect((await owner.send("PATCH", "/organization", { bank })).status).toBe(200);
    for (let i = 0; i < 10; i++) {
      expect((await owner.post("/session/confirm", { password, code: "000000" })).status).toBe(422);
    }
    expect((await owner.post("/session/confirm", { password, code: codeAt(secret, later) })).status).toBe(429);
  });
});

test("owners are mailed a changed bank account, and see it until one acknowledges it", async () => {
  const owner = await newOwner();
  const second = await ownerOf(owner.org, owner.on);
  const admin = await newColleague(owner, "ADMIN");
  const viewer = await newColleague(owner, "VIEWER");
  await confirm(admin);
  await admin.send("PATCH", "/organization", { bank, email: "thief@example.com" });
  const recipients = await noticeMails(owner);
  expect(recipients).toHaveLength(2);
  expect(recipients).toContain(owner.email);
  expect(recipients).not.toContain("thief@example.com");
  const [notice, ...others] = await noticesOf(second);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    kind: "PAYEE_CHANGED",
    before: "–",
    after: "DBS, 001-234567-8, Beta Builders",
    by: "Siti Aminah",
    address: admin.address,
  });
  const path = `/security-notices/${notice?.id}/acknowledge`;
  expect(await admin.refused("POST", path)).toEqual([403, "FORBIDDEN"]);
  expect((await viewer.get("/security-notices")).status).toBe(403);
  expect((await (await newOwner()).post(path)).status).toBe(404);
  await owner.act(path);
  expect(await noticesOf(second)).toEqual([]);
});

test("the first account that an owner enters is no change, until a document exists", async () => {
  const owner = await newOwner();
  await confirm(owner);
  await owner.send("PATCH", "/organization", { bank, payNowProxy: "+6591234567" });
  expect([await noticesOf(owner), await noticeMails(owner)]).toEqual([[], []]);
  await owner.send("PATCH", "/organization", { bank: null, payNowProxy: null });
  expect(await noticesOf(owner)).toHaveLength(1);
  await (await newKey(owner.org, {})).invoice();
  await owner.send("PATCH", "/organization", { bank });
  expect(await noticesOf(owner)).toHaveLength(2);
});

test("a key changes where clients pay to only with its scope, and the owners are mailed", async () => {
  const owner = await newOwner();
  const without = await newKey(owner.org, { scopes: scopes });
  for (const change of [{ bank }, { payNowProxy: "+6591234567" }]) {
    const { status, body } = await without.patch<ErrorBody>("/organization", { footerText: "Thank you", ...change });
    expect([status, body.error.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);
    expect(body.error.message).toMatch(/payee:write.*Settings, Organization/);
  }
  expect((await without.get<Organization>("/organization")).body).toMatchObject({ bank: null, footerText: null });
  expect((await without.patch("/organization", { bank: null, payNowProxy: null })).status).toBe(200);
  expect(await noticeMails(owner)).toEqual([]);
  const api = await newKey(owner.org, { scopes: ["organization:write", "organization:read", payeeScope] });
  expect((await api.patch("/organization", { bank })).status).toBe(200);
  expect((await api.patch("/organization", { bank })).status).toBe(200);
  expect(await noticeMails(owner)).toEqual([owner.email]);
  expect(await noticesOf(owner)).toMatchObject([{ kind: "PAYEE_CHANGED", by: "test" }]);
});

test("only an owner gives a key the scope to change where clients pay to", async () => {
  const owner = await newOwner();
  const admin = await newColleague(owner, "ADMIN");
  const key = { name: "Bank sync", scopes: ["organization:write", payeeScope], expiresAt: null };
  await confirm(admin);
  expect(await admin.refused("POST", "/api-keys", key)).toEqual([403, "FORBIDDEN"]);
  expect(await owner.refused("POST", "/api-keys", key)).toEqual(required);
  await confirm(owner);
  const { id, scopes: granted } = await owner.act<{ id: string; scopes: string[] }>("/api-keys", key);
  expect(granted).toEqual(key.scopes);
  expect(await admin.refused("POST", `/api-keys/${id}/rotate`, {})).toEqual([403, "FORBIDDEN"]);
  await owner.act(`/api-keys/${id}/rotate`, {});
});

test("a change of who is an owner needs a confirmed session, and is mailed to the owners", async () => {
  const owner = await newOwner();
  const admin = await newColleague(owner, "ADMIN");
  const { data } = (await owner.get<{ data: Member[] }>("/members")).body;
  const { id } = data.find(({ email }) => email === admin.email) ?? { id: "" };
  const invitation = { email: `new.${owner.email}`, role: "OWNER" };
  expect(await owner.refused("POST", "/members", invitation)).toEqual(required);
  expect(await owner.refused("PATCH", `/members/${id}`, { role: "OWNER" })).toEqual(required);
  await confirm(owner);
  await owner.act("/members", invitation);
  expect((await owner.send("PATCH", `/members/${id}`, { role: "OWNER" })).status).toBe(200);
  expect(await noticeMails(owner)).toEqual([owner.email, owner.email]);
  const fresh = await ownerOf(owner.org, owner.on);
  expect(await fresh.refused("DELETE", `/members/${id}`)).toEqual(required);
  expect((await owner.send("DELETE", `/members/${id}`)).status).toBe(204);
  expect((await noticeMails(owner)).filter((recipient) => recipient === admin.email)).toHaveLength(1);
  expect((await noticesOf(owner)).map(({ kind, subject }) => [kind, subject])).toEqual([
    ["OWNER_REMOVED", admin.email],
    ["OWNER_ADDED", admin.email],
    ["OWNER_ADDED", invitation.email],
  ]);
});

test("a key that can change data needs a confirmed session, and one that reads none", async () => {
  const owner = await newOwner();
  const reading = { name: "Reporting", scopes: ["clients:read"] };
  const writing = { name: "Accounting", scopes: ["clients:read", "invoices:write"] };
  expect((await owner.post("/api-keys", reading)).status).toBe(201);
  expect(await owner.refused("POST", "/api-keys", writing)).toEqual(required);
  await confirm(owner);
  const { id } = await owner.act<{ id: string }>("/api-keys", writing);
  const fresh = await ownerOf(owner.org, owner.on);
  expect(await fresh.refused("POST", `/api-keys/${id}/rotate`)).toEqual(required);
  expect(await noticesOf(owner)).toMatchObject([{ kind: "KEY_CREATED", subject: "Accounting" }]);
});

test("removing the authenticator takes the password and a code", async () => {
  const owner = await newOwner();
  const at = "2031-03-01T00:00:00Z";
  await atTime(at, async () => {
    await owner.act("/sign-in", { email: owner.email, password: owner.password });
    const { password } = owner;
    const { secret } = await owner.act<{ secret: string }>("/totp", { password });
    const { recoveryCodes } = await owner.act<{ recoveryCodes: string[] }>("/totp/confirm", {
      code: codeAt(secret, at),
    });
    expect(await owner.refused("POST", "/totp/end", { password })).toEqual([422, "VALIDATION_FAILED"]);
    expect(await owner.refused("POST", "/totp/end", { password, code: "000000" })).toEqual([422, "VALIDATION_FAILED"]);
    await owner.act("/totp/end", { password, code: recoveryCodes[0] });
  });
});
