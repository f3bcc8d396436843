// @module-tag slow
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { ApiKey } from "#contract/people/api-keys.ts";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { Member } from "#contract/people/members.ts";
import type { SignedIn } from "#contract/people/people.ts";
import type { Query, Sql } from "#server/db/sql.ts";
import { until } from "../commands/quoin.ts";
import { statusesOf } from "../support/api.ts";
import { waiting } from "../support/broken-connections.ts";
import { confirm, linkFor, newColleague, newOwner, type SignedInTab, Tab, tokenIn } from "../support/browser-like.ts";
import { atTime } from "../support/service.ts";

const membersOf = async (tab: SignedInTab) => (await tab.get<{ data: Member[] }>("/members")).body.data;
const memberId = async (tab: SignedInTab, email: string) =>
  (await membersOf(tab)).find((member) => member.email === email)?.id ?? "";

test("an invited person gets a mail and joins with a name and a password", async () => {
  const owner = await newOwner();
  const email = `new.${owner.email}`;
  const invited = await owner.act<Member>("/members", { email: email.toUpperCase(), role: "FINANCE" });
  expect(invited).toMatchObject({ email, role: "FINANCE", status: "INVITED", name: null, isSelf: false });
  const link = await linkFor(email);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1\/invitation#[\w-]{43}$/);
  const tab = new Tab(owner.on);
  const token = tokenIn(link);
  expect(await tab.act("/invitations/show", { token })).toMatchObject({ email, role: "FINANCE" });
  expect(await tab.refused("POST", "/invitations/accept", { token, name: "Siti", password: "short" })).toEqual([
    422,
    "VALIDATION_FAILED",
  ]);
  const password = "correct horse battery";
  const joined = await tab.act<SignedIn>("/invitations/accept", { token, name: "Siti Aminah", password });
  expect(joined).toMatchObject({
    role: "FINANCE",
    organization: { id: owner.org },
    user: { email, name: "Siti Aminah" },
  });
  expect((await tab.post("/sign-in", { email, password })).status).toBe(200);
  expect(await membersOf(owner)).toMatchObject([
    { email, name: "Siti Aminah", status: "ACTIVE", invitationExpiresAt: null },
    { email: owner.email, role: "OWNER", isSelf: true },
  ]);
  expect(await tab.refused("POST", "/invitations/accept", { token, name: "Siti", password })).toEqual([
    410,
    "LINK_NOT_VALID",
  ]);
});

test("an invitation is valid for a week, and resending it replaces its link", async () => {
  const owner = await newOwner();
  const email = `late.${owner.email}`;
  const { id } = await owner.act<Member>("/members", { email, role: "VIEWER" });
  const first = tokenIn(await linkFor(email));
  const tab = new Tab(owner.on);
  const show = (token: string) => tab.post("/invitations/show", { token });
  const late = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000 + 1_000).toISOString();
  expect((await atTime(late, () => show(first))).status).toBe(410);
  await owner.act(`/members/${id}/resend`);
  const second = tokenIn(await linkFor(email));
  expect([(await show(first)).status, (await show(second)).status]).toEqual([410, 200]);
  expect((await owner.send("DELETE", `/members/${id}`)).status).toBe(204);
  expect((await show(second)).status).toBe(410);
});

test("a person with an account joins with its password only", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  await owner.act("/members", { email: other.email, role: "ADMIN" });
  const token = tokenIn(await linkFor(other.email));
  const tab = new Tab(owner.on);
  expect(await tab.refused("POST", "/invitations/accept", { token, name: "X", password: "not the password" })).toEqual([
    401,
    "SIGN_IN_FAILED",
  ]);
  expect(await tab.act<SignedIn>("/invitations/accept", { token, password: other.password })).toMatchObject({
    role: "ADMIN",
  });
});

