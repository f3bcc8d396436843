import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import type { Clock } from "#server/core/clock.ts";
import { clockDifferenceMs, clockDifferenceMsMax } from "#server/db/database-clock.ts";
import { serverSettings } from "#server/db/server-settings.ts";
import type { Installation } from "#server/commands/installation.ts";
import { failed, type Finding, ok, warning } from "./finding.ts";

const versionMin = 150_000;

/** Looks at the database: its version, and settings with which acknowledged data could be lost or sessions run out. */
export async function examineDatabase({ db, databaseVersion }: Installation, config: Config): Promise<Finding> {
  const { version, fsync, synchronousCommit, connectionsMax } = await serverSettings(db);
  const found = `PostgreSQL ${databaseVersion}, ${config.databaseUrl === undefined ? "embedded" : "by DATABASE_URL"}`;
  if (version < versionMin) return failed("database", found, "upgrade the server to PostgreSQL 15 or later");
  if (!fsync || synchronousCommit === "off") {
    return warning(
      "database",
      `${found}, with ${fsync ? "synchronous_commit" : "fsync"} off`,
      "set fsync and synchronous_commit to on: otherwise a power failure loses what was acknowledged",
    );
  }
  const needed = config.poolSizes.app + config.poolSizes.system + 1;
  if (connectionsMax < needed) {
    return warning(
      "database",
      `${found}, with max_connections = ${connectionsMax}; one process uses up to ${needed}`,
      "raise max_connections, or lower QUOIN_DATABASE_CONNECTIONS",
    );
  }
  return ok("database", found);
}

export async function examineClock({ db }: Installation, clock: Clock): Promise<Finding> {
  const aheadMs = await clockDifferenceMs({ db, clock });
  if (Math.abs(aheadMs) <= clockDifferenceMsMax) return ok("clock", "this machine and the database agree");
  return warning(
    "clock",
    `this machine is ${Math.abs(aheadMs) / 1000} s ${aheadMs > 0 ? "ahead of" : "behind"} the database`,
    "synchronize both clocks with NTP: receivers reject webhook signatures of another time",
  );
}

/** The installation was opened, so its secret opens what is stored. */
export function examineSecret({ secret, secretOld }: Config): Finding {
  const found = secret === undefined ? "in the data folder" : "in QUOIN_SECRET";
  if (secretOld === undefined) return ok("secret", `${found}, and it opens what is stored`);
  return warning(
    "secret",
    `${found}; QUOIN_SECRET_OLD is still set`,
    "run quoin secrets rotate, then unset QUOIN_SECRET_OLD",
  );
}

const freeBytesWanted = 1024 ** 3;
const freeBytesMin = 200 * 1024 ** 2;

export async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir).catch(() => statfs("."));
  const free = bavail * bsize;
  const found = `${(free / 1024 ** 3).toFixed(1)} GB free at ${dataDir}`;
  if (free >= freeBytesWanted) return ok("disk", found);
  const fix = "make room, or move QUOIN_DATA_DIR to a larger disk";
  return free < freeBytesMin ? failed("disk", found, fix) : warning("disk", found, fix);
}

const dayMs = 24 * 60 * 60 * 1000;
const backupDaysMax = 2;

/** Looks for the newest file in the folder of the backups: Quoin does not know where they are kept. */
export async function examineBackups(folder: string | undefined, now: Date): Promise<Finding> {
  const fix = "run quoin backup FILE every night, for example with the timer in docs/operating.md";
  if (folder === undefined) {
    return warning("backups", "not examined", "name their folder: quoin doctor --backups FOLDER");
  }
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined)
    return failed("backups", `${folder} cannot be read`, "correct --backups, or its permissions");
  const files = await Promise.all(names.map((name) => stat(join(folder, name))));
  const newest = Math.max(0, ...files.filter((file) => file.isFile()).map(({ mtimeMs }) => mtimeMs));
  if (newest === 0) return failed("backups", `${folder} is empty`, fix);
  const days = (now.getTime() - newest) / dayMs;
  const found = `the newest file in ${folder} is ${days < 1 ? "of the last 24 hours" : `${Math.floor(days)} days old`}`;
  return days > backupDaysMax ? failed("backups", found, fix) : ok("backups", found);
}
