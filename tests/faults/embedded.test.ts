/** The embedded database under what befalls it, with real processes, signals and folders. */
import { execFileSync, spawn } from "node:child_process";
import {
  existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import postgres from "postgres";
import { openEmbedded } from "#server/db/embedded.ts";
import { prepareLayout } from "#server/db/embedded-layout.ts";
import { withLock } from "#server/db/embedded-lock.ts";
import { ensureServer } from "#server/db/embedded-server.ts";
import {
  type App, cleanUp, connectTo, isLinux, isRoot, kill, makeFolder, makeOwnedFolder, nobody, nothingRunsIn, postmasterOf,
  processesIn, readyApp, stage, startApp, until, watchdogsOf, withoutNamespaces, withFullDisk, withSmallDisk,
} from "./embedded-support.ts";

const killRounds = Number(process.env["QUOIN_KILL_ROUNDS"] ?? 15);

const silent = () => {};
const storedNumbers = (app: App) =>
  app.lines.filter((line) => line.startsWith("stored ")).map((line) => Number(line.slice("stored ".length)));

/** One cluster made once, copied for the tests that do not look at how it is made. */
const templateDir = join(realpathSync(mkdtempSync(join(tmpdir(), "qe-template-"))), "data");

beforeAll(async () => {
  const database = await openEmbedded({ dataDir: templateDir, log: silent });
  await database.close();
}, 60_000);

afterAll(() => rmSync(dirname(templateDir), { recursive: true }));

function givenCluster(): string {
  const dataDir = join(makeFolder(), "data");
  execFileSync("cp", ["-a", templateDir, dataDir]);
  return dataDir;
}

async function closeApp(app: App): Promise<void> {
  app.send("close");
  expect(await app.exited()).toBe(0);
}

/** What a new app finds in the table that the earlier ones wrote. */
async function readStored(dataDir: string): Promise<number[]> {
  const database = await openEmbedded({ dataDir, log: silent });
  const sql = postgres({ ...database.connection, max: 1 });
  try {
    return (await sql<{ number: number }[]>`select number from stored order by number`).map((row) => row.number);
  } finally {
    await sql.end();
    await database.close();
  }
}

afterEach(async () => {
  await cleanUp();
}, 30_000);

describe.runIf(isLinux)("the embedded database", { timeout: 60_000 }, () => {
  describe("starts and stops", () => {
    test("the first start makes the cluster, and closing leaves no process, pid file or socket", async () => {
      const dataDir = join(makeFolder(), "new", "data");
      const database = await openEmbedded({ dataDir, log: silent });
      const sql = postgres({ ...database.connection, max: 1 });
      const settings = await sql<{ name: string; setting: string }[]>`
        select name, setting from pg_settings
        where name in ('fsync', 'full_page_writes', 'data_checksums', 'listen_addresses', 'server_encoding', 'TimeZone')`;
      expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
        fsync: "on", full_page_writes: "on", data_checksums: "on", listen_addresses: "", server_encoding: "UTF8", TimeZone: "UTC",
      });
      const [locale] = await sql`select datlocprovider, datlocale from pg_database where datname = 'quoin'`;
      expect(locale).toEqual({ datlocprovider: "b", datlocale: "C.UTF-8" });
      await sql.end();
      await database.close();

      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      expect(statSync(join(dataDir, "socket")).mode & 0o777).toBe(0o700);
      expect(readdirSync(dataDir).sort()).toEqual(["postgres-18", "postgres-18.log", "socket"]);
      expect(readdirSync(join(dataDir, "socket"))).toEqual([]);
      expect(existsSync(join(dataDir, "postgres-18", "postmaster.pid"))).toBe(false);
      await nothingRunsIn(dataDir);
    });

    test("durable: false turns syncing off", async () => {
      const database = await openEmbedded({ dataDir: givenCluster(), log: silent, durable: false });
      const sql = postgres({ ...database.connection, max: 1 });
      const [row] = await sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`;
      expect(row).toEqual({ fsync: "off", commit: "off" });
      await sql.end();
      await database.close();
    });

    test("eight starters at the same moment on a new directory: one starts, seven adopt, the last one stops it", async () => {
      const dataDir = join(makeFolder(), "data");
      const apps = Array.from({ length: 8 }, () => startApp(dataDir));
      await Promise.all(apps.map((app) => app.line("ready")));
      const started = apps.filter((app) => app.lines.some((line) => line.endsWith("started")));
      expect(started).toHaveLength(1);
      expect(readdirSync(dataDir).sort()).toEqual(["postgres-18", "postgres-18.log", "socket"]);
      await Promise.all(apps.map(closeApp));
      await nothingRunsIn(dataDir);
    });

    test("a short command adopts the running database and leaves it running", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      const command = await readyApp(dataDir);
      await closeApp(command);
      app.send("insert 1");
      await app.line("stored 1");
      await closeApp(app);
      await nothingRunsIn(dataDir);
    });

    test("a starter that leaves first hands the database to the one that stays", async () => {
      const dataDir = givenCluster();
      const starter = await readyApp(dataDir);
      const adopter = await readyApp(dataDir);
      await closeApp(starter);
      adopter.send("insert 1");
      await adopter.line("stored 1");
      await closeApp(adopter);
      await nothingRunsIn(dataDir);
    });

    test("a database that a plain client uses stays until that client leaves", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      const client = connectTo(app);
      await client`select 1`;
      await closeApp(app);
      expect((await client`select 1 as one`)[0]?.["one"]).toBe(1);
      await client.end();
      await nothingRunsIn(dataDir);
    });

    test("Ctrl-C reaches the application first: it still writes, and then stops the database", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      process.kill(-app.pid, "SIGINT");
      expect(await app.exited()).toBe(0);
      expect(app.lines).toContain("stored -1");
      await nothingRunsIn(dataDir);
      expect(await readStored(dataDir)).toEqual([-1]);
    });

    test("SIGTERM while it starts leaves no process, and the next start works", async () => {
      const dataDir = join(makeFolder(), "data");
      for (const afterMs of [80, 150, 300, 500, 700, 900]) {
        const app = startApp(dataDir);
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        app.kill("SIGTERM");
        await app.exited();
        await nothingRunsIn(dataDir);
      }
      await closeApp(await readyApp(dataDir));
      expect(readdirSync(dataDir).sort()).toEqual(["postgres-18", "postgres-18.log", "socket"]);
    });
  });

  describe("after a kill -9", () => {
    test("the watchdog stops a database whose application was killed", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      app.kill("SIGKILL");
      await nothingRunsIn(dataDir);
      expect(existsSync(join(dataDir, "postgres-18", "postmaster.pid"))).toBe(false);
    });

    test("the watchdog waits for another client, and for a next application that adopted", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      const client = connectTo(app);
      await client`select 1`;
      const postmaster = postmasterOf(dataDir);
      app.kill("SIGKILL");
      await app.exited();

      const next = await readyApp(dataDir);
      expect(next.lines.some((line) => line.endsWith("using the one that runs"))).toBe(true);
      await client.end();
      next.send("insert 1");
      await next.line("stored 50");
      expect(postmasterOf(dataDir)).toBe(postmaster);
      next.kill("SIGKILL");
      await nothingRunsIn(dataDir);
    });

    test("the application brings back a killed postmaster, even beside a session in a long query", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      app.send("long");
      app.send("insert 1");
      await app.line("stored 20");
      const killed = postmasterOf(dataDir);
      kill(killed, "SIGKILL");
      const storedBefore = storedNumbers(app).length;
      await until("rows are stored again", () => storedNumbers(app).length > storedBefore + 20);
      expect(postmasterOf(dataDir)).not.toBe(killed);
      app.kill("SIGKILL");
      await nothingRunsIn(dataDir);
    });

    test("an application that adopted brings it back too", async () => {
      const dataDir = givenCluster();
      const starter = await readyApp(dataDir);
      const adopter = await readyApp(dataDir);
      starter.kill("SIGKILL");
      await starter.exited();
      kill(postmasterOf(dataDir), "SIGKILL");
      adopter.send("insert 1");
      await adopter.line("stored ");
      await closeApp(adopter);
      await nothingRunsIn(dataDir);
    });

    test("application, watchdog and postmaster killed: the next start recovers every acknowledged row", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      app.send("insert 1");
      await app.line("stored 100");
      for (const pid of [...watchdogsOf(dataDir), app.pid, postmasterOf(dataDir)]) kill(pid, "SIGKILL");
      await app.exited();
      expect(await readStored(dataDir)).toEqual(expect.arrayContaining(storedNumbers(app)));
    });

    test("an initdb whose starter and watchdog were killed is swept by the next start", async () => {
      const dataDir = join(makeFolder(), "data");
      const app = startApp(dataDir);
      await until("initdb works", () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.includes(".new-")));
      for (const pid of [...watchdogsOf(dataDir), app.pid]) kill(pid, "SIGKILL");
      await app.exited();
      await closeApp(await readyApp(dataDir));
      expect(readdirSync(dataDir).sort()).toEqual(["postgres-18", "postgres-18.log", "socket"]);
      await nothingRunsIn(dataDir);
    });

    test("a crash between initdb and the first database is mended", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      const { host } = { host: join(dataDir, "socket") };
      const sql = postgres({ host, port: 5432, user: "quoin", database: "postgres", max: 1 });
      await sql`drop database quoin with (force)`;
      await sql.end();
      await until("the application gave the database up or made it anew", () => !app.lines.includes("closed"));
      app.kill("SIGKILL");
      await nothingRunsIn(dataDir);
      await closeApp(await readyApp(dataDir));
    });

    test(`${killRounds} rounds at random moments lose no acknowledged row`, { timeout: 60_000 + killRounds * 5_000 }, async () => {
      const dataDir = givenCluster();
      const acknowledged = new Set<number>();
      for (let round = 0; round < killRounds; round += 1) {
        const app = await readyApp(dataDir);
        app.send(`insert ${round * 1_000_000}`);
        await app.line("stored");
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
        const victims = [
          () => [app.pid],
          () => [postmasterOf(dataDir)],
          () => [postmasterOf(dataDir), app.pid],
          () => [...watchdogsOf(dataDir), app.pid, postmasterOf(dataDir)],
        ][round % 4]?.();
        for (const pid of victims ?? []) kill(pid, "SIGKILL");
        if (!victims?.includes(app.pid)) {
          const storedBefore = storedNumbers(app).length;
          await until("rows are stored again", () => storedNumbers(app).length > storedBefore + 5);
          app.kill("SIGKILL");
        }
        await app.exited();
        for (const number of storedNumbers(app)) acknowledged.add(number);
      }
      const stored = new Set(await readStored(dataDir));
      expect([...acknowledged].filter((number) => !stored.has(number))).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(killRounds * 5);
    });
  });

  describe("finds what others left", () => {
    /** Everything killed, so that pid file, socket and socket lock stay. */
    async function givenRemains(): Promise<string> {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      for (const pid of [...watchdogsOf(dataDir), app.pid, postmasterOf(dataDir)]) kill(pid, "SIGKILL");
      await nothingRunsIn(dataDir);
      expect(readdirSync(join(dataDir, "socket"))).toHaveLength(2);
      return dataDir;
    }

    function claimPid(dataDir: string, pid: number): void {
      for (const file of [join(dataDir, "postgres-18", "postmaster.pid"), join(dataDir, "socket", ".s.PGSQL.5432.lock")]) {
        const [, ...rest] = readFileSync(file, "utf8").split("\n");
        writeFileSync(file, [String(pid), ...rest].join("\n"));
      }
    }

    test("a pid that was given to another program since", async () => {
      const dataDir = await givenRemains();
      claimPid(dataDir, process.ppid);
      await closeApp(await readyApp(dataDir));
    });

    test("a pid that is a zombie", async () => {
      const dataDir = await givenRemains();
      // The shell becomes a program that never collects its child.
      const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
      try {
        const zombie = Number(await new Promise((resolve) => parent.stdout.once("data", (data) => resolve(String(data)))));
        await until("it is a zombie", () => /\) Z /.test(readFileSync(`/proc/${zombie}/stat`, "utf8")));
        claimPid(dataDir, zombie);
        await closeApp(await readyApp(dataDir));
      } finally {
        parent.kill("SIGKILL");
      }
    });

    test("an empty pid file", async () => {
      const dataDir = await givenRemains();
      writeFileSync(join(dataDir, "postgres-18", "postmaster.pid"), "");
      await closeApp(await readyApp(dataDir));
    });

    test("a copy of a running data directory starts its own database", async () => {
      const dataDir = givenCluster();
      const original = await readyApp(dataDir);
      original.send("insert 1");
      await original.line("stored 1");
      const copyDir = join(makeFolder(), "data");
      execFileSync("sh", ["-c", `cp -a ${dataDir} ${copyDir} 2>/dev/null; test -f ${copyDir}/postgres-18/postmaster.pid`]);
      const copy = await readyApp(copyDir);
      expect(copy.lines.some((line) => line.endsWith("started"))).toBe(true);
      expect(postmasterOf(copyDir)).not.toBe(postmasterOf(dataDir));
      await closeApp(copy);
      await closeApp(original);
    });

    test("a data directory that was deleted under its database begins anew", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      for (const pid of [...watchdogsOf(dataDir), app.pid]) kill(pid, "SIGKILL");
      await app.exited();
      const forgotten = postmasterOf(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
      const next = await readyApp(dataDir);
      expect(next.lines.some((line) => line.endsWith("started"))).toBe(true);
      expect(processesIn(dataDir)).not.toContain(forgotten);
      await closeApp(next);
      await nothingRunsIn(dataDir);
    });

    test("a database whose socket was deleted is started again, and its application finds it", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      rmSync(join(dataDir, "socket", ".s.PGSQL.5432"));
      const layout = await prepareLayout(dataDir);
      const limits = { silenceMsMax: 20_000, recoveryMsMax: 20_000, socketlessMsMax: 200 };
      await withLock(layout, () => ensureServer(layout, { durable: true, log: silent, mayCreate: false, limits }));
      app.send("insert 1");
      await app.line("stored");
      await closeApp(app);
      await nothingRunsIn(dataDir);
    });

    test("a database that hangs is reported in bounded time, with the end of its log", async () => {
      const dataDir = givenCluster();
      const app = await readyApp(dataDir);
      const postmaster = postmasterOf(dataDir);
      kill(postmaster, "SIGSTOP");
      const layout = await prepareLayout(dataDir);
      const limits = { silenceMsMax: 100, recoveryMsMax: 100, socketlessMsMax: 100 };
      await expect(
        withLock(layout, () => ensureServer(layout, { durable: true, log: silent, mayCreate: false, limits })),
      ).rejects.toThrow(/was not ready after \d+ s \(.*CONNECT_TIMEOUT.*\)\. The end of .*postgres-18\.log:/s);
      kill(postmaster, "SIGCONT");
      await closeApp(app);
    });

    test.each([
      ["postgres-17", "17"],
      ["postgres-18", "17"],
    ])("%s written by PostgreSQL %s is refused by name and left alone", async (folder, version) => {
      const dataDir = makeFolder();
      mkdirSync(join(dataDir, folder));
      writeFileSync(join(dataDir, folder, "PG_VERSION"), `${version}\n`);
      await expect(openEmbedded({ dataDir, log: silent })).rejects.toThrow(new RegExp(`${folder}.*quoin backup FILE.*quoin restore FILE`));
      expect(readdirSync(join(dataDir, folder))).toEqual(["PG_VERSION"]);
    });
  });

  describe("in awkward places", () => {
    test("a path too long for a socket, with commas, quotes and spaces, opened under two temporary folders", async () => {
      const folder = makeFolder();
      const dataDir = join(folder, "a, \"b\" c: d".padEnd(60, "x"), "y".repeat(60));
      const [one, other] = [join(folder, "tmp1"), join(folder, "tmp2")];
      mkdirSync(one);
      mkdirSync(other);
      const first = await readyApp(dataDir, { env: { TMPDIR: one } });
      expect(await first.line("ready")).toContain(join(one, "quoin-"));
      const second = await readyApp(dataDir, { env: { TMPDIR: other } });
      expect(second.lines.some((line) => line.endsWith("using the one that runs"))).toBe(true);
      await closeApp(first);
      // The one that stays brings it back where its connections look for it.
      kill(postmasterOf(dataDir), "SIGKILL");
      second.send("insert 1");
      await second.line("stored");
      await closeApp(second);
      await nothingRunsIn(dataDir);
    });

    test("a short path with a comma, a colon and a space", async () => {
      const dataDir = join(makeFolder(), "a, b:c");
      await closeApp(await readyApp(dataDir));
    });

    test("a data directory behind a link is the same data directory", async () => {
      const dataDir = givenCluster();
      const link = join(makeFolder(), "link");
      symlinkSync(dataDir, link);
      const app = await readyApp(dataDir);
      const other = await readyApp(link);
      expect(other.lines.some((line) => line.endsWith("using the one that runs"))).toBe(true);
      await closeApp(other);
      await closeApp(app);
    });

    test("packages installed with --ignore-scripts: two starters make the links at once", async () => {
      const folder = makeFolder();
      const home = stage(folder);
      const apps = await Promise.all(["one", "two"].map((name) => readyApp(join(folder, name), { home })));
      await Promise.all(apps.map(closeApp));
      expect(readdirSync(folder).filter((name) => name.startsWith("binaries-"))).toEqual([]);
    });

    test("a data directory that is a file", async () => {
      const path = join(makeFolder(), "file");
      writeFileSync(path, "");
      await expect(openEmbedded({ dataDir: join(path, "data"), log: silent })).rejects.toThrow(/The data directory .* cannot be made/);
    });
  });

  describe.runIf(isRoot)("for an ordinary user", () => {
    test("it starts, recovers and stops", async () => {
      const folder = makeFolder();
      const home = stage(folder);
      const dataDir = makeOwnedFolder(join(folder, "data"), nobody);
      const app = await readyApp(dataDir, { ...nobody, home });
      app.send("insert 1");
      await app.line("stored 10");
      kill(postmasterOf(dataDir), "SIGKILL");
      const storedBefore = storedNumbers(app).length;
      await until("rows are stored again", () => storedNumbers(app).length > storedBefore);
      app.kill("SIGKILL");
      await nothingRunsIn(dataDir);
    });

    test("packages that are read-only and without links are copied", async () => {
      const folder = makeFolder();
      const home = stage(folder);
      const dataDir = makeOwnedFolder(join(folder, "data"), nobody);
      await closeApp(await readyApp(dataDir, { ...nobody, home }));
      expect(readdirSync(dataDir).filter((name) => name.startsWith("binaries-"))).toHaveLength(1);
      await closeApp(await readyApp(dataDir, { ...nobody, home }));
    });

    test("a directory that it may not write, or that belongs to somebody else, is one clear line", async () => {
      const folder = makeFolder();
      const home = stage(folder);
      const foreign = startApp(makeOwnedFolder(join(folder, "foreign"), { uid: 0, gid: 0 }, 0o777), { ...nobody, home });
      expect(await foreign.line("error")).toMatch(/belongs to uid 0 and this process runs as uid \d+: run Quoin as its owner/);
      const closed = startApp(join(makeOwnedFolder(join(folder, "closed"), { uid: 0, gid: 0 }), "data"), { ...nobody, home });
      expect(await closed.line("error")).toMatch(/The data directory .* cannot be made: EACCES/);
      const readOnly = startApp(makeOwnedFolder(join(folder, "read-only"), nobody, 0o500), { ...nobody, home });
      expect(await readOnly.line("error")).toMatch(/The data directory .* cannot be written: EACCES/);
    });
  });

  describe.runIf(isRoot)("for root", () => {
    test("a checkout and a data directory in a private home", async () => {
      const home = makeOwnedFolder(join(makeFolder(), "home"), { uid: 0, gid: 0 });
      const app = await readyApp(join(home, "data"), { home: stage(home) });
      expect(statSync(join(home, "data", "postgres-18")).uid).toBe(0);
      await closeApp(app);
      await nothingRunsIn(home);
    });

    test("a data directory of an ordinary user stays that user's", async () => {
      const folder = makeFolder();
      const dataDir = makeOwnedFolder(join(folder, "data"), nobody);
      await closeApp(await readyApp(dataDir, { home: stage(folder) }));
      expect(statSync(join(dataDir, "postgres-18")).uid).toBe(nobody.uid);
      await closeApp(await readyApp(dataDir, { ...nobody, home: join(folder, "app") }));
    });

    test("without user namespaces nobody runs it, in a data directory that only it may pass", async () => {
      const folder = makeFolder();
      const dataDir = join(folder, "data");
      const forbidden = { prefix: withoutNamespaces(folder) };
      const app = await readyApp(dataDir, forbidden);
      expect(statSync(join(dataDir, "postgres-18")).uid).toBe(nobody.uid);
      expect(statSync(dataDir)).toMatchObject({ uid: 0, gid: nobody.gid });
      expect(statSync(dataDir).mode & 0o777).toBe(0o710);
      app.send("insert 1");
      await app.line("stored 5");
      app.kill("SIGKILL");
      await nothingRunsIn(dataDir);
      // Allowed again, it stays with the account that owns it.
      await closeApp(await readyApp(dataDir));
      expect(statSync(join(dataDir, "postgres-18")).uid).toBe(nobody.uid);
    });

    test("without user namespaces a cluster that root owned is handed to nobody", async () => {
      const folder = makeFolder();
      const dataDir = join(folder, "data");
      const before = await readyApp(dataDir);
      before.send("insert 1");
      await before.line("stored 5");
      await closeApp(before);
      const after = await readyApp(dataDir, { prefix: withoutNamespaces(folder) });
      after.send("insert 1000");
      await after.line("stored 1000");
      await closeApp(after);
      expect(await readStored(dataDir)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 1000]));
    });

    test("without user namespaces and in a private home the cluster lives in /var/lib, behind a link", async () => {
      const folder = makeFolder();
      const home = makeOwnedFolder(join(folder, "home"), { uid: 0, gid: 0 });
      const dataDir = join(home, "data");
      const forbidden = { home: stage(home), prefix: withoutNamespaces(folder) };
      const first = await readyApp(dataDir, forbidden);
      const outside = join(folder, "var-lib", readdirSync(join(folder, "var-lib"))[0] ?? "");
      expect(readlinkSync(join(dataDir, "postgres-18"))).toMatch(/^\/var\/lib\/quoin-.*\/postgres-18$/);
      expect(statSync(outside).mode & 0o777).toBe(0o710);
      first.send("insert 1");
      await first.line("stored 5");
      kill(postmasterOf(outside), "SIGKILL");
      const storedBefore = storedNumbers(first).length;
      await until("rows are stored again", () => storedNumbers(first).length > storedBefore);
      await closeApp(first);

      const second = await readyApp(dataDir, forbidden);
      second.send("insert 1000000");
      await second.line("stored 1000000");
      const postmaster = postmasterOf(outside);
      second.kill("SIGKILL");
      await until("the watchdog stopped it", () => !existsSync(`/proc/${postmaster}`));
    });

    test("without user namespaces a root-owned cluster in a private home is refused with what to do", async () => {
      const folder = makeFolder();
      const home = makeOwnedFolder(join(folder, "home"), { uid: 0, gid: 0 });
      const dataDir = join(home, "data");
      const copy = stage(home);
      await closeApp(await readyApp(dataDir, { home: copy }));
      const app = startApp(dataDir, { home: copy, prefix: withoutNamespaces(folder) });
      expect(await app.line("error")).toMatch(/nobody cannot reach .*: move the data directory .* and set QUOIN_DATA_DIR/);
    });

    test("a full disk is one clear line, before there is a cluster and after", async () => {
      const dataDir = join(makeFolder(), "data");
      mkdirSync(dataDir);
      const app = startApp(dataDir, { prefix: withSmallDisk(dataDir, 20) });
      expect(await app.line("error")).toMatch(/cannot be made in .*No space left on device/);
      // Room for the cluster, and then none for what a running server writes.
      const later = startApp(dataDir, { prefix: withFullDisk(dataDir, templateDir) });
      expect(await later.line("error")).toMatch(/did not start: .*No space left on device/);
    });

    test("a socket folder that somebody else made first is refused", async () => {
      const folder = makeFolder();
      const dataDir = join(folder, "z".repeat(110));
      const { key } = await prepareLayout(dataDir);
      makeOwnedFolder(join(folder, `quoin-${key}`), nobody);
      const app = startApp(dataDir, { env: { TMPDIR: folder } });
      expect(await app.line("error")).toMatch(/The folder for the database's socket, .*, belongs to uid \d+ and not to uid 0: remove it/);
    });
  });
});
