// @module-tag slow
import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { SessionSummary, SignedIn } from "#contract/people/people.ts";
import { linkFor, newColleague, newOwner, Tab, tokenIn } from "../support/browser-like.ts";
import { atTime, newOrg, service } from "../support/service.ts";

test("the right password signs in and returns the session", async () => {
  const owner = await newOwner();
  const { body } = await owner.get<SignedIn>("/session");
  expect(body).toMatchObject({
    user: { email: owner.email, name: "Wong Li Wen", hasTotp: false },
    organization: { id: owner.org, name: "Beta Builders", currency: "SGD", timeZone: "Asia/Singapore" },
    role: "OWNER",
    memberships: [{ organizationId: owner.org, role: "OWNER" }],
  });
  expect(body.permissions).toContain("keys:write");
  expect((await owner.get<{ data: unknown[] }>("/clients")).body.data).toEqual([]);
});

test("an address is case-insensitive; wrong password and unknown address look alike", async () => {
  const { email, password, on } = await newOwner();
  expect((await new Tab(on).post("/sign-in", { email: email.toUpperCase(), password })).status).toBe(200);
  const wrong = await new Tab(on).post<{ error: object }>("/sign-in", { email, password: "something else" });
  const unknown = await new Tab(on).post<{ error: object }>("/sign-in", { email: `no.${email}`, password });
  const { requestId: _, ...shown } = wrong.body.error as { requestId: string; code: string };
  expect([wrong.status, shown.code]).toEqual([401, "SIGN_IN_FAILED"]);
  expect(unknown.body.error).toMatchObject(shown);
});

test("a failed sign-in takes a fixed time after the password check, whatever the load", async () => {
  const on = await service();
  const signIn = () => new Tab(on).post("/sign-in", { email: "nobody@example.com", password: "something else" });
  await signIn();
  // Password hashing shares its threads with file access: until the pipe has a writer, all of them are busy.
  const pipe = join(await mkdtemp(join(tmpdir(), "quoin-")), "pipe");
  spawnSync("mkfifo", [pipe]);
  const threads = Number(process.env["UV_THREADPOOL_SIZE"] ?? 4);
  const readers = Array.from({ length: threads }, () => open(pipe, "r"));
  const answer = signIn();
  await sleep(300);
  const freedAt = performance.now();
  const writer = openSync(pipe, "w");
  expect((await answer).status).toBe(401);
  expect(performance.now() - freedAt).toBeGreaterThan(95);
  closeSync(writer);
  for (const reader of readers) await (await reader).close();
});

test("the cookie is HttpOnly and SameSite, and is gone after signing out", async () => {
  const { email, password, on } = await newOwner();
  const tab = new Tab(on);
  const { headers } = await tab.post("/sign-in", { email, password });
  expect(headers["set-cookie"]).toEqual([
    expect.stringMatching(/^quoin=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^quoin-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const { cookie } = tab;
  expect((await tab.post("/sign-out")).status).toBe(204);
  expect(tab.cookie).toBe("");
  tab.cookie = cookie;
  expect(await tab.refused("GET", "/sessions")).toEqual([401, "NOT_SIGNED_IN"]);
});

test("GET /session without a valid session returns null", async () => {
  const tab = new Tab(await service());
  const currentSession = async () => {
    const { status, body } = await tab.get<SignedIn | null>("/session");
    return [status, body];
  };
  expect(await currentSession()).toEqual([200, null]);
  tab.cookie = `quoin=${"x".repeat(43)}`;
  expect(await currentSession()).toEqual([200, null]);
});

test("a cross-site write is refused, also without an origin", async () => {
  const owner = await newOwner();
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ]) {
    const answer = await owner.send<{ error: { code: string } }>("POST", "/clients", { name: "X" }, headers);
    expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
  }
  const { app } = owner.on;
  const bare = (headers: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/app/v1/clients",
      headers: { cookie: owner.cookie, ...headers },
      payload: { name: "X" },
    });
  expect((await bare({})).statusCode).toBe(403);
  expect((await bare({ origin: "https://evil.example" })).statusCode).toBe(403);
  expect((await owner.get<{ data: unknown[] }>("/clients")).body.data).toEqual([]);
  expect((await bare({ origin: "http://127.0.0.1" })).statusCode).toBe(201);
});

