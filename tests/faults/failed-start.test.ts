import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { describeFailure } from "#server/commands/starting/start-failure.ts";
import { openOwner } from "#server/db/sql.ts";
import { proxyTo } from "../support/database-proxy.ts";
import { databaseAt, freshDatabase } from "../support/target.ts";
import { emptyDataDir, freePort, newDataDir, quoin, type Run, start } from "../commands/quoin.ts";
import { until } from "./until.ts";

const secret = "a secret of the tests, long enough";
const isRoot = process.getuid?.() === 0;

/** Waits for a start that must fail, and returns the one line that explains why. */
async function failureOf(run: Run): Promise<string> {
  expect(await run.exit).toEqual({ code: 1, signal: null });
  expect(run.out).toBe("");
  const lines = run.error.trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^quoin: /);
  return lines[0] ?? "";
}

const commands = [["serve"], ["worker"], ["overdue", "run"]];

/** Creates a login role that may read the applied migrations, and nothing else. */
async function roleWithoutRights(database: string): Promise<{ user: string; database: string }> {
  await freshDatabase(database);
  const name = `quoin_test_${database}_${process.env["VITEST_POOL_ID"]}`;
  const user = `start_${randomUUID().slice(0, 8)}`;
  const owner = openOwner(databaseAt(inject("server"), name));
  await owner.unsafe(`create role ${user} login`);
  await owner.unsafe(`grant all on schema public to ${user}`);
  await owner.unsafe(`grant all on schema_migration to ${user}`);
  await owner.end();
  return { user, database: name };
}

test.each(commands)("a login role that may not become quoin_app ends `quoin %s`", async (...args) => {
  const proxy = await proxyTo(inject("server"), await roleWithoutRights("noroles"));
  const env = { DATABASE_URL: proxy.url, QUOIN_SECRET: secret, PORT: String(await freePort()) };
  expect(await failureOf(start(args, env))).toMatch(
    /permission denied to set role "quoin_(app|system)": .*grant quoin_app, quoin_system to/,
  );
});

test("a login role without createrole ends the start and shows how to grant it", async () => {
  const server = inject("server");
  const user = `start_${randomUUID().slice(0, 8)}`;
  const database = `quoin_test_createrole_${process.env["VITEST_POOL_ID"]}`;
  const owner = openOwner(server);
  await owner.unsafe(`create role ${user} login`);
  await owner.unsafe(`drop database if exists ${database} with (force)`);
  await owner.unsafe(`create database ${database} owner ${user}`);
  await owner.end();
  const proxy = await proxyTo(server, { user, database });
  const line = await failureOf(start(["migrate"], { DATABASE_URL: proxy.url, QUOIN_SECRET: secret }));
  expect(line).toContain(`as an administrator, run \`alter role ${user} createrole\`, or make the two roles`);
  expect(line).not.toContain("grant");
});

test("a login role that does not own the database ends the start and says so", async () => {
  const server = inject("server");
  const user = `start_${randomUUID().slice(0, 8)}`;
  const database = `quoin_test_notowner_${process.env["VITEST_POOL_ID"]}`;
  const owner = openOwner(server);
  await owner.unsafe(`create role ${user} login createrole`);
  await owner.unsafe(`drop database if exists ${database} with (force)`);
  await owner.unsafe(`create database ${database}`);
  await owner.end();
  const proxy = await proxyTo(server, { user, database });
  const env = { DATABASE_URL: proxy.url, QUOIN_SECRET: secret, PORT: String(await freePort()) };
  const line = await failureOf(start(["serve"], env));
  expect(line).toMatch(/permission denied for schema public: DATABASE_URL must name the role that owns the database/);
});

test("a full disk of the data folder is described with what to do", () => {
  const error = new Error("The embedded PostgreSQL in /data did not start: No space left on device. See /data/log.");
  expect(describeFailure(error, undefined)).toMatch(/See \/data\/log: free space on the disk of the data folder, then/);
});

test("an embedded database that goes away is described without DATABASE_URL", () => {
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", query: "select 1" });
  expect(describeFailure(error, undefined)).toBe(
    "the embedded database cannot be reached (connect ECONNREFUSED): start again",
  );
  expect(describeFailure(error, "postgres://quoin@127.0.0.1/quoin")).toMatch(/start it, or correct DATABASE_URL$/);
});

