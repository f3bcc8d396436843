// @module-tag gate
// @module-tag database
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { copyFile, open, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { verifyArchive } from "#server/commands/backup/read-archive.ts";
import { readTables } from "#server/db/schema/catalog.ts";
import { copyIn } from "#server/db/copy-rows.ts";
import { printSchema } from "../../scripts/schema/print-schema.ts";
import { openOwner } from "#server/db/sql.ts";
import { tinyPdf } from "../support/images.ts";
import { proxyTo } from "../support/database-proxy.ts";
import { startReceiver } from "../support/receiver.ts";
import { databaseAt, freshDatabase } from "../support/target.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import { newEmptyInstallation, newInstallation, quoin, serve, urlOf } from "./in-process.ts";
import { emptyDataDir, start as startAlone, until } from "./quoin.ts";

const fixture = fileURLToPath(new URL("../upgrade/0.1.0.backup", import.meta.url));
const secret = "a secret of the tests, long enough";

type Env = Record<string, string>;

interface Empty {
  readonly env: Env;
  /** Connects as the owner of the tables; undefined for the embedded database. */
  readonly database?: string;
}

const nameOf = (kind: string) => `quoin_test_${kind}_${randomUUID().slice(0, 8)}`;

/** Creates an empty database whose DATABASE_URL names a superuser, or a role that may only create roles. */
async function newDatabase(kind: "superuser" | "owner"): Promise<Empty> {
  const server = inject("server");
  const database = nameOf("backup");
  const user = kind === "owner" ? nameOf("role") : "url" in server ? new URL(server.url).username : server.user;
  const admin = openOwner(server);
  if (kind === "owner") {
    await admin.unsafe(`create role ${user} login createrole`);
    await admin.unsafe(`grant quoin_app, quoin_system to ${user} with admin option`);
  }
  await admin.unsafe(`create database ${database} owner ${user} template template0`);
  await admin.end();
  onTestFinished(async () => {
    const again = openOwner(server);
    await again.unsafe(`drop database if exists ${database} with (force)`);
    if (kind === "owner") await again.unsafe(`drop role if exists ${user}`);
    await again.end();
  });
  const url = new URL(await urlOf(databaseAt(server, database)));
  url.username = user;
  return { env: { DATABASE_URL: url.href, QUOIN_SECRET: secret }, database };
}

const newEmpty = async (kind: Kind): Promise<Empty> =>
  kind === "embedded" ? { env: { QUOIN_DATA_DIR: await emptyDataDir(), QUOIN_SECRET: secret } } : newDatabase(kind);

type Kind = "embedded" | "superuser" | "owner";
const kinds: readonly Kind[] = ["embedded", "superuser", "owner"];

interface Made {
  readonly id: string;
}

/** Sends requests to a running server with one API key. */
function caller(url: string, key: string) {
  const send = async <T>(method: string, path: string, body?: object | FormData): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(isForm || !body ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    get: <T>(path: string) => send<T>("GET", path),
    post: <T = Made>(path: string, body: object | FormData) => send<T>("POST", path, body),
    bytes: async (path: string) => {
      const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
  };
}

type Caller = ReturnType<typeof caller>;

/** Creates a client, an invoice that is sent and paid, and a file. */
async function writeOnce(api: Caller): Promise<Made> {
  const client = await api.post("/clients", { name: "Lim Mei Ling", notes: "Lim Mei Ling\t陈\\N\n2" });
  const project = await api.post("/projects", { clientId: client.id, name: "Kitchen" });
  const items = [{ description: "Tiling", qty: 2, unitPrice: 50 }];
  const invoice = await api.post("/invoices", { clientId: client.id, projectId: project.id, title: "Claim", items });
  await api.post(`/invoices/${invoice.id}/send`, {});
  await api.post(`/invoices/${invoice.id}/payments`, { amount: 9 });
  const form = new FormData();
  form.append("file", new Blob([tinyPdf(), Buffer.from(randomUUID())]), "a.pdf");
  await api.post("/files", form);
  return invoice;
}

interface Printed {
  readonly rows: number;
  readonly createdAt: string;
  readonly organizations: number;
  readonly secret?: string;
}

async function json(args: readonly string[], env: Env): Promise<Printed> {
  const { code, out, error } = await quoin([...args, "--json"], env);
  expect(error).toBe("");
  expect(code).toBe(0);
  return JSON.parse(out) as Printed;
}

/** Returns the rows and checksums of each table in a backup. */
const contentsOf = async (file: string): Promise<Record<string, unknown>> => ({
  ...(await verifyArchive(file, () => undefined)).checksums.tables,
});

test.each(kinds)(
  "a backup made during writes is restored as its snapshot (%s)",
  async (kind) => {
    const source = await newEmpty(kind);
    const receiver = await startReceiver();
    const webhooks = { QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };
    const created = JSON.parse(
      (await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], source.env)).out,
    ) as { apiKey: string; user: { password: string } };
    const first = await serve({ ...source.env, ...webhooks }, ["serve", "--no-worker"]);
    const api = caller(first.url, created.apiKey);
    await api.post("/webhook-endpoints", { url: receiver.url, events: ["payment.recorded"] });
    const invoice = await writeOnce(api);
    const link = await api.get<{ url: string }>(`/invoices/${invoice.id}/portal-link`);

    let isWriting = true;
    let written = 0;
    const writers = Array.from({ length: 4 }, async () => {
      while (isWriting) {
        await writeOnce(api);
        written += 1;
      }
    });
    await until(async () => written > 2);
    const file = join(await emptyDataDir(), "a.backup");
    const backup = await json(["backup", file], source.env);
    const soFar = written;
    await until(async () => written > soFar);
    isWriting = false;
    await Promise.all(writers);
    await first.run.stop();
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const target = await newEmpty(kind);
    expect(await json(["restore", file], target.env)).toMatchObject({ rows: backup.rows, secret: "same" });
    const again = join(await emptyDataDir(), "b.backup");
    await json(["backup", again], target.env);
    const { sending_pause: unpaused, ...snapshot } = await contentsOf(file);
    const { sending_pause: paused, ...restored } = await contentsOf(again);
    expect(restored).toEqual(snapshot);
    expect([unpaused, paused]).toMatchObject([{ rows: 0 }, { rows: 1 }]);
    if (target.database !== undefined) {
      const [owner, fresh] = [
        openOwner(databaseAt(inject("server"), target.database)),
        openOwner(await freshDatabase()),
      ];
      expect(await printSchema(owner)).toBe(await printSchema(fresh));
      await Promise.all([owner.end(), fresh.end()]);
    }

    const second = await serve({ ...target.env, ...webhooks });
    const there = caller(second.url, created.apiKey);
    const listed = await there.get<{ data: { notes: string }[] }>("/clients?limit=5");
    expect(listed.data[0]?.notes).toBe("Lim Mei Ling\t陈\\N\n2");
    const pdf = await there.bytes(`/invoices/${invoice.id}/pdf`);
    expect([pdf.status, pdf.bytes.toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
    expect((await fetch(second.url + new URL(link.url).pathname)).status).toBe(200);
    const signIn = (password: string) =>
      fetch(`${second.url}/app/v1/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: second.url },
        body: JSON.stringify({ email: "x@example.com", password }),
      });
    expect((await signIn(created.user.password)).status).toBe(200);
    expect((await signIn("another password")).status).toBe(401);
    const made = await writeOnce(there);
    expect(made.id).toMatch(/^inv_/);
    expect(receiver.received).toEqual([]);
    expect((await quoin(["resume"], target.env)).code).toBe(0);
    // Those that waited in the backup, and the one since.
    const due = (snapshot["delivery_queue"] as { rows: number }).rows + 1;
    expect(due).toBeGreaterThan(2);
    await until(async () => receiver.received.length === due);
  },
  300_000 * timeoutFactor,
);

test("a backup that is cut, changed or of another kind is refused, and nothing is created", async () => {
  const folder = await emptyDataDir();
  const bytes = (await stat(fixture)).size;
  const changed = async (name: string, change: (file: string) => Promise<void>) => {
    const file = join(folder, name);
    await copyFile(fixture, file);
    await change(file);
    return file;
  };
  const flip = (at: number) =>
    changed(`flip-${at}`, async (file) => {
      const handle = await open(file, "r+");
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, at);
      await handle.write(Buffer.of((byte[0] ?? 0) ^ 4), 0, 1, at);
      await handle.close();
    });
  const cuts = [0, 3, 90, Math.floor(bytes / 2), bytes - 93, bytes - 1];
  const flips = [0, 5, 20, Math.floor(bytes / 3), bytes - 100, bytes - 90, bytes - 10];
  const files = [
    ...(await Promise.all(cuts.map((at) => changed(`cut-${at}`, (file) => truncate(file, at))))),
    ...(await Promise.all(flips.map(flip))),
    await changed("text", (file) => writeFile(file, "not a backup")),
    await changed("longer", async (file) => writeFile(file, Buffer.concat([await readFile(file), Buffer.of(0)]))),
    folder,
    join(folder, "missing"),
  ];
  const untouched = join(folder, "data");
  const refuse = async (file: string) => {
    const { code, out, error } = await quoin(["restore", file], { QUOIN_DATA_DIR: untouched });
    expect([code, out], file).toEqual([1, ""]);
    expect(error, file).toMatch(/^quoin: [^\n]+ (is cut off or damaged|is not a|cannot be read)[^\n]+\n$/);
  };
  for (let i = 0; i < files.length; i += 4) await Promise.all(files.slice(i, i + 4).map(refuse));
  expect(readdirSync(folder)).not.toContain("data");
  expect((await quoin(["backup", "verify", fixture], {})).out).toContain("is a complete backup");
});

test("an installation with data, or with running processes, is not restored into", async () => {
  const { env, organization } = await newInstallation();
  const refused = await quoin(["restore", fixture], env);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.error).toMatch(/^quoin: this installation is not empty: [^\n]+\n$/);
  expect((await json(["backup", join(await emptyDataDir(), "x")], env)).organizations).toBe(1);
  expect(organization.id).toMatch(/^org_/);

  const { env: empty } = await newEmptyInstallation();
  const { run } = await serve(empty);
  expect((await quoin(["restore", fixture], empty)).error).toMatch(/^quoin: other processes of Quoin use this/);
  await run.stop();
  // Only the schema, and the secret of the start above.
  const { code, out } = await quoin(["restore", fixture], empty);
  expect(code).toBe(0);
  expect(out).toContain("The secret here is not that of the backup");
  const started = await quoin(["status"], empty);
  expect(started).toMatchObject({ code: 1 });
  expect(started.error).toContain("is not the secret that this database was encrypted with");
});

test("a backup never replaces a file, and a missing installation is not created", async () => {
  const { env } = await newInstallation();
  const folder = await emptyDataDir();
  const file = join(folder, "a.backup");
  await writeFile(file, "kept");
  expect((await quoin(["backup", file], env)).error).toMatch(/^quoin: \S+a\.backup exists already: [^\n]+\n$/);
  expect(await readFile(file, "utf8")).toBe("kept");
  expect((await quoin(["backup", join(folder, "no", "x")], env)).error).toMatch(/^quoin: there is no folder [^\n]+\n$/);
  const nowhere = await quoin(["backup", join(folder, "x")], { QUOIN_DATA_DIR: join(folder, "data") });
  expect(nowhere.error).toMatch(/^quoin: there is no database in [^\n]+\n$/);
  expect(readdirSync(folder)).toEqual(["a.backup"]);
});

test("a restore that is killed leaves an installation that can be restored again", async () => {
  const { env, database = "" } = await newDatabase("owner");
  const admin = openOwner(inject("server"));
  const { username: user } = new URL(env["DATABASE_URL"] ?? "");
  const { url, proxy } = await proxyTo(inject("server"), { user, database });
  for (const statement of [/create table/i, /\bcopy /i, /alter table .*add constraint/i, /create index/i]) {
    const run = startAlone(["restore", fixture], { ...env, DATABASE_URL: url });
    proxy.cutAt = (bytes) => {
      // It dies as PostgreSQL begins with that statement.
      if (statement.test(bytes.toString("latin1"))) run.child.kill("SIGKILL");
      return false;
    };
    expect(await run.exit, run.error).toEqual({ code: null, signal: "SIGKILL" });
    await until(async () => {
      const left = await admin`select 1 from pg_stat_activity where datname = ${database}`;
      return left.length === 0;
    });
    const owner = openOwner(databaseAt(inject("server"), database));
    expect(await owner`select 1 from pg_class where relnamespace = 'public'::regnamespace`).toEqual([]);
    await owner.end();
  }
  await admin.end();
  expect(await json(["restore", fixture], env)).toMatchObject({ organizations: 1 });
});

test("a COPY that PostgreSQL refuses fails its writer", async () => {
  const owner = openOwner(await freshDatabase());
  const client = (await readTables(owner)).find(({ name }) => name === "secret_key");
  if (client === undefined) throw new Error("there is no such table");
  const refused = owner.begin(async (tx) => {
    const target = await copyIn(tx, client);
    await new Promise<void>((done, failed) => {
      target.on("error", failed).on("finish", done);
      target.end("too few columns\n");
    });
  });
  await expect(refused).rejects.toThrow("missing data for column");
  await owner.end();
});