test("the API takes no session, and the web app's prefix no key", async () => {
  const [owner, api] = [await newOwner(), await newOrg()];
  const { app } = owner.on;
  const withCookie = await app.inject({ method: "GET", url: "/api/v1/clients", headers: { cookie: owner.cookie } });
  const withKey = await app.inject({
    method: "GET",
    url: "/app/v1/clients",
    headers: { authorization: `Bearer ${api.key}` },
  });
  expect([withCookie.statusCode, withKey.statusCode]).toEqual([401, 401]);
});

test("ten attempts per quarter hour are counted exactly, also when concurrent", async () => {
  const { email, password, on } = await newOwner();
  const at = "2031-05-01T08:00:00Z";
  const statuses = await atTime(at, () =>
    Promise.all(
      Array.from({ length: 25 }, async (_, i) => {
        const answer = await new Tab(on).post("/sign-in", { email, password: `wrong ${i}` });
        return answer.status;
      }),
    ),
  );
  expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([10, 15]);
  const again = () => new Tab(on).post("/sign-in", { email, password });
  const refused = await atTime("2031-05-01T08:14:59Z", again);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"]);
  expect((await atTime("2031-05-01T08:15:01Z", again)).status).toBe(200);
});

test("attempts that were counted while the clock was ahead do not block a later sign-in", async () => {
  const { email, password, on } = await newOwner();
  const tab = new Tab(on);
  const guess = () => tab.post("/sign-in", { email, password: "guess" });
  await atTime("2031-05-01T08:00:00Z", () => Promise.all(Array.from({ length: 10 }, guess)));
  expect((await tab.post("/sign-in", { email, password })).status).toBe(200);
});

test("tries from one address are counted over all accounts", async () => {
  const on = await service();
  const tab = new Tab(on, "10.9.9.9");
  const guess = async (i: number) =>
    (await tab.post("/sign-in", { email: `nobody${i}@example.com`, password: "guess" })).status;
  expect(new Set(await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i))))).toEqual(new Set([401]));
  expect(await guess(100)).toBe(429);
});

test("right passwords do not use up the attempts of their address", async () => {
  const owner = await newOwner();
  const address = "10.9.9.10";
  const signIn = async (password: string, email = owner.email) =>
    (await new Tab(owner.on, address).post("/sign-in", { email, password })).status;
  const wrong = Array.from({ length: 99 }, (_, i) => signIn("guess", `nobody${i}@example.com`));
  expect(new Set(await Promise.all(wrong))).toEqual(new Set([401]));
  for (let i = 0; i < 3; i++) expect(await signIn(owner.password)).toBe(200);
  expect(await signIn("guess", "nobody100@example.com")).toBe(401);
  expect(await signIn("guess", "nobody101@example.com")).toBe(429);
});

test("too many requests for a password reset are refused with advice to wait", async () => {
  const { email, on } = await newOwner();
  const ask = () => new Tab(on).post<ErrorBody>("/password-reset", { email });
  await Promise.all(Array.from({ length: 10 }, ask));
  const { status, body } = await ask();
  expect([status, body.error.code]).toEqual([429, "RATE_LIMITED"]);
  expect(body.error.message).toContain("Wait 15 minutes.");
  expect(body.error.message).not.toContain("reset");
});

test("too many uses of a reset link are refused with advice to wait", async () => {
  const on = await service();
  const use = () =>
    new Tab(on).post<ErrorBody>("/password-reset/confirm", { token: "x".repeat(43), password: "correct horse 7" });
  await Promise.all(Array.from({ length: 10 }, use));
  const { status, body } = await use();
  expect([status, body.error.code]).toEqual([429, "RATE_LIMITED"]);
  expect(body.error.message).not.toContain("reset");
});