test.each([
  ["while it migrates", "schema_migration"],
  ["between migration and first request", "insert into one_time_link"],
])("a database that goes away %s ends the start", async (_when, cutAt) => {
  await freshDatabase("goesaway");
  const database = `quoin_test_goesaway_${process.env["VITEST_POOL_ID"]}`;
  const server = inject("server");
  const user = "url" in server ? new URL(server.url).username : server.user;
  const proxy = await proxyTo(server, { user, database, cutAt });
  const port = await freePort();
  const env = { DATABASE_URL: proxy.url, QUOIN_SECRET: secret, PORT: String(port) };
  // A start warns of the superuser that the tests log in as.
  const run = start(["serve"], { ...env, LOG_LEVEL: "error" });
  expect(await failureOf(run)).toMatch(/the database cannot be reached \(.*\): start it, or correct DATABASE_URL/);
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow("fetch failed");
});

test.each([
  ["serve", "0s"],
  ["worker", "0s"],
  ["migrate", "0s"],
  // A person at a terminal does not wait.
  ["overdue run", "30s"],
])("an unreachable database ends `quoin %s`", async (command, wait) => {
  const database = { DATABASE_URL: `postgres://quoin@127.0.0.1:${await freePort()}/quoin`, QUOIN_SECRET: secret };
  const env = { ...database, QUOIN_DATABASE_WAIT: wait, PORT: String(await freePort()) };
  const args = command.split(" ");
  expect(await failureOf(start(args, env))).toMatch(/cannot be reached \(.*ECONNREFUSED.*\): start it/);
});

test("a database that does not start in time ends the start with its reason", async () => {
  const env = { DATABASE_URL: `postgres://quoin@127.0.0.1:${await freePort()}/quoin`, QUOIN_SECRET: secret };
  const run = start(["migrate"], { ...env, QUOIN_DATABASE_WAIT: "1s" });
  expect(await run.exit).toEqual({ code: 1, signal: null });
  const lines = run.error.trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/"level":40.*ECONNREFUSED.*the database cannot be reached yet: waiting up to 1 s/);
  expect(lines[1]).toMatch(/^quoin: the database cannot be reached \(.*ECONNREFUSED.*\): start it/);
});

/** PostgreSQL's answer to a connection while it recovers. */
const startingUp = Buffer.concat([
  Buffer.from("E\0\0\0"),
  Buffer.from([76]),
  Buffer.from("SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0Fpostmaster.c\0\0"),
]);

test.each([["serve"], ["worker"], ["migrate"]])(
  "`quoin %s` waits for a database that starts beside it",
  async (command) => {
    await freshDatabase("beside");
    const server = inject("server");
    const user = "url" in server ? new URL(server.url).username : server.user;
    const proxy = await proxyTo(server, { user, database: `quoin_test_beside_${process.env["VITEST_POOL_ID"]}` });
    const target = new URL(proxy.url);
    const behind = Number(target.port);
    const [port, own] = [await freePort(), await freePort()];
    target.port = String(port);
    const run = start([command], { DATABASE_URL: target.href, QUOIN_SECRET: secret, PORT: String(own) });
    await until(async () => run.error.includes("waiting up to 30 s"));
    let refused = 0;
    const listener = createServer((client) => {
      client.on("error", () => client.destroy());
      if (refused < 2) {
        refused += 1;
        client.end(startingUp);
        return;
      }
      const upstream = connect(behind, "127.0.0.1").on("error", () => client.destroy());
      client.on("close", () => upstream.destroy());
      upstream.on("close", () => client.destroy());
      client.pipe(upstream).pipe(client);
    }).listen(port, "127.0.0.1");
    onTestFinished(() => void listener.close());
    if (command === "migrate") expect(await run.exit).toEqual({ code: 0, signal: null });
    if (command === "serve") {
      await until(async () => (await fetch(`http://127.0.0.1:${own}/readyz`).catch(() => undefined))?.status === 200);
    }
    await until(async () => refused === 2);
    expect(run.error.match(/waiting up to/g)).toHaveLength(1);
    run.child.kill("SIGTERM");
    await run.exit;
  },
);

