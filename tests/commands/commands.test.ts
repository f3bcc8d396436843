// @module-tag gate
import { stat, writeFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { networkUrlsOf } from "#server/commands/starting/public-url.ts";
import { makeSecretFile } from "#server/commands/secrets/secret-file.ts";
import { newEmptyInstallation, newInstallation, quoin, serve } from "./in-process.ts";
import { emptyDataDir, freePort, quoin as quoinAlone, serve as serveAlone, until } from "./quoin.ts";

interface Created {
  organization: { id: string };
  apiKey: string;
}

const asKey = (apiKey: string) => ({ headers: { authorization: `Bearer ${apiKey}` } });

test("commands add organizations and keys beside a running server", async () => {
  const { env } = await newEmptyInstallation();
  const { url, run } = await serveAlone(env, ["serve", "--no-build"]);
  const org = await quoin(["org", "create", "--name", "Tan & Sons", "--email", "tan@example.com", "--json"], env);
  expect(org).toMatchObject({ code: 0, error: "" });
  const created = JSON.parse(org.out) as Created;
  expect(created.organization.id).toMatch(/^org_/);
  const me = await fetch(`${url}/api/v1/me`, asKey(created.apiKey));
  expect(await me.json()).toMatchObject({ org: { id: created.organization.id, name: "Tan & Sons", slug: "tan-sons" } });

  const options = [
    "--org",
    created.organization.id,
    "--name",
    "Readers",
    "--scopes",
    "clients:read",
    "--expires",
    "2199-12-31",
  ];
  const key = await quoin(["key", "create", ...options, "--json"], env);
  expect(key.code).toBe(0);
  const { apiKey } = JSON.parse(key.out) as Created;
  expect((await fetch(`${url}/v1/clients`, asKey(apiKey))).status).toBe(200);
  expect((await fetch(`${url}/v1/invoices`, asKey(apiKey))).status).toBe(403);

  run.child.kill("SIGTERM");
  expect(await run.exit).toEqual({ code: 0, signal: null });
});

test("an empty installation prints a set-up link, and `org create` makes an owner", async () => {
  const { env } = await newEmptyInstallation();
  const { url, run } = await serve(env);
  await until(async () => run.out.includes("/set-up#"));
  const [link = "", token] = /http:\S+\/set-up#(\S+)/.exec(run.out) ?? [];
  expect(link.startsWith(`${url}/set-up#`)).toBe(true);
  const post = (path: string, body: object) =>
    fetch(`${url}/app/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify(body),
    });
  const owner = { email: "owner@example.com", password: "correct horse battery" };
  const made = await post("/set-up", { token, organizationName: "First", name: "Wong Li Wen", ...owner });
  expect([made.status, made.headers.get("set-cookie")?.startsWith("quoin=")]).toEqual([201, true]);

  const org = await quoin(["org", "create", "--name", "Second", "--email", "second@example.com", "--json"], env);
  const { user } = JSON.parse(org.out) as { user: { email: string; password: string } };
  expect((await post("/sign-in", user)).status).toBe(200);
  const third = await quoin(["org", "create", "--name", "Third", "--email", "second@example.com", "--json"], env);
  expect(JSON.parse(third.out)).toMatchObject({ user: { email: "second@example.com", password: null } });
  await run.stop();

  const again = await serve(env);
  expect(again.run.out).not.toContain("/set-up#");
});

test("a server at every address prints the set-up link for other machines of the network", async () => {
  const { env } = await newEmptyInstallation();
  const { url, run } = await serve({ ...env, HOST: "0.0.0.0" });
  await until(async () => run.out.includes("/set-up#"));
  const { port } = new URL(url);
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const others = own.filter(({ family, internal }) => family === "IPv4" && !internal);
  const links = run.out.match(/http:\S+\/set-up#\S+/g) ?? [];
  const path = /\/set-up#\S+/.exec(run.out)?.[0];
  const hosts = ["localhost", ...others.map(({ address }) => address)];
  expect(links).toEqual(hosts.map((host) => `http://${host}:${port}${path}`));

  const office = { address: "192.168.1.5", netmask: "", mac: "", cidr: null };
  const interfaces = {
    lo: [{ ...office, address: "127.0.0.1", family: "IPv4" as const, internal: true }],
    eth0: [
      { ...office, family: "IPv4" as const, internal: false },
      { ...office, address: "fe80::1", family: "IPv6" as const, internal: false, scopeid: 2 },
    ],
  };
  const asked = { publicUrl: undefined, host: "0.0.0.0", port: 3000 };
  expect(networkUrlsOf(asked, interfaces)).toEqual(["http://192.168.1.5:3000"]);
  expect(networkUrlsOf({ ...asked, host: "127.0.0.1" }, interfaces)).toEqual([]);
  expect(networkUrlsOf({ ...asked, publicUrl: "https://quoin.example" }, interfaces)).toEqual([]);
});

test("without a server the commands start and stop the database themselves", async () => {
  const env = { QUOIN_DATA_DIR: await emptyDataDir() };
  const migrated = await quoinAlone(["migrate"], env);
  expect(migrated).toMatchObject({ code: 0, out: expect.stringContaining("0001-foundation.sql") });
  expect(await quoinAlone(["migrate"], env)).toMatchObject({ code: 0, out: "The schema is up to date.\n" });
  const org = await quoinAlone(["org", "create", "--name", "陈", "--email", "chen@example.com"], env);
  expect(org.out).toMatch(/Organization +org_\w+\nAPI key +quoin_live_\w{36}\n/);
  const [, apiKey = ""] = /(quoin_live_\w+)/.exec(org.out) ?? [];
  expect((await stat(join(env.QUOIN_DATA_DIR, "secret"))).mode & 0o777).toBe(0o600);
  const { url } = await serveAlone(env, ["serve", "--no-build"]);
  expect((await fetch(`${url}/api/v1/me`, asKey(apiKey))).status).toBe(200);
});

test("generated secrets are readable by their owner alone", async () => {
  const dataDir = await emptyDataDir();
  makeSecretFile(dataDir);
  expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
});

test("a process of a command has its output, errors and exit code", async () => {
  const help = await quoinAlone(["--help"], {});
  expect(help).toEqual({ code: 0, out: expect.stringContaining("Usage: quoin"), error: "" });
  const unknown = await quoinAlone(["fly"], {});
  expect(unknown).toEqual({ code: 1, out: "", error: expect.stringMatching(/^quoin: there is no command "fly"/) });
  const mail = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: "office@example.com" };
  // It does its work, and the result is bad news.
  const failed = await quoinAlone(["mail", "test", "--to", "a@example.com", "--json"], mail);
  expect(failed).toEqual({ code: 1, out: expect.stringContaining('"sent":false'), error: "" });
});

test.each([
  [[], /Usage: quoin/],
  [["fly"], /there is no command "fly"/],
  [["serve", "--fast"], /--fast/],
  [["serve", "--name", "X"], /serve has no option --name/],
  [["org", "create", "--name", "X", "--email", "a@example.com", "--scopes", "clients:read"], /has no option --scopes/],
  [["org", "create", "--name", "X", "--name", "Y", "--email", "a@example.com"], /--name must be given only once/],
  [["org", "create", "--name", "X"], /--email is required/],
  [["org", "create", "--name", " ", "--email", "a@example.com"], /--name must have/],
  [["org", "create", "--name", "X", "--email", "nobody"], /--email must be an email address/],
  [["key", "create", "--name", "X"], /--org is required/],
  [["key", "create", "--org", "1", "--name", "X"], /--org must be the id of an organization/],
])("quoin %j explains the correct usage", async (args, message) => {
  const answer = await quoin(args, { QUOIN_DATA_DIR: "/nowhere" });
  expect(answer.code).toBe(1);
  expect(answer.error).toMatch(message);
  expect(answer.out).toBe("");
});

test("a key with an organization, a scope or an expiry that does not exist is not made", async () => {
  const { env, organization } = await newInstallation();
  const create = (...more: string[]) => quoin(["key", "create", "--org", organization.id, "--name", "X", ...more], env);
  const elsewhere = ["key", "create", "--org", "org_01k9qv3m8xf2ta7r6y5w4h3e2d", "--name", "X"];
  expect((await quoin(elsewhere, env)).error).toContain("there is no organization with the id");
  expect((await create("--scopes", "clients:all")).error).toContain('"clients:all" is not one of');
  expect((await create("--expires", "tomorrow")).error).toContain("--expires must be a date such as 2027-12-31");
  expect((await create("--expires", "2020-01-01")).error).toContain("--expires must be in the future");
});

test.each([
  [{ PORT: "http" }, /PORT must be a number from 0 to 65535/],
  [{ SMTP_URL: "http://mail.example" }, /SMTP_URL must be a URL that begins with smtp/],
  [{ SMTP_URL: "smtp://mail.example" }, /MAIL_FROM must be set together with SMTP_URL/],
  [{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "nobody" }, /MAIL_FROM must be set/],
  [{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@example.com", MAIL_DKIM_DOMAIN: "example.com" }, /set together/],
  [
    { MAIL_DKIM_DOMAIN: "example.com" },
    /MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE must be set together/,
  ],
  [
    { SMTP_URL: "smtp://mail.example?localAddress=10.0.0.1", MAIL_FROM: "a@example.com" },
    /SMTP_URL has the option localAddress, which is not known: use requireTLS/,
  ],
  [
    { SMTP_URL: "smtp://mail.example?tls.rejectUnauthorized=false", MAIL_FROM: "a@example.com" },
    /allowed only for a mail server on this machine/,
  ],
  [
    { SMTP_URL: "smtp://mail.example?requireTLS=1", MAIL_FROM: "a@example.com" },
    /SMTP_URL has requireTLS=1, for example requireTLS=true/,
  ],
  [{ MAIL_TLS_CA_FILE: "package.json" }, /MAIL_TLS_CA_FILE: package.json holds no certificate/],
  [{ MAIL_OAUTH_CLIENT_ID: "quoin" }, /MAIL_OAUTH_TOKEN_URL, .* must be set together/],
  [
    { MAIL_DKIM_DOMAIN: "example.com", MAIL_DKIM_SELECTOR: "s", MAIL_DKIM_KEY_FILE: "package.json" },
    /MAIL_DKIM_KEY_FILE: package.json holds no private key .* openssl genrsa/,
  ],
  [{ QUOIN_WEBHOOK_PROXY: "socks5://proxy.example" }, /QUOIN_WEBHOOK_PROXY must be a URL that begins with http:/],
  [{ QUOIN_DATABASE_WAIT: "1h" }, /QUOIN_DATABASE_WAIT must be at most 10m/],
  [{ QUOIN_WEBHOOK_TIMEOUT: "5m" }, /QUOIN_WEBHOOK_TIMEOUT must be from 1s to 30s/],
  [{ QUOIN_WEBHOOK_TIMEOUT: "10" }, /QUOIN_WEBHOOK_TIMEOUT must be a duration such as 30s/],
  [{ PORT: "65536" }, /PORT must be a number/],
  [{ LOG_LEVEL: "loud" }, /LOG_LEVEL must be one of/],
  [
    { DATABASE_URL: "postgres://u:100%@127.0.0.1:1/x" },
    /DATABASE_URL contains a % that is not part of an escape sequence/,
  ],
  [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL must be a URL that begins with postgres/],
  [{ DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/x" }, /QUOIN_SECRET must be set together with DATABASE_URL/],
  [{ QUOIN_SECRET: "short" }, /QUOIN_SECRET must have at least 32 characters/],
  [{ QUOIN_PUBLIC_URL: "quoin.example" }, /QUOIN_PUBLIC_URL must be a URL/],
  [{ QUOIN_PUBLIC_URL: "https://example.com/quoin" }, /QUOIN_PUBLIC_URL must be an address .* without a path/],
  [{ QUOIN_PUBLIC_URL: "https://u:hunter2@example.com" }, /QUOIN_PUBLIC_URL must be an address/],
  [{ QUOIN_PUBLIC_URL: "https://example.com/?a=b" }, /QUOIN_PUBLIC_URL must be an address/],
  [{ TRUST_PROXY: "10.0.0.1" }, /TRUST_PROXY: "10\.0\.0\.1" is not an address range/],
  [{ DATABASE_POOLER: "session" }, /DATABASE_POOLER must be one of none, transaction/],
])("%j stops the start with one clear line", async (env, message) => {
  const answer = await quoin(["serve"], { QUOIN_DATA_DIR: "/nowhere", ...env } as Record<string, string>);
  expect(answer.code).toBe(1);
  expect(answer.error).toMatch(message);
  expect(answer.error.trim().split("\n")).toHaveLength(1);
  expect(answer.error).not.toContain("hunter2");
});

test("a secret setting may be in a file, and is refused when the file is missing, empty or given beside the value", async () => {
  const folder = await emptyDataDir();
  const file = join(folder, "secret.txt");
  await writeFile(file, `${"s".repeat(40)}\n`);
  const migrate = (env: Record<string, string>) =>
    quoin(["migrate"], { QUOIN_DATA_DIR: join(folder, "data"), QUOIN_DATABASE_WAIT: "0s", ...env });
  expect((await migrate({ QUOIN_SECRET_FILE: file, QUOIN_SECRET: "x" })).error).toBe(
    "quoin: QUOIN_SECRET and QUOIN_SECRET_FILE must not both be set\n",
  );
  expect((await migrate({ QUOIN_SECRET_FILE: `${file}.none` })).error).toContain("QUOIN_SECRET_FILE cannot be read:");
  await writeFile(file, "\n");
  expect((await migrate({ QUOIN_SECRET_FILE: file })).error).toBe("quoin: QUOIN_SECRET_FILE names an empty file\n");
  await writeFile(file, "postgres://nobody:secret@127.0.0.1:1/none\n");
  const refused = await migrate({ DATABASE_URL_FILE: file, QUOIN_SECRET: "s".repeat(40) });
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining("the database cannot be reached") });
  expect(refused.error).not.toContain("postgres://");
});