test("the client address comes from the nearest trusted proxy alone", async () => {
  const owner = await newOwner();
  const addressBy = async (peer: string, forwarded: string) => {
    const tab = new Tab(owner.on, peer);
    const { email, password } = owner;
    await tab.send("POST", "/sign-in", { email, password }, { "x-forwarded-for": forwarded });
    const { data } = (await tab.get<{ data: SessionSummary[] }>("/sessions")).body;
    return data.find(({ isCurrent }) => isCurrent)?.address;
  };
  expect(await addressBy("10.200.0.1", "198.51.100.7")).toBe("198.51.100.7");
  expect(await addressBy("10.200.0.1", "203.0.113.9, 198.51.100.7, 10.200.3.4")).toBe("198.51.100.7");
  expect(await addressBy("10.201.0.1", "198.51.100.7")).toBe("10.201.0.1");
  expect(await addressBy("10.200.0.1", "nonsense, 2001:db8::7")).toBe("2001:db8::7");
  expect(await addressBy("10.200.0.1", `198.51.100.7, ${"x".repeat(6_000)}`)).toBe("10.200.0.1");
  expect(
    (await new Tab(owner.on, "10.200.0.1").send("GET", "/sessions", undefined, { "x-forwarded-for": "?" })).status,
  ).toBe(401);
});

test("people see and end their own sessions only", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const second = new Tab(owner.on);
  await second.act("/sign-in", { email: owner.email, password: owner.password });
  const { data } = (await owner.get<{ data: SessionSummary[] }>("/sessions")).body;
  expect(data.map(({ isCurrent }) => String(isCurrent)).toSorted()).toEqual(["false", "true"]);
  const target = data.find(({ isCurrent }) => !isCurrent)?.id ?? "";
  expect(await other.refused("DELETE", `/sessions/${target}`)).toEqual([404, "NOT_FOUND"]);
  expect((await owner.send("DELETE", `/sessions/${target}`)).status).toBe(204);
  expect(await second.refused("GET", "/sessions")).toEqual([401, "NOT_SIGNED_IN"]);
});

test("a new password needs the old one, and ends all other sessions", async () => {
  const owner = await newOwner();
  const second = new Tab(owner.on);
  await second.act("/sign-in", { email: owner.email, password: owner.password });
  const newPassword = "a longer password";
  expect(await owner.refused("POST", "/password", { currentPassword: "wrong", newPassword })).toEqual([
    422,
    "VALIDATION_FAILED",
  ]);
  expect(await owner.refused("POST", "/password", { currentPassword: owner.password, newPassword: "short" })).toEqual([
    422,
    "VALIDATION_FAILED",
  ]);
  await owner.act("/password", { currentPassword: owner.password, newPassword });
  expect(await second.refused("GET", "/sessions")).toEqual([401, "NOT_SIGNED_IN"]);
  expect((await owner.get("/sessions")).status).toBe(200);
  expect((await new Tab(owner.on).post("/sign-in", { email: owner.email, password: newPassword })).status).toBe(200);
});

test("a reset link sets a password once, within two hours, and replaces earlier links", async () => {
  const owner = await newOwner();
  const tab = new Tab(owner.on);
  const ask = () => tab.act("/password-reset", { email: owner.email.toUpperCase() });
  await ask();
  const first = tokenIn(await linkFor(owner.email));
  await ask();
  const token = tokenIn(await linkFor(owner.email));
  const password = "set by a link";
  const confirm = (given: string) =>
    tab.post<{ error?: { code: string } }>("/password-reset/confirm", { token: given, password });
  expect((await confirm(first)).status).toBe(410);
  const late = new Date(Date.now() + 2 * 60 * 60 * 1000 + 1_000).toISOString();
  expect((await atTime(late, () => confirm(token))).status).toBe(410);
  expect((await confirm(token)).status).toBe(204);
  const used = await confirm(token);
  expect([used.status, used.body.error?.code]).toEqual([410, "LINK_NOT_VALID"]);
  expect(await owner.refused("GET", "/sessions")).toEqual([401, "NOT_SIGNED_IN"]);
  expect((await tab.post("/sign-in", { email: owner.email, password })).status).toBe(200);
});

