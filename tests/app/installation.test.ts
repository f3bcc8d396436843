// @module-tag slow
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Diagnosis, TestMail } from "#contract/organizations/installation.ts";
import type { SignedIn } from "#contract/people/people.ts";
import { asSystem } from "#server/db/sql.ts";
import type { ExaminedSettings } from "#server/doctor/settings.ts";
import { createLog } from "#server/core/log.ts";
import { makeSetUpLink } from "#server/identity/accounts/set-up.ts";
import { confirm, newColleague, newOwner, type SignedInTab, Tab, tokenIn } from "../support/browser-like.ts";
import { startLoginServer, startMailServer } from "../support/mail-server.ts";
import { addPasskey } from "../support/passkeys.ts";
import { createTestApp, ownService } from "../support/service.ts";

/** Sets up an empty installation with these settings. Returns its first owner. */
async function firstOwner(examined: Partial<ExaminedSettings> = {}): Promise<SignedInTab> {
  const running = await ownService();
  const url = examined.publicUrl ?? "http://127.0.0.1";
  const app = await createTestApp(running, { examined, publicUrl: () => url, log: createLog("silent") });
  const on = { ...running, app };
  const link = await makeSetUpLink({ db: on.db, clock: () => new Date() }, url);
  const tab = new Tab(on);
  const [email, password] = ["first@example.com", "correct horse battery"];
  const { organization } = await tab.act<SignedIn>("/set-up", {
    token: tokenIn(link ?? ""),
    organizationName: "Alpha Renovation",
    name: "Tan Mei",
    email,
    password,
  });
  if (organization === null) throw new Error("there is no organization");
  return Object.assign(tab, { org: organization.id, email, password });
}

const examine = (tab: Tab, origin = "http://127.0.0.1", language = "en") =>
  tab.act<Diagnosis & { isMailServerSet: boolean }>("/installation/examine", { origin, language });

const find = ({ findings }: Diagnosis, name: string) => findings.find(({ check }) => check === name);

const mailFrom = (smtpUrl: string) => ({ mail: { smtpUrl, from: "office@quoin.example", dkim: undefined } });

test("only owners of the organization that was set up first see the installation", async () => {
  const owner = await firstOwner();
  const permissions = async (tab: Tab) => (await tab.get<SignedIn>("/session")).body.permissions;
  expect(await permissions(owner)).toContain("installation:read");
  const body = { origin: "http://127.0.0.1", language: "en" };
  const admin = await newColleague(owner, "ADMIN");
  const stranger = await newOwner("Wong Li Wen", owner.on);
  for (const tab of [admin, stranger]) {
    expect(await permissions(tab)).not.toContain("installation:read");
    expect(await tab.refused("POST", "/installation/examine", body)).toEqual([403, "FORBIDDEN"]);
    expect(await tab.refused("POST", "/installation/test-mail", { language: "en" })).toEqual([403, "FORBIDDEN"]);
  }
  await confirm(owner);
  const second = await newColleague(owner, "OWNER");
  expect((await examine(second)).findings.length).toBeGreaterThan(10);
});

test("the page finds what `quoin doctor` finds, in the language of the reader", async () => {
  const mails = await startMailServer();
  const backupDir = await mkdtemp(join(tmpdir(), "quoin-backups-"));
  await writeFile(join(backupDir, "quoin.backup"), "x");
  const owner = await firstOwner({ ...mailFrom(mails.url), backupDir, secret: "a secret of 32 characters and more" });
  const english = await examine(owner);
  expect(english.isMailServerSet).toBe(true);
  for (const name of ["clock", "secret", "backups", "browser", "proxy", "passkeys", "ipv6", "mail", "dkim"]) {
    expect(find(english, name), name).toMatchObject({ status: "ok", fix: null });
  }
  expect(mails.received).toEqual([]);
  expect(find(english, "public-address")).toMatchObject({
    status: "warning",
    fix: expect.stringMatching(/^set QUOIN/),
  });
  const chinese = await examine(owner, "http://127.0.0.1", "zh");
  expect(find(chinese, "clock")?.found).toBe("本机与数据库的时钟一致");
  expect(find(chinese, "public-address")?.fix).toContain("QUOIN_PUBLIC_URL 设为");
  expect(chinese.findings.map(({ check }) => check)).toEqual(english.findings.map(({ check }) => check));
});

test("the page counts the people whose passkeys belong to another host", async () => {
  const owner = await firstOwner({ publicUrl: "http://localhost" });
  expect(find(await examine(owner), "passkeys")).toMatchObject({
    status: "ok",
    found: "no one has one, for localhost",
  });
  await addPasskey(owner);
  expect(find(await examine(owner), "passkeys")).toMatchObject({ found: "1 person has one, for localhost" });
  await asSystem(owner.on.db, (system) => system`update passkey set host = 'old.example'`);
  expect(find(await examine(owner), "passkeys")).toMatchObject({
    status: "warning",
    found: "1 person has passkeys for another host than localhost, where browsers do not offer them",
    fix: expect.stringContaining("QUOIN_PUBLIC_URL"),
  });
});