test("a person cannot be invited twice", async () => {
  const owner = await newOwner();
  const invite = () =>
    owner.send<{ error: { details: object[] } }>("POST", "/members", { email: owner.email, role: "VIEWER" });
  const answer = await invite();
  expect([answer.status, answer.body.error.details]).toMatchObject([422, [{ path: "email", code: "ALREADY_MEMBER" }]]);
});

test("an address that is invited twice at once is invited once", async () => {
  const owner = await newOwner();
  const email = `twice.${owner.email}`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => owner.post("/members", { email, role: "VIEWER" })));
  expect(statusesOf(answers)).toEqual([201, 422, 422, 422, 422, 422]);
});

test("concurrent acceptances of an invitation make one account and one session", async () => {
  const owner = await newOwner();
  const email = `many.${owner.email}`;
  await owner.act("/members", { email, role: "VIEWER" });
  const body = { token: tokenIn(await linkFor(email)), name: "Siti Aminah", password: "correct horse battery" };
  const tabs = Array.from({ length: 4 }, () => new Tab(owner.on));
  const answers = await Promise.all(tabs.map((tab) => tab.post("/invitations/accept", body)));
  expect(statusesOf(answers)).toEqual([200, 410, 410, 410]);
});

test("concurrent acceptances of two invitations by a new person make one account", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const email = `both.${owner.email}`;
  const tokens: string[] = [];
  for (const tab of [owner, other]) {
    await tab.act("/members", { email, role: "VIEWER" });
    tokens.push(tokenIn(await linkFor(email)));
  }
  const accept = (token = "") =>
    new Tab(owner.on).post<SignedIn>("/invitations/accept", {
      token,
      name: "Siti Aminah",
      password: "correct horse battery",
    });
  const answers = await Promise.all(tokens.map(accept));
  // One that begins when the other has ended finds its account, and joins it at once.
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(statusesOf(answers));
  const refused = answers.findIndex(({ status }) => status === 409);
  const late =
    refused === -1 ? answers.find(({ body }) => body.memberships.length === 2) : await accept(tokens[refused]);
  expect([late?.status, late?.body.memberships.length]).toEqual([200, 2]);
});

test("raising an invitation to owner replaces its link", async () => {
  const owner = await newOwner();
  const email = `raised.${owner.email}`;
  const { id } = await owner.act<Member>("/members", { email, role: "VIEWER" });
  const before = tokenIn(await linkFor(email));
  await confirm(owner);
  await owner.send("PATCH", `/members/${id}`, { role: "OWNER" });
  const since = tokenIn(await linkFor(email));
  const show = (token: string) => new Tab(owner.on).post<{ role: string }>("/invitations/show", { token });
  expect([(await show(before)).status, (await show(since)).body.role]).toEqual([410, "OWNER"]);
});

test("only an owner makes, changes or removes an owner", async () => {
  const owner = await newOwner();
  const admin = await newColleague(owner, "ADMIN");
  const ownerId = await memberId(admin, owner.email);
  const adminId = await memberId(admin, admin.email);
  expect(await admin.refused("POST", "/members", { email: `o.${owner.email}`, role: "OWNER" })).toEqual([
    403,
    "FORBIDDEN",
  ]);
  expect(await admin.refused("PATCH", `/members/${adminId}`, { role: "OWNER" })).toEqual([403, "FORBIDDEN"]);
  expect(await admin.refused("PATCH", `/members/${ownerId}`, { role: "VIEWER" })).toEqual([403, "FORBIDDEN"]);
  expect(await admin.refused("DELETE", `/members/${ownerId}`)).toEqual([403, "FORBIDDEN"]);
});

