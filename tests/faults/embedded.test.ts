/** The embedded database under crashes, signals and leftover files, with real processes and folders. */
import { execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import postgres from "@quoin/postgres";
import { boundLog } from "#server/db/embedded/log.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { prepareLayout } from "#server/db/embedded/layout.ts";
import { withLock } from "#server/db/embedded/lock.ts";
import { ensureServer } from "#server/db/embedded/server.ts";
import { timeoutFactor } from "../support/timeout-factor.ts";
import {
  closeApp,
  connectTo,
  copyCluster,
  isLinux,
  kill,
  makeFolder,
  waitUntilNothingRunsIn,
  postmasterOf,
  processesIn,
  readStored,
  readyApp,
  shareCluster,
  silent,
  startApp,
  storedNumbers,
  until,
  watchdogsOf,
} from "./embedded-support.ts";

/** True while that postmaster is the last one. */
const isKilled = (dataDir: string, killed: number): boolean => {
  try {
    return postmasterOf(dataDir) === killed;
  } catch {
    // The next one has not written its file yet.
    return true;
  }
};

const killRounds = Number(process.env["QUOIN_KILL_ROUNDS"] ?? 8);

/** All tests of this file use one cluster. Whatever the previous test did to it, it must start. */
const { sharedDataDir } = shareCluster();

describe.runIf(isLinux)("the embedded database", () => {
  describe("starts and stops", () => {
    test("the first start makes the cluster, and closing leaves no process, pid file or socket", async () => {
      const dataDir = join(makeFolder(), "new", "data");
      const database = await openEmbedded({ dataDir, log: silent });
      const sql = postgres({ ...database.connection, max: 1 });
      const settings = await sql<{ name: string; setting: string }[]>`
        select name, setting from pg_settings
        where name in ('fsync', 'full_page_writes', 'data_checksums', 'listen_addresses', 'server_encoding', 'TimeZone')`;
      expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
        fsync: "on",
        full_page_writes: "on",
        data_checksums: "on",
        listen_addresses: "",
        server_encoding: "UTF8",
        TimeZone: "UTC",
      });
      const [locale] = await sql`select datlocprovider, datlocale from pg_database where datname = 'quoin'`;
      expect(locale).toEqual({ datlocprovider: "b", datlocale: "C.UTF-8" });
      await sql.end();
      await database.close();

      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      expect(statSync(join(dataDir, "socket")).mode & 0o777).toBe(0o700);
      expect(readdirSync(dataDir).toSorted()).toEqual(["postgres-18", "postgres-18.log", "socket"]);
      expect(readdirSync(join(dataDir, "socket"))).toEqual([]);
      expect(existsSync(join(dataDir, "postgres-18", "postmaster.pid"))).toBe(false);
      await waitUntilNothingRunsIn(dataDir);
    });

    test("its log stays bounded while it runs", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      const client = connectTo(app);
      const logFile = join(dataDir, "postgres-18.log");
      appendFileSync(logFile, "x".repeat(9 * 1024 * 1024));
      await boundLog(await prepareLayout(dataDir));
      expect(statSync(logFile).size).toBe(0);
      await expect(client`select nothing`).rejects.toThrow("does not exist");
      expect(readFileSync(logFile, "utf8")).toMatch(/^[^\0]*column "nothing" does not exist/);
      expect(statSync(`${logFile}.1`).size).toBeGreaterThan(9 * 1024 * 1024);
      await client.end();
      await closeApp(app);
    });

    test("durable: false turns syncing off", async () => {
      const database = await openEmbedded({ dataDir: sharedDataDir, log: silent, durable: false });
      const sql = postgres({ ...database.connection, max: 1 });
      const [row] =
        await sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`;
      expect(row).toEqual({ fsync: "off", commit: "off" });
      await sql.end();
      await database.close();
    });

    test("of eight concurrent starters one starts, seven attach, and the last stops it", async () => {
      const dataDir = join(makeFolder(), "data");
      const apps = Array.from({ length: 8 }, () => startApp(dataDir));
      await Promise.all(apps.map((app) => app.line("ready")));
      const started = apps.filter((app) => app.lines.some((line) => line.endsWith("started")));
      expect(started).toHaveLength(1);
      expect(readdirSync(dataDir).toSorted()).toEqual(["postgres-18", "postgres-18.log", "socket"]);
      await Promise.all(apps.map(closeApp));
      await waitUntilNothingRunsIn(dataDir);
    });

    test("a short command adopts the running database and leaves it running", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      const command = await readyApp(dataDir);
      await closeApp(command);
      app.send("insert 1");
      await app.line("stored 1");
      await closeApp(app);
      await waitUntilNothingRunsIn(dataDir);
    });

    test("a starter that exits first hands the database to the one that remains", async () => {
      const dataDir = sharedDataDir;
      const starter = await readyApp(dataDir);
      const adopter = await readyApp(dataDir);
      await closeApp(starter);
      adopter.send("insert 1");
      await adopter.line("stored 1");
      await closeApp(adopter);
      await waitUntilNothingRunsIn(dataDir);
    });

    test("a database that a plain client uses stays until that client leaves", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      const client = connectTo(app);
      await client`select 1`;
      await closeApp(app);
      expect((await client`select 1 as one`)[0]?.["one"]).toBe(1);
      await client.end();
      await waitUntilNothingRunsIn(dataDir);
    });

    test("after Ctrl-C the application can still write, and then stops the database", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      process.kill(-app.pid, "SIGINT");
      expect(await app.exited()).toBe(0);
      expect(app.lines).toContain("stored -1");
      await waitUntilNothingRunsIn(dataDir);
      expect(await readStored(dataDir)).toContain(-1);
    });

    test("SIGTERM while it starts leaves no process, and the next start works", async () => {
      const dataDir = join(makeFolder(), "data");
      for (const afterMs of [100, 250, 450, 700]) {
        const app = startApp(dataDir);
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        app.kill("SIGTERM");
        await app.exited();
        await waitUntilNothingRunsIn(dataDir);
      }
      await closeApp(await readyApp(dataDir));
      expect(readdirSync(dataDir).toSorted()).toEqual(["postgres-18", "postgres-18.log", "socket"]);
    });
  });

  describe("after a kill -9", () => {
    test("the watchdog stops a database whose application was killed", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      app.kill("SIGKILL");
      await waitUntilNothingRunsIn(dataDir);
      expect(existsSync(join(dataDir, "postgres-18", "postmaster.pid"))).toBe(false);
    });

    test("the watchdog waits for another client, and for a next application that adopted", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      const client = connectTo(app);
      await client`select 1`;
      const postmaster = postmasterOf(dataDir);
      app.kill("SIGKILL");
      await app.exited();

      const next = await readyApp(dataDir);
      expect(next.lines.some((line) => line.endsWith("using the running server"))).toBe(true);
      await client.end();
      next.send("insert 1");
      await next.line("stored 50");
      expect(postmasterOf(dataDir)).toBe(postmaster);
      next.kill("SIGKILL");
      await waitUntilNothingRunsIn(dataDir);
    });

    test("the application restarts a killed postmaster, even beside a long query", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      app.send("long");
      app.send("insert 1");
      await app.line("stored 20");
      const killed = postmasterOf(dataDir);
      kill(killed, "SIGKILL");
      const storedBefore = storedNumbers(app).length;
      await until(
        "rows are stored again by another postmaster",
        () => storedNumbers(app).length > storedBefore + 20 && !isKilled(dataDir, killed),
      );
      app.kill("SIGKILL");
      await waitUntilNothingRunsIn(dataDir);
    });

    test("an application that adopted brings it back too", async () => {
      const dataDir = sharedDataDir;
      const starter = await readyApp(dataDir);
      const adopter = await readyApp(dataDir);
      starter.kill("SIGKILL");
      await starter.exited();
      kill(postmasterOf(dataDir), "SIGKILL");
      adopter.send("insert 1");
      await adopter.line("stored ");
      await closeApp(adopter);
      await waitUntilNothingRunsIn(dataDir);
    });

    test("after all processes are killed the next start recovers every acknowledged row", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      app.send("insert 1");
      await app.line("stored 100");
      for (const pid of [...watchdogsOf(dataDir), app.pid, postmasterOf(dataDir)]) kill(pid, "SIGKILL");
      await app.exited();
      expect(await readStored(dataDir)).toEqual(expect.arrayContaining(storedNumbers(app)));
    });

    test("an unfinished initdb of killed processes is removed by the next start", async () => {
      const dataDir = join(makeFolder(), "data");
      const app = startApp(dataDir);
      const works = () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.includes(".new-"));
      // A test that did not look for some seconds kills it later, which the next start survives as well.
      await until("initdb works", () => works() || app.lines.some((line) => line.startsWith("ready")));
      for (const pid of [...watchdogsOf(dataDir), app.pid]) kill(pid, "SIGKILL");
      await app.exited();
      await closeApp(await readyApp(dataDir));
      expect(readdirSync(dataDir).toSorted()).toEqual(["postgres-18", "postgres-18.log", "socket"]);
      await waitUntilNothingRunsIn(dataDir);
    });

    test("a crash between initdb and the first database is repaired", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      const sql = postgres({ host: join(dataDir, "socket"), port: 5432, user: "quoin", database: "postgres", max: 1 });
      await sql`drop database quoin with (force)`;
      await sql.end();
      app.kill("SIGKILL");
      await waitUntilNothingRunsIn(dataDir);
      await closeApp(await readyApp(dataDir));
    });

    test(
      `${killRounds} rounds at random moments lose no acknowledged row`,
      { timeout: (300_000 + killRounds * 5_000) * timeoutFactor },
      async () => {
        const dataDir = sharedDataDir;
        const acknowledged = new Set<number>();
        for (let round = 0; round < killRounds; round += 1) {
          const app = await readyApp(dataDir);
          app.send(`insert ${(round + 10) * 1_000_000} fast`);
          await until("some rows are stored", () => storedNumbers(app).length > 5);
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
      },
    );
  });

  describe("finds leftovers", () => {
    /** Kills everything, so that pid file, socket and socket lock are left behind. */
    async function givenLeftovers(): Promise<string> {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      for (const pid of [...watchdogsOf(dataDir), app.pid, postmasterOf(dataDir)]) kill(pid, "SIGKILL");
      await waitUntilNothingRunsIn(dataDir);
      expect(readdirSync(join(dataDir, "socket"))).toHaveLength(2);
      return dataDir;
    }

    function claimPid(dataDir: string, pid: number): void {
      for (const file of [
        join(dataDir, "postgres-18", "postmaster.pid"),
        join(dataDir, "socket", ".s.PGSQL.5432.lock"),
      ]) {
        const [, ...rest] = readFileSync(file, "utf8").split("\n");
        writeFileSync(file, [String(pid), ...rest].join("\n"));
      }
    }

    test("a pid that was given to another program since", async () => {
      const dataDir = await givenLeftovers();
      claimPid(dataDir, process.ppid);
      await closeApp(await readyApp(dataDir));
    });

    test("a pid that is a zombie", async () => {
      const dataDir = await givenLeftovers();
      // The shell becomes a program that never reaps its child.
      const parent = spawn("sh", ["-c", "sleep 0.3 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
      try {
        const zombie = Number(
          await new Promise((resolve) => parent.stdout.once("data", (data) => resolve(String(data)))),
        );
        await until("it is a zombie", () => /\) Z /.test(readFileSync(`/proc/${zombie}/stat`, "utf8")));
        claimPid(dataDir, zombie);
        await closeApp(await readyApp(dataDir));
      } finally {
        parent.kill("SIGKILL");
      }
    });

    test("an empty pid file", async () => {
      const dataDir = await givenLeftovers();
      writeFileSync(join(dataDir, "postgres-18", "postmaster.pid"), "");
      await closeApp(await readyApp(dataDir));
    });

    test("a copy of a running data directory starts its own database", async () => {
      const dataDir = sharedDataDir;
      const original = await readyApp(dataDir);
      original.send("insert 1");
      await original.line("stored 1");
      const copyDir = join(makeFolder(), "data");
      execFileSync("sh", [
        "-c",
        `cp -a ${dataDir} ${copyDir} 2>/dev/null; test -f ${copyDir}/postgres-18/postmaster.pid`,
      ]);
      const copy = await readyApp(copyDir);
      expect(copy.lines.some((line) => line.endsWith("started"))).toBe(true);
      expect(postmasterOf(copyDir)).not.toBe(postmasterOf(dataDir));
      await closeApp(copy);
      await closeApp(original);
    });

    test("a data directory deleted under its database starts empty", async () => {
      const dataDir = copyCluster(sharedDataDir);
      const app = await readyApp(dataDir);
      for (const pid of [...watchdogsOf(dataDir), app.pid]) kill(pid, "SIGKILL");
      await app.exited();
      const forgotten = postmasterOf(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
      const next = await readyApp(dataDir);
      expect(next.lines.some((line) => line.endsWith("started"))).toBe(true);
      expect(processesIn(dataDir)).not.toContain(forgotten);
      await closeApp(next);
      await waitUntilNothingRunsIn(dataDir);
    });

    test("a database whose socket was deleted is restarted and found by its application", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      rmSync(join(dataDir, "socket", ".s.PGSQL.5432"));
      const layout = await prepareLayout(dataDir);
      const limits = { silenceMsMax: 20_000, recoveryMsMax: 20_000, socketlessMsMax: 200 };
      await withLock(layout, () => ensureServer(layout, { durable: true, log: silent, mayCreate: false, limits }));
      app.send("insert 1");
      await app.line("stored");
      await closeApp(app);
      await waitUntilNothingRunsIn(dataDir);
    });

    test("a database that hangs is reported in bounded time, with the end of its log", async () => {
      const dataDir = sharedDataDir;
      const app = await readyApp(dataDir);
      const postmaster = postmasterOf(dataDir);
      kill(postmaster, "SIGSTOP");
      const layout = await prepareLayout(dataDir);
      const limits = { silenceMsMax: 100, recoveryMsMax: 100, socketlessMsMax: 100 };
      await expect(
        withLock(layout, () => ensureServer(layout, { durable: true, log: silent, mayCreate: false, limits })),
      ).rejects.toThrow(
        /was not ready after \d+ s \(.*CONNECT_TIMEOUT.*\)\. Check .*postgres-18\.log, then start again\.$/,
      );
      kill(postmaster, "SIGCONT");
      await closeApp(app);
    });

    test.each([
      ["postgres-17", "17"],
      ["postgres-18", "17"],
    ])("%s written by PostgreSQL %s is refused by name and left untouched", async (folder, version) => {
      const dataDir = makeFolder();
      mkdirSync(join(dataDir, folder));
      writeFileSync(join(dataDir, folder, "PG_VERSION"), `${version}\n`);
      await expect(openEmbedded({ dataDir, log: silent })).rejects.toThrow(
        new RegExp(`${folder}.*start the version of Quoin that created it`),
      );
      expect(readdirSync(join(dataDir, folder))).toEqual(["PG_VERSION"]);
    });
  });
});