test("a locked account is unlocked by a new password, as the message says", async () => {
  const { email, on } = await newOwner();
  const tab = new Tab(on);
  const tryOnce = (password: string) => tab.post("/sign-in", { email, password });
  for (let i = 0; i < 11; i++) await tryOnce("guess");
  expect((await tryOnce("guess")).status).toBe(429);
  await tab.act("/password-reset", { email });
  const password = "set by a link";
  await tab.act("/password-reset/confirm", { token: tokenIn(await linkFor(email)), password });
  expect((await tryOnce(password)).status).toBe(200);
});

test("changing the password voids earlier reset links", async () => {
  const owner = await newOwner();
  await owner.act("/password-reset", { email: owner.email });
  await owner.act("/password", { currentPassword: owner.password, newPassword: "a longer password" });
  const body = { token: tokenIn(await linkFor(owner.email)), password: "set by a link" };
  expect(await new Tab(owner.on).refused("POST", "/password-reset/confirm", body)).toEqual([410, "LINK_NOT_VALID"]);
});

test("asking for a reset link does not tell whether the account exists", async () => {
  const owner = await newOwner();
  for (const email of [owner.email, "nobody.at.all@example.com"]) {
    const startTimeMs = performance.now();
    const answer = await new Tab(owner.on).post("/password-reset", { email });
    expect([answer.status, answer.body]).toEqual([202, { isMailServerSet: false }]);
    // Both take the same time, most of it a fixed delay; a timer may fire slightly early.
    expect(performance.now() - startTimeMs).toBeGreaterThan(490);
  }
});

test("a member of two organizations switches between them and sees one at a time", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  await owner.act("/clients", { name: "Of the first" });
  await other.act("/members", { email: owner.email, role: "VIEWER" });
  const token = tokenIn(await linkFor(owner.email));
  const shown = await owner.act("/invitations/show", { token });
  expect(shown).toEqual({ organizationName: "Beta Builders", email: owner.email, role: "VIEWER", provider: null });
  const joined = await owner.act<SignedIn>("/invitations/accept", { token, password: owner.password });
  expect([joined.organization?.id, joined.role, joined.memberships.length]).toEqual([other.org, "VIEWER", 2]);
  expect((await owner.get<{ data: unknown[] }>("/clients")).body.data).toEqual([]);
  const back = await owner.act<SignedIn>("/session/organization", { organizationId: owner.org });
  expect([back.organization?.id, back.role]).toEqual([owner.org, "OWNER"]);
  expect((await owner.get<{ data: unknown[] }>("/clients")).body.data).toHaveLength(1);
  const foreign = await newOwner();
  expect(await owner.refused("POST", "/session/organization", { organizationId: foreign.org })).toEqual([
    404,
    "NOT_FOUND",
  ]);
});

test("a page of one organization cannot read or write after switching to another", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const from = (organization: string) => ({ "quoin-organization": organization });
  for (const method of ["GET", "POST"] as const) {
    const body = method === "POST" ? { name: "X" } : undefined;
    const answer = await owner.send<{ error: { code: string } }>(method, "/clients", body, from(other.org));
    expect([answer.status, answer.body.error.code]).toEqual([409, "OTHER_ORGANIZATION"]);
  }
  expect((await owner.send("GET", "/session", undefined, from(other.org))).status).toBe(200);
  const { status, body } = await owner.send<{ data: object[] }>("GET", "/clients", undefined, from(owner.org));
  expect([status, body.data]).toEqual([200, []]);
});

test("a removed member loses access at once and is told why", async () => {
  const owner = await newOwner();
  const colleague = await newColleague(owner, "MANAGER");
  const { data } = (await owner.get<{ data: { id: string; email: string }[] }>("/members")).body;
  const id = data.find(({ email }) => email === colleague.email)?.id ?? "";
  expect((await owner.send("DELETE", `/members/${id}`)).status).toBe(204);
  expect(await colleague.refused("GET", "/clients")).toEqual([403, "FORBIDDEN"]);
  expect((await colleague.get<SignedIn>("/session")).body).toMatchObject({
    organization: null,
    role: null,
    permissions: [],
  });
});
