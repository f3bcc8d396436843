import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#server/core/clock.ts";
import { clockDifferenceMs, clockDifferenceMsMax } from "#server/db/database-clock.ts";
import { serverSettings } from "#server/db/connection/server-settings.ts";
import type { Database } from "#server/db/sql.ts";
import { passkeyUsers } from "#server/identity/passkeys/read.ts";
import { failed, type Finding, ok, warning } from "./finding.ts";
import type { ExaminedSettings } from "./settings.ts";

const versionMin = 150_000;

export interface ExaminedDatabase {
  readonly db: Database;
  /** The version of PostgreSQL, as in `18.4`. */
  readonly databaseVersion: string;
}

/** Looks at the database: its version, and settings with which acknowledged data could be lost or sessions run out. */
export async function examineDatabase(
  { db, databaseVersion: version }: ExaminedDatabase,
  { databaseUrl, poolSizes }: Pick<ExaminedSettings, "databaseUrl" | "poolSizes">,
): Promise<Finding> {
  const settings = await serverSettings(db);
  const { fsync, synchronousCommit, connectionsMax } = settings;
  const place = databaseUrl === undefined ? "embedded" : "ownDatabase";
  if (settings.version < versionMin) {
    return failed(
      "database",
      ({ found }) => found[place]({ version }),
      ({ fixes }) => fixes.upgradeDatabase,
    );
  }
  if (!fsync || synchronousCommit === "off") {
    const setting = fsync ? "synchronous_commit" : "fsync";
    return warning(
      "database",
      ({ found }) => found.unsafeDatabase({ version, setting }),
      ({ fixes }) => fixes.durable,
    );
  }
  const needed = poolSizes.app + poolSizes.system + 1;
  if (connectionsMax < needed) {
    return warning(
      "database",
      ({ found }) => found.fewConnections({ version, connectionsMax, needed }),
      ({ fixes }) => fixes.connections,
    );
  }
  return ok("database", ({ found }) => found[place]({ version }));
}

export async function examineClock(db: Database, clock: Clock): Promise<Finding> {
  const aheadMs = await clockDifferenceMs({ db, clock });
  const seconds = Math.abs(aheadMs) / 1000;
  if (Math.abs(aheadMs) <= clockDifferenceMsMax) return ok("clock", ({ found }) => found.clocksAgree);
  return warning(
    "clock",
    ({ found }) => (aheadMs > 0 ? found.clockAhead : found.clockBehind)({ seconds }),
    ({ fixes }) => fixes.clock,
  );
}

/** The installation was opened, so its secret opens what is stored. */
export function examineSecret({ secret, secretOld }: Pick<ExaminedSettings, "secret" | "secretOld">): Finding {
  if (secretOld === undefined) {
    return ok("secret", ({ found }) => (secret === undefined ? found.secretInFolder : found.secretInSetting));
  }
  return warning(
    "secret",
    ({ found }) => found.secretOld,
    ({ fixes }) => fixes.secretOld,
  );
}

/** Counts who cannot use a passkey at the public address: browsers offer them only at the host that they were made for. */
export async function examinePasskeys(db: Database, url: string): Promise<Finding> {
  const host = new URL(url).hostname;
  const { people, elsewhere } = await passkeyUsers(db, host);
  if (elsewhere === 0) return ok("passkeys", ({ found }) => found.passkeys({ count: people, host }));
  return warning(
    "passkeys",
    ({ found }) => found.passkeysElsewhere({ count: elsewhere, host }),
    ({ fixes }) => fixes.passkeysElsewhere,
  );
}

const freeBytesWanted = 1024 ** 3;
const freeBytesMin = 200 * 1024 ** 2;

export async function examineDisk({ dataDir: folder }: Pick<ExaminedSettings, "dataDir">): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs("."));
  const free = bavail * bsize;
  const gigabytes = (free / 1024 ** 3).toFixed(1);
  if (free >= freeBytesWanted) return ok("disk", ({ found }) => found.disk({ gigabytes, folder }));
  return (free < freeBytesMin ? failed : warning)(
    "disk",
    ({ found }) => found.disk({ gigabytes, folder }),
    ({ fixes }) => fixes.disk,
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const backupDaysMax = 2;

/** Looks for the newest file in the folder of the backups, which is known only where it was named. */
export async function examineBackups(folder: string | undefined, now: Date): Promise<Finding> {
  if (folder === undefined) {
    return warning(
      "backups",
      ({ found }) => found.backupsNotExamined,
      ({ fixes }) => fixes.nameBackups,
    );
  }
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) {
    return failed(
      "backups",
      ({ found }) => found.backupsUnreadable({ folder }),
      ({ fixes }) => fixes.backupsUnreadable,
    );
  }
  // A file may be removed while the others are looked at.
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  const newest = Math.max(0, ...files.map((file) => (file?.isFile() === true ? file.mtimeMs : 0)));
  if (newest === 0) {
    return failed(
      "backups",
      ({ found }) => found.noBackups({ folder }),
      ({ fixes }) => fixes.backups,
    );
  }
  const days = Math.floor((now.getTime() - newest) / dayMs);
  const isOld = now.getTime() - newest > backupDaysMax * dayMs;
  if (!isOld) {
    return ok("backups", ({ found }) =>
      days < 1 ? found.backupToday({ folder }) : found.backupOfDays({ folder, days }),
    );
  }
  return failed(
    "backups",
    ({ found }) => found.backupOfDays({ folder, days }),
    ({ fixes }) => fixes.backups,
  );
}