test("a proxy that closes every connection ends the start, and does not keep it waiting", async () => {
  const proxy = createServer((client) => client.once("data", () => client.end())).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const env = { DATABASE_URL: `postgres://quoin@127.0.0.1:${port}/quoin`, QUOIN_SECRET: secret };
  expect(await failureOf(start(["overdue", "run"], env))).toMatch(/does not answer: check it, or correct DATABASE_URL/);
});

test("a database that does not exist ends the start and says to create it", async () => {
  const server = inject("server");
  const user = "url" in server ? new URL(server.url).username : server.user;
  const proxy = await proxyTo(server, { user, database: "nowhere" });
  const env = { DATABASE_URL: proxy.url, QUOIN_SECRET: secret, PORT: String(await freePort()) };
  expect(await failureOf(start(["serve"], env))).toMatch(/database "nowhere" does not exist: create the database/);
});

test.each([["serve"], ["demo"]])("a port in use ends `quoin %s` and stops its database", async (command) => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const dataDir = await newDataDir();
  const run = start([command], { QUOIN_DATA_DIR: dataDir, PORT: String(port) });
  expect(await failureOf(run)).toMatch(/port \d+ of 127\.0\.0\.1 is already in use; .+ set PORT to another port$/);
  await until(async () => processesOf(dataDir) === "");
});

test("a host that is not this machine's ends the start and names HOST", async () => {
  const address = { HOST: "192.0.2.1", PORT: String(await freePort()), QUOIN_PUBLIC_URL: "https://quoin.example" };
  const env = { QUOIN_DATA_DIR: await newDataDir(), ...address };
  expect(await failureOf(start(["serve"], env))).toMatch(/cannot listen on port \d+ of 192\.0\.2\.1 .*: set HOST to/);
});

test.runIf(!isRoot)("a data folder that cannot be read ends the start and names it", async () => {
  const dataDir = await emptyDataDir();
  await chmod(dataDir, 0o000);
  expect(await failureOf(start(["serve"], { QUOIN_DATA_DIR: dataDir }))).toContain(`${dataDir} is not writable`);
  await chmod(dataDir, 0o700);
});

test("a data folder that is a file ends the start and names it", async () => {
  const file = join(await emptyDataDir(), "data");
  await writeFile(file, "");
  expect(await failureOf(start(["serve"], { QUOIN_DATA_DIR: file }))).toContain(file);
});

test("a secret file that cannot be read ends the start, and its database stops", async () => {
  const dataDir = await newDataDir();
  await mkdir(join(dataDir, "secret"));
  expect(await failureOf(start(["serve"], { QUOIN_DATA_DIR: dataDir }))).toContain(join(dataDir, "secret"));
  await until(async () => processesOf(dataDir) === "");
});

test("a start that waits for another process's migration logs it once", async () => {
  await freshDatabase("waiting");
  const database = `quoin_test_waiting_${process.env["VITEST_POOL_ID"]}`;
  const server = inject("server");
  const user = "url" in server ? new URL(server.url).username : server.user;
  const proxy = await proxyTo(server, { user, database });
  const other = openOwner(databaseAt(server, database));
  // The advisory lock that a migration holds.
  await other`select pg_advisory_lock(7811620459)`;
  const run = start(["migrate"], { DATABASE_URL: proxy.url, QUOIN_SECRET: secret });
  await until(async () => run.error.includes("another process migrates, backs up or restores the database"));
  await sleep(1_500);
  expect(run.error.trim().split("\n")).toHaveLength(1);
  await other.end();
  expect(await run.exit).toEqual({ code: 0, signal: null });
  expect(run.out).toBe("The schema is up to date.\n");
});

test("two commands at once on a new data folder both succeed", async () => {
  const env = { QUOIN_DATA_DIR: await emptyDataDir() };
  const both = await Promise.all([quoin(["migrate"], env), quoin(["overdue", "run"], env)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
});

/** Returns the processes that have the folder in their command line. */
function processesOf(folder: string): string {
  const lines = execFileSync("ps", ["-axww", "-o", "pid=,command="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(folder)).join("\n");
}