test("an examination shows no secret of the settings", async () => {
  const owner = await firstOwner({
    ...mailFrom(`smtp://user:hush-mail@${await startLoginServer()}`),
    secret: "hush-secret of 32 characters and more",
    secretOld: "hush-old of 32 characters and more",
    databaseUrl: "postgres://quoin:hush-database@db/quoin",
  });
  const diagnosis = await examine(owner);
  expect(find(diagnosis, "mail")).toMatchObject({ status: "failed", fix: expect.stringContaining("SMTP_URL") });
  const tested = await owner.act<TestMail>("/installation/test-mail", { language: "en" });
  expect(JSON.stringify([diagnosis, tested])).not.toContain("hush");
});

test("the page compares the public address with that in the browser", async () => {
  const owner = await firstOwner();
  expect(find(await examine(owner, "http://192.168.1.5:3000"), "browser")).toMatchObject({
    status: "warning",
    found: expect.stringContaining("http://192.168.1.5:3000"),
    fix: expect.stringContaining("QUOIN_PUBLIC_URL to http://192.168.1.5:3000"),
  });
});

test("the page finds a proxy that is not trusted, says nothing, or changes the host", async () => {
  const owner = await firstOwner();
  const through = async (address: string, headers: Record<string, string>, origin = "https://books.example.com") => {
    const tab = Object.assign(new Tab(owner.on, address), { cookie: owner.cookie });
    const body = { origin, language: "en" };
    return find((await tab.send<Diagnosis>("POST", "/installation/examine", body, headers)).body, "proxy");
  };
  const forwarded = { "x-forwarded-for": "203.0.113.7" };
  const host = { host: "books.example.com" };
  expect(await through("10.9.9.9", { ...host, ...forwarded })).toMatchObject({
    status: "warning",
    fix: expect.stringContaining("if 10.9.9.9 is your proxy, add it to TRUST_PROXY"),
  });
  expect(await through("10.200.0.1", host)).toMatchObject({
    status: "warning",
    fix: expect.stringMatching(/^let the proxy send X-Forwarded-For/),
  });
  expect(await through("10.200.0.1", { host: "127.0.0.1:3000", ...forwarded })).toMatchObject({
    status: "warning",
    found: "the proxy at 10.200.0.1 asked for 127.0.0.1:3000, and the browser for books.example.com",
  });
  expect(await through("10.200.0.1", { ...host, ...forwarded })).toMatchObject({
    status: "ok",
    found: "the proxy at 10.200.0.1 says that this browser is at 203.0.113.7",
  });
});

test("a test mail goes to the person who asks, at most five times in a quarter of an hour", async () => {
  const mails = await startMailServer();
  const owner = await firstOwner(mailFrom(mails.url));
  const send = "/installation/test-mail";
  expect(await owner.act<TestMail>(send, { language: "zh" })).toMatchObject({
    to: owner.email,
    sent: true,
    response: expect.stringMatching(/^250 /),
    causes: [],
  });
  expect(mails.received).toMatchObject([
    { subject: "Quoin 测试邮件", to: [{ address: owner.email }], text: expect.stringContaining("Tan Mei") },
  ]);
  for (let i = 0; i < 4; i += 1) await owner.act(send, { language: "en" });
  expect(await owner.refused("POST", send, { language: "en" })).toEqual([429, "RATE_LIMITED"]);
  expect(mails.received).toHaveLength(5);
});

test("a test mail that failed comes with every cause, and marks the one that it is", async () => {
  const owner = await firstOwner(mailFrom(`smtp://user:wrong@${await startLoginServer()}`));
  const { sent, response, causes } = await owner.act<TestMail>("/installation/test-mail", { language: "en" });
  expect([sent, response]).toEqual([false, expect.stringContaining("535")]);
  expect(causes.length).toBeGreaterThan(8);
  expect(causes.filter(({ isThis }) => isThis)).toEqual([
    {
      cause: "it rejected the login",
      remedy: "correct user and password in SMTP_URL, with special characters encoded, as %40 for @",
      isThis: true,
    },
  ]);
});

test("a test mail without a mail server is refused with the settings to make", async () => {
  const owner = await firstOwner();
  expect(await owner.refused("POST", "/installation/test-mail", { language: "en" })).toEqual([409, "INVALID_STATE"]);
});

test("the organization that was set up first stays the administrator when others follow", async () => {
  const owner = await firstOwner();
  await newOwner("Wong Li Wen", owner.on);
  const rows = await asSystem(
    owner.on.db,
    (system) => system<{ organizationId: string }[]>`select organization_id from administering_organization`,
  );
  expect(rows.map(({ organizationId }) => organizationId)).toEqual([owner.org]);
});