test("an organization keeps an owner, however many leave at once", async () => {
  const owner = await newOwner();
  const second = await newColleague(owner, "OWNER");
  await confirm(second);
  const ids = [await memberId(owner, owner.email), await memberId(owner, second.email)];
  const answers = await Promise.all([
    owner.send("PATCH", `/members/${ids[0]}`, { role: "VIEWER" }),
    second.send("PATCH", `/members/${ids[1]}`, { role: "VIEWER" }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const left = answers[0]?.status === 409 ? owner : second;
  const owners = (await membersOf(left)).filter(({ role }) => role === "OWNER");
  expect(owners).toHaveLength(1);
});

test("of two owners who remove each other concurrently one stays", async () => {
  const owner = await newOwner();
  const second = await newColleague(owner, "OWNER");
  await confirm(second);
  await newColleague(owner, "OWNER");
  const ids = [await memberId(owner, owner.email), await memberId(owner, second.email)];
  const answers = await Promise.all([
    owner.send("DELETE", `/members/${ids[1]}`),
    second.send("DELETE", `/members/${ids[0]}`),
  ]);
  expect(statusesOf(answers)).toEqual([204, 403]);
});

test("another role counts from the next request on", async () => {
  const owner = await newOwner();
  const colleague = await newColleague(owner, "VIEWER");
  expect(await colleague.refused("POST", "/clients", { name: "X" })).toEqual([403, "FORBIDDEN"]);
  await owner.send("PATCH", `/members/${await memberId(owner, colleague.email)}`, { role: "MANAGER" });
  expect((await colleague.post("/clients", { name: "X" })).status).toBe(201);
});

test("another organization's member is 404", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const id = await memberId(other, other.email);
  expect(await owner.refused("PATCH", `/members/${id}`, { role: "VIEWER" })).toEqual([404, "NOT_FOUND"]);
  expect(await owner.refused("DELETE", `/members/${id}`)).toEqual([404, "NOT_FOUND"]);
  expect(await owner.refused("POST", `/members/${id}/resend`)).toEqual([404, "NOT_FOUND"]);
});

test("removing a person with active keys requires a choice about them", async () => {
  const owner = await newOwner();
  for (const [keys, works] of [
    ["keep", 200],
    ["revoke", 401],
  ] as const) {
    const admin = await newColleague(owner, "ADMIN");
    const { key } = await admin.act<{ key: string }>("/api-keys", { name: "Own", scopes: ["clients:read"] });
    const ofOwner = await owner.act<{ key: string }>("/api-keys", { name: "Other", scopes: ["clients:read"] });
    const id = await memberId(owner, admin.email);
    expect(await membersOf(owner)).toContainEqual(expect.objectContaining({ id, activeKeyCount: 1 }));
    const answer = await owner.send<{ error: { code: string; message: string } }>("DELETE", `/members/${id}`);
    expect([answer.status, answer.body.error.code]).toEqual([409, "INVALID_STATE"]);
    expect(answer.body.error.message).toContain("1 active API key");
    const use = async (given: string) => {
      const headers = { authorization: `Bearer ${given}` };
      return (await owner.on.app.inject({ url: "/api/v1/clients", headers })).statusCode;
    };
    expect(await use(key)).toBe(200);
    expect((await owner.send("DELETE", `/members/${id}?keys=${keys}`)).status).toBe(204);
    expect([await use(key), await use(ofOwner.key)]).toEqual([works, 200]);
    expect(await admin.refused("GET", "/clients")).toEqual([403, "FORBIDDEN"]);
  }
  expect(await owner.refused("DELETE", `/members/${await memberId(owner, owner.email)}?keys=all`)).toEqual([
    400,
    "BAD_REQUEST",
  ]);
});

/** Does the work while a transaction holds that statement's locks. */
const whileLocked = ({ on }: SignedInTab, lock: (system: Sql) => Query, work: () => Promise<void>) =>
  on.db.system.begin(async (sql) => {
    await lock(sql);
    await work();
  });

const untilWaiting = (count: number) => until(async () => (await waiting()) >= count);

async function adminWithKey(owner: SignedInTab) {
  const admin = await newColleague(owner, "ADMIN");
  const body = { name: "Own", scopes: ["clients:read"] };
  const { id } = await admin.act<{ id: string }>("/api-keys", body);
  const member = await memberId(owner, admin.email);
  const activeKeys = async () =>
    (await owner.get<{ data: ApiKey[] }>("/api-keys")).body.data.filter(({ status }) => status === "ACTIVE");
  return {
    id,
    activeKeys,
    make: {
      issued: () => admin.post("/api-keys", body),
      rotated: () => admin.post(`/api-keys/${id}/rotate`, { graceHours: 1 }),
    },
    remove: () => owner.send("DELETE", `/members/${member}?keys=revoke`),
  };
}

test.each(["issued", "rotated"] as const)("a key being %s when its creator is removed is revoked too", async (how) => {
  const owner = await newOwner();
  const { make, remove, activeKeys } = await adminWithKey(owner);
  let answers: Promise<{ readonly status: number }[]> | undefined;
  await whileLocked(
    owner,
    (system) => system`select pg_advisory_xact_lock(hashtextextended(${`api keys of ${owner.org}`}, 0))`,
    async () => {
      const making = make[how]();
      await untilWaiting(1);
      const removing = remove();
      answers = Promise.all([making, removing]);
      await Promise.race([untilWaiting(2), removing]);
    },
  );
  expect((await answers)?.map(({ status }) => status)).toEqual([201, 204]);
  expect(await activeKeys()).toEqual([]);
});

test.each(["issued", "rotated"] as const)("a key is not %s for a person while they are removed", async (how) => {
  const owner = await newOwner();
  const { id, make, remove, activeKeys } = await adminWithKey(owner);
  let answers: Promise<{ readonly status: number }[]> | undefined;
  await whileLocked(
    owner,
    (system) => system`select 1 from api_key where id = ${id} for update`,
    async () => {
      const removing = remove();
      await untilWaiting(1);
      const making = make[how]();
      answers = Promise.all([making, removing]);
      await Promise.race([untilWaiting(2), making]);
    },
  );
  expect((await answers)?.map(({ status }) => status)).toEqual([403, 204]);
  expect(await activeKeys()).toEqual([]);
});

/** Opens an account at another person's address, as an administrator can who reads invitation links. */
async function squat(owner: SignedInTab, email: string): Promise<{ squatter: Tab; password: string }> {
  const { id } = await owner.act<Member>("/members", { email, role: "VIEWER" });
  const squatter = new Tab(owner.on);
  const password = "nobody's own password";
  await squatter.act("/invitations/accept", { token: tokenIn(await linkFor(email)), name: "Squatter", password });
  const totp = await squatter.act<{ secret: string }>("/totp", { password });
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  await squatter.act("/totp/confirm", { code });
  expect((await owner.send("DELETE", `/members/${id}`)).status).toBe(204);
  return { squatter, password };
}

test("accepting an invitation replaces an account that belongs to no organization", async () => {
  const [attacker, firm] = [await newOwner(), await newOwner()];
  const email = `victim.${firm.email}`;
  const { squatter, password } = await squat(attacker, email);
  const elsewhere = new Tab(firm.on);
  await firm.act("/members", { email, role: "FINANCE" });
  const token = tokenIn(await linkFor(email));
  const own = "correct horse battery";
  const joined = await elsewhere.act<SignedIn>("/invitations/accept", { token, name: "Siti Aminah", password: own });
  expect(joined).toMatchObject({
    role: "FINANCE",
    organization: { id: firm.org },
    user: { name: "Siti Aminah", hasTotp: false },
  });
  const { data } = (await firm.get<{ data: AuditEntry[] }>("/audit-log?change=NONE&limit=5")).body;
  expect(data).toContainEqual(
    expect.objectContaining({ action: "acceptInvitation", details: { name: "Siti Aminah", accountReset: true } }),
  );
  expect(await squatter.refused("GET", "/sessions")).toEqual([401, "NOT_SIGNED_IN"]);
  const signIn = (given: string) => new Tab(firm.on).post("/sign-in", { email, password: given });
  expect([(await signIn(password)).status, (await signIn(own)).status]).toEqual([401, 200]);
});

test("a removed member rejoins with their password and keeps their account", async () => {
  const firm = await newOwner();
  const colleague = await newColleague(firm, "VIEWER");
  await firm.send("DELETE", `/members/${await memberId(firm, colleague.email)}`);
  await firm.act("/members", { email: colleague.email, role: "FINANCE" });
  const token = tokenIn(await linkFor(colleague.email));
  const body = { token, password: colleague.password };
  const joined = await new Tab(firm.on).act<SignedIn>("/invitations/accept", body);
  expect([joined.role, joined.user.name]).toEqual(["FINANCE", "Siti Aminah"]);
  expect((await colleague.get("/sessions")).status).toBe(200);
});

test("an account that belongs somewhere keeps its password when it is invited", async () => {
  const [firm, other] = [await newOwner(), await newOwner()];
  const colleague = await newColleague(firm, "VIEWER");
  await other.act("/members", { email: colleague.email, role: "VIEWER" });
  const token = tokenIn(await linkFor(colleague.email));
  const body = { token, name: "X", password: "correct horse of another" };
  expect(await new Tab(firm.on).refused("POST", "/invitations/accept", body)).toEqual([401, "SIGN_IN_FAILED"]);
  expect((await colleague.get("/sessions")).status).toBe(200);
});

test("of two concurrent acceptances one replaces the account without an organization", async () => {
  const [attacker, first, second] = [await newOwner(), await newOwner(), await newOwner()];
  const email = `wanted.${first.email}`;
  const { password } = await squat(attacker, email);
  const tokens: string[] = [];
  for (const firm of [first, second]) {
    await firm.act("/members", { email, role: "VIEWER" });
    tokens.push(tokenIn(await linkFor(email)));
  }
  const accept = (token: string, i: number) =>
    new Tab(first.on).post("/invitations/accept", {
      token,
      name: "Siti Aminah",
      password: `correct horse battery ${i}`,
    });
  const [taken, late] = statusesOf(await Promise.all(tokens.map(accept)));
  expect(taken).toBe(200);
  // On a busy machine it may come so late that the account is the other's already, and that password is wrong.
  expect([401, 409]).toContain(late);
  expect((await new Tab(first.on).post("/sign-in", { email, password })).status).toBe(401);
});

test("an administrator cannot see whether an invited address has an account", async () => {
  const [firm, other] = [await newOwner(), await newOwner()];
  const admin = await newColleague(firm, "ADMIN");
  const seen = async (email: string) => {
    const invited = await admin.act<Member>("/members", { email, role: "VIEWER" });
    await new Tab(firm.on).act("/password-reset", { email });
    const again = await admin.act<Member>(`/members/${invited.id}/resend`);
    const listed = (await membersOf(admin)).find((member) => member.id === invited.id);
    const { data: mails } = (await admin.get<{ data: { recipient: string; kind: string }[] }>("/mails")).body;
    // Without a mail server administrators have the link as well.
    const token = tokenIn(await linkFor(email));
    const holder = new Tab(firm.on);
    const shown = await holder.post("/invitations/show", { token });
    const accept = async (body: object) => {
      const { error } = (await holder.post<{ error: object }>("/invitations/accept", { token, ...body })).body;
      return { ...error, requestId: "" };
    };
    const wrong = [await accept({ password: "not the password" }), await accept({ name: "X", password: "password" })];
    expect(wrong).toMatchObject([{ code: "SIGN_IN_FAILED" }, { code: "VALIDATION_FAILED" }]);
    const { data: log } = (await firm.get<{ data: AuditEntry[] }>("/audit-log?limit=20")).body;
    const text = JSON.stringify([
      [invited, again, listed, shown.body, wrong],
      mails.filter(({ recipient }) => recipient === email).map(({ kind }) => kind),
      log.map(({ action, details }) => [action, details]).slice(0, 4),
    ]);
    return text.replaceAll(email, "ADDRESS").replaceAll(/(mem|mail)_\w+|\d{4}-\d\d-[^"]+/g, "");
  };
  const without = await seen(`none.${firm.email}`);
  expect(await seen(other.email)).toBe(without);
});
