// @module-tag gate
import { join } from "node:path";
import { expect, test } from "vitest";
import { startMailServer } from "../support/mail-server.ts";
import { newFolder } from "./moving-support.ts";
import { type Installation, newInstallation, quoin, serve, type Server, stopCaches } from "./in-process.ts";
import { until } from "./quoin.ts";

/** Runs a command with `--json`, which must succeed, and returns what it printed. */
async function json<Result>({ env }: Pick<Installation, "env">, ...args: string[]): Promise<Result> {
  const answer = await quoin([...args, "--json"], env);
  expect(answer).toMatchObject({ code: 0, error: "" });
  return JSON.parse(answer.out) as Result;
}

const post = ({ url }: Server, path: string, body: object, origin = url) =>
  fetch(`${url}/app/v1${path}`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

interface Entry {
  readonly action: string | null;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly change: string;
  readonly resourceId: string;
}

async function auditLog({ url }: Server, key: string): Promise<readonly Entry[]> {
  const answer = await fetch(`${url}/api/v1/audit-log`, { headers: { authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { data: Entry[] }).data;
}

interface Created {
  readonly organization: { readonly id: string };
  readonly id: string;
  readonly apiKey: string;
}

test("`org list` and `key list` show what there is, as JSON and as aligned columns", async () => {
  const installation = await newInstallation();
  const { env, organization } = installation;
  // The commands share its database, and need not start one each.
  await serve(env);
  const tan = ["--name", "陈氏装修", "--email", "tan@example.com"];
  const second = (await json<Created>(installation, "org", "create", ...tan)).organization;
  const scopes = ["--name", "Reporting", "--scopes", "clients:read"];
  await json(installation, "key", "create", "--org", second.id, ...scopes);

  const { organizations } = await json<{ organizations: object[] }>(installation, "org", "list");
  expect(organizations).toMatchObject([
    { id: organization.id, name: "X", slug: "x", memberCount: 1, activeKeyCount: 1 },
    { id: second.id, name: "陈氏装修", memberCount: 1, activeKeyCount: 2 },
  ]);
  const lines = (await quoin(["org", "list"], env)).out.split("\n").slice(0, 3);
  expect(lines[0]).toMatch(/^ID +NAME +MEMBERS +ACTIVE KEYS +KIND +CREATED \(UTC\)$/);
  // A Chinese character is two columns wide.
  const beforeCounts = lines.map((line) => line.replace(/(?:MEMBERS| 1 ).*$/, "").trimEnd());
  const names = beforeCounts.map((text) => text.replace(/^\S+ +/, ""));
  expect(names).toEqual(["NAME", "X", "陈氏装修"]);
  const columnOf = (line: string) => {
    // An id may end with the digit too, but has no space before it.
    const before = line.slice(0, line.search(/(?<= )(?:MEMBERS|1 {2})/));
    return before.length + (before.match(/\p{Script=Han}/gu)?.length ?? 0);
  };
  expect(new Set(lines.map(columnOf)).size).toBe(1);

  const { keys } = await json<{ keys: object[] }>(installation, "key", "list", "--org", second.id);
  expect(keys).toMatchObject([
    { name: "Reporting", scopes: ["clients:read"], status: "ACTIVE", lastUsedAt: null, expiresAt: null },
    { name: "First key", status: "ACTIVE" },
  ]);
  const keyTable = (await quoin(["key", "list", "--org", second.id], env)).out;
  expect(keyTable).toMatch(/Reporting +quoin_live_…\w{4} +ACTIVE +.* clients:read\n/);
  expect(keyTable).toMatch(/First key .* all\n/);
});

test("`user list` shows people with their organizations, roles, authenticator and last sign-in", async () => {
  const installation = await newInstallation();
  const { env, organization } = installation;
  const server = await serve(env);
  const second = ["--name", "Second", "--email", "tan@example.com"];
  await json(installation, "org", "create", ...second);
  await json(installation, "org", "create", "--name", "Third", "--email", "tan@example.com");
  expect((await post(server, "/sign-in", installation.user)).status).toBe(200);
  const { users } = await json<{ users: object[] }>(installation, "user", "list");
  expect(users).toMatchObject([
    {
      email: "tan@example.com",
      name: "Second",
      hasAuthenticator: false,
      hasPasskey: false,
      lastSignInAt: null,
      organizations: [
        { name: "Second", role: "OWNER" },
        { name: "Third", role: "OWNER" },
      ],
    },
    {
      email: "x@example.com",
      lastSignInAt: expect.stringMatching(/^\d{4}-.*Z$/),
      organizations: [{ id: organization.id, name: "X", role: "OWNER" }],
    },
  ]);
  const table = (await quoin(["user", "list", "--org", organization.id], env)).out;
  expect(table).toMatch(/^EMAIL +NAME +AUTHENTICATOR +PASSKEY +LAST SIGN-IN \(UTC\) +ORGANIZATIONS\n/);
  expect(table).toMatch(/\nx@example\.com +X +no +no +\d{4}-\d\d-\d\d \d\d:\d\d +X \(OWNER\)\n$/);
  expect(table).not.toContain("tan@example.com");
});

test("a key that `key revoke` revokes stops at once in a running server, and the audit log names the command", async () => {
  const installation = await newInstallation();
  const org = installation.organization.id;
  const server = await serve(installation.env);
  const made = await json<Created>(installation, "key", "create", "--org", org, "--name", "Lost laptop");
  const use = async () =>
    (await fetch(`${server.url}/api/v1/clients`, { headers: { authorization: `Bearer ${made.apiKey}` } })).status;
  // The server keeps a key for a second, which does not pass here: it has to be told.
  stopCaches();
  expect(await use()).toBe(200);
  expect(await quoin(["key", "revoke", "--org", org, "--key", made.id], installation.env)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Revoked key_\w+ \(Lost laptop\) at \S+Z\.\n$/),
  });
  await expect.poll(use).toBe(401);
  const entries = (await auditLog(server, installation.apiKey)).filter(({ resourceId }) => resourceId === made.id);
  expect(entries[0]).toMatchObject({
    action: "revokeApiKey",
    actorId: null,
    actorName: "quoin command",
    change: "CHANGED",
  });

  const again = await json<{ key: { status: string } }>(installation, "key", "revoke", "--org", org, "--key", made.id);
  expect(again.key.status).toBe("REVOKED");
  expect((await auditLog(server, installation.apiKey)).filter(({ resourceId }) => resourceId === made.id)).toHaveLength(
    entries.length,
  );
});

test("`user reset-password` prints a link that sets a new password once, and changes nothing before", async () => {
  const installation = await newInstallation();
  const { user } = installation;
  const publicUrl = "https://quoin.example";
  const env = { ...installation.env, QUOIN_PUBLIC_URL: publicUrl };
  const server = await serve(env);
  const signIn = async (password: string) =>
    (await post(server, "/sign-in", { email: user.email, password }, publicUrl)).status;
  const confirm = async (token: string, password: string) =>
    (await post(server, "/password-reset/confirm", { token, password }, publicUrl)).status;
  const reset = async () => (await quoin(["user", "reset-password", "--email", "X@example.com"], env)).out;
  const tokenOf = (out: string) => /#([\w-]+)/.exec(out)?.[1] ?? "";

  const first = await reset();
  expect(first).toMatch(
    /^https:\/\/quoin\.example\/reset-password#[\w-]{43}\n\nGive this link to x@example\.com alone/,
  );
  expect(await signIn(user.password)).toBe(200);
  const second = await reset();
  expect(await confirm(tokenOf(first), "correct horse battery")).toBe(410);
  expect(await confirm(tokenOf(second), "correct horse battery")).toBe(204);
  expect(await confirm(tokenOf(second), "another horse battery")).toBe(410);
  expect([await signIn(user.password), await signIn("correct horse battery")]).toEqual([401, 200]);
  const entries = (await auditLog(server, installation.apiKey)).filter(
    ({ action }) => action === "requestPasswordReset",
  );
  const byCommand = { actorId: null, actorName: "quoin command", change: "NONE" };
  expect(entries).toEqual([expect.objectContaining(byCommand), expect.objectContaining(byCommand)]);
});

test("`user reset-password --mail` mails the link instead, through the outbox", async () => {
  const mails = await startMailServer();
  const installation = await newInstallation();
  const env = {
    ...installation.env,
    SMTP_URL: mails.url,
    MAIL_FROM: "office@quoin.example",
    QUOIN_PUBLIC_URL: "https://quoin.example",
  };
  await serve(env);
  const reset = await quoin(["user", "reset-password", "--email", "x@example.com", "--mail", "--json"], env);
  expect(JSON.parse(reset.out)).toMatchObject({
    email: "x@example.com",
    link: null,
    mailed: true,
    mailIsPaused: false,
  });
  await until(async () => mails.received.length === 1);
  expect(mails.received[0]?.text).toMatch(/https:\/\/quoin\.example\/reset-password#[\w-]{43}/);
});

test("`org create --test` creates a test organization, which an export and its import keep one", async () => {
  const installation = await newInstallation();
  const create = ["org", "create", "--test", "--name", "Trial", "--email", "trial@example.com"];
  const created = await json<Created>(installation, ...create);
  expect(created).toMatchObject({ organization: { name: "Trial", test: true } });
  expect(created.apiKey).toMatch(/^quoin_test_\w{36}$/);
  const { apiKey } = await json<Created>(
    installation,
    "key",
    "create",
    "--org",
    created.organization.id,
    "--name",
    "N",
  );
  expect(apiKey).toMatch(/^quoin_test_\w{36}$/);
  expect((await quoin(["org", "list"], installation.env)).out).toMatch(
    / X +1 +1 +live .*\norg_\w+ +Trial +1 +2 +test /,
  );

  const file = join(await newFolder(), "trial.zip");
  expect(await quoin(["export", "--org", created.organization.id, file], installation.env)).toMatchObject({ code: 0 });
  const target = await newInstallation();
  expect(await quoin(["import", file], target.env)).toMatchObject({ code: 0 });
  const { organizations } = await json<{ organizations: object[] }>(target, "org", "list");
  expect(organizations).toMatchObject([
    { name: "X", test: false },
    { name: "Trial", test: true },
  ]);
});

test.each([
  [["key", "list"], "--org is required"],
  [
    ["key", "list", "--org", "org_01k9qv3m8xf2ta7r6y5w4h3e2d"],
    "there is no organization with the id org_01k9qv3m8xf2ta7r6y5w4h3e2d; quoin org list",
  ],
  [["key", "revoke", "--org", "org_01k9qv3m8xf2ta7r6y5w4h3e2d"], "--key is required"],
  [
    ["key", "revoke", "--org", "org_01k9qv3m8xf2ta7r6y5w4h3e2d", "--key", "quoin_live_x"],
    "--key must be the id of an API key",
  ],
  [["user", "list", "--org", "org_01k9qv3m8xf2ta7r6y5w4h3e2d"], "there is no organization with the id"],
  [
    ["user", "reset-password", "--email", "nobody@example.com"],
    "there is no account with the address nobody@example.com",
  ],
  [["user", "reset-password", "--email", "x@example.com", "--mail"], "--mail needs a mail server: set SMTP_URL"],
  [["pause", "--reason", " "], "--reason must be one line of 1 to 200 characters"],
])("quoin %j ends with one line that says what to do", async (args, message) => {
  const { env } = await newInstallation();
  const answer = await quoin(args, env);
  expect(answer).toMatchObject({ code: 1, out: "", error: expect.stringContaining(message) });
  expect(answer.error.trim().split("\n")).toHaveLength(1);
});

test("a key of another organization is not revoked", async () => {
  const installation = await newInstallation();
  await serve(installation.env);
  const other = await json<Created>(installation, "org", "create", "--name", "Other", "--email", "o@example.com");
  const key = await json<Created>(installation, "key", "create", "--org", other.organization.id, "--name", "Theirs");
  const answer = await quoin(
    ["key", "revoke", "--org", installation.organization.id, "--key", key.id],
    installation.env,
  );
  expect(answer).toMatchObject({ code: 1, error: expect.stringContaining(`has no API key with the id ${key.id}`) });
  const { keys } = await json<{ keys: { status: string }[] }>(
    installation,
    "key",
    "list",
    "--org",
    other.organization.id,
  );
  expect(keys.map(({ status }) => status)).toEqual(["ACTIVE", "ACTIVE"]);
});
