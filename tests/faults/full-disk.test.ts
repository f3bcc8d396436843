/** A running service on a full disk: with an error that the database raises, and on a real small disk. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { openOwner } from "#server/db/sql.ts";
import { freePort, emptyDataDir, serve } from "../commands/quoin.ts";
import { newOwner } from "../support/browser-like.ts";
import { proxyTo } from "../support/database-proxy.ts";
import { clientOf } from "../support/portal.ts";
import { atTime, newOrg, startService, testSecret } from "../support/service.ts";
import { isLinux, isRoot, withSmallDisk } from "./embedded-support.ts";
import { until } from "./until.ts";

const post = (url: string, key: string, body: object) =>
  fetch(`${url}/api/v1/clients`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const reasonOf = async (url: string): Promise<string | undefined> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { reason?: string }).reason;

const linesOf = (log: string, level: number) => log.split("\n").filter((line) => line.includes(`"level":${level}`));

test("without disk space changes get STORAGE_FULL, and the log has two lines", async () => {
  const on = await startService("fulldisk");
  const api = await newOrg({ on });
  const owner = openOwner(on.target);
  await owner.unsafe(`create function refuse_space() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  const server = inject("server");
  const user = "url" in server ? new URL(server.url).username : server.user;
  const database = `quoin_test_fulldisk_${process.env["VITEST_POOL_ID"]}`;
  const { url: databaseUrl, proxy } = await proxyTo(server, { user, database });
  const { url, run } = await serve({ DATABASE_URL: databaseUrl, QUOIN_SECRET: testSecret });
  expect((await post(url, api.key, { name: "Before" })).status).toBe(201);

  await owner`create trigger no_space before insert on client for each row execute function refuse_space()`;
  // Nor is there space for what the server writes to find out if there is some again.
  proxy.cutAt = (bytes) => bytes.includes("repeat(md5(i::text)");
  for (let i = 0; i < 20; i++) {
    const answer = await post(url, api.key, { name: `Client ${i}` });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.json()).toMatchObject({ error: { code: "STORAGE_FULL" } });
  }
  expect(await reasonOf(url)).toBe("the disk of the database is full");
  const headers = { authorization: `Bearer ${api.key}` };
  expect((await fetch(`${url}/api/v1/clients`, { headers })).status).toBe(200);
  expect(linesOf(run.error, 50)).toHaveLength(1);
  // The app alone gives the same response, which is checked against the OpenAPI document.
  expect(await api.refused("POST", "/clients", { body: { name: "X" } })).toMatchObject({
    status: 503,
    code: "STORAGE_FULL",
  });

  await owner`drop trigger no_space on client`;
  proxy.cutAt = () => false;
  await until(async () => (await reasonOf(url)) === undefined);
  expect((await post(url, api.key, { name: "After" })).status).toBe(201);
  await until(async () => run.error.includes("has space again"));
  expect(linesOf(run.error, 50)).toHaveLength(1);
  expect(linesOf(run.error, 40).filter((line) => line.includes("has space again"))).toHaveLength(1);
  expect(run.error).not.toContain("stack");
  await owner.end();
});

test("without disk space people and clients still read pages and PDFs", async () => {
  const on = await startService("fulldisk_reads");
  const person = await newOwner("Wong Li Wen", on);
  const api = await newOrg({ on });
  const invoice = await api.sentInvoice();
  const client = await clientOf(api, invoice);
  const owner = openOwner(on.target);
  await owner.unsafe(`create function refuse_space() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  for (const table of ["session", "portal_view", "issued_document", "client"]) {
    await owner.unsafe(
      `create trigger no_space before insert or update on ${table} for each row execute function refuse_space()`,
    );
  }
  const later = new Date(Date.now() + 2 * 60_000).toISOString();
  await atTime(
    later,
    async () => {
      expect((await person.get("/clients")).status).toBe(200);
      expect((await person.post("/clients", { name: "X" })).status).toBe(503);
      const answers = [await client.get(), await client.get("/pdf"), await api.file(`/invoices/${invoice.id}/pdf`)];
      expect(answers.map(({ status, bytes }) => [status, status === 200 ? "" : bytes.toString()])).toEqual([
        [200, ""],
        [200, ""],
        [200, ""],
      ]);
      expect(answers[1]?.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    },
    on,
  );
  await owner.end();
});

test.runIf(isRoot && isLinux)("a really full disk loses nothing acknowledged and takes writes once freed", async () => {
  const dataDir = join(await emptyDataDir(), "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const { url, key, log, rest } = await serveOnSmallDisk(dataDir);
  const acknowledged: string[] = [];
  const write = async (name: string) => {
    const answer = await post(url, key, { name, notes: name.repeat(200) });
    if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id);
    return answer;
  };
  expect((await write("Before")).status).toBe(201);

  fill(rest);
  const refused: Response[] = [];
  // Existing pages of the tables still have room for a few rows.
  for (let i = 0; refused.length < 5 && i < 2_000; i++) {
    const answer = await write(`Client ${i}`);
    if (answer.status !== 201) refused.push(answer);
  }
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  expect(await refused[0]?.json()).toMatchObject({ error: { code: "STORAGE_FULL" } });
  expect(await reasonOf(url)).toBe("the disk of the database is full");

  rmSync(rest);
  await until(async () => (await write("After")).status === 201);
  await until(async () => (await reasonOf(url)) === undefined);
  expect(linesOf(log(), 50)).toHaveLength(1);
  expect(log()).not.toContain("stack");
  const headers = { authorization: `Bearer ${key}` };
  for (const id of acknowledged) expect((await fetch(`${url}/api/v1/clients/${id}`, { headers })).status).toBe(200);
});

/** Serves a data folder on a separate disk; a test can fill it through the file `rest`, and remove that. */
async function serveOnSmallDisk(dataDir: string) {
  const port = await freePort();
  const root = fileURLToPath(new URL("../..", import.meta.url));
  // The server runs in the mount namespace that contains the disk, so its /proc entry leads there.
  const script =
    '"$0" server/main.ts org create --name X --email x@example.com --json && exec "$0" server/main.ts serve';
  const [program = "", ...args] = [...withSmallDisk(dataDir, 250), "sh", "-c", script, process.execPath];
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env["PATH"], LOG_LEVEL: "warn", QUOIN_DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let error = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (error += text));
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`quoin stopped: ${error}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
  });
  const { apiKey } = JSON.parse(out.split("\n")[0] ?? "") as { apiKey: string };
  return { url, key: apiKey, log: () => error, rest: join(`/proc/${child.pid}/root`, dataDir, "rest") };
}

/** Appends to the file until the disk is full. */
function fill(file: string): void {
  const chunk = Buffer.alloc(64 * 1024, 1);
  for (let bytes = chunk.length; bytes >= 512;) {
    try {
      appendFileSync(file, chunk.subarray(0, bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      bytes /= 2;
    }
  }
}
