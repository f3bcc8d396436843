import { systemClock } from "#server/core/clock.ts";
import { databaseClock } from "#server/db/database-clock.ts";
import { appliedMigrations } from "#server/db/schema/migrate.ts";
import { allDatabases } from "#server/db/placement/databases.ts";
import { asSystem, type Database } from "#server/db/sql.ts";
import { pauseSending } from "#server/installation/pause-sending.ts";
import { findPause, type SendingPause } from "#server/installation/read.ts";
import { resumeSending } from "#server/installation/resume-sending.ts";
import { countQueuedMails } from "#server/mail/read.ts";
import { countPendingDeliveries } from "#server/webhooks/delivery/read.ts";
import { columns } from "./terminal/columns.ts";
import { type Command, flag, printResult, text } from "./terminal/command.ts";
import { withInstallation } from "./installation.ts";
import { UsageError } from "./terminal/usage.ts";

const reasonLengthMax = 200;

export const pauseCommand: Command = {
  name: "pause",
  takes: "[--reason TEXT] [--json]",
  does: "pause mail and webhooks of the whole installation",
  options: { reason: text, json: flag },
  async run(given, config, terminal) {
    const reason = readReason(given.options["reason"]);
    const status = await withInstallation(config, terminal, async ({ db }) => {
      for (const each of await allDatabases(db)) {
        const at = await databaseTime(each);
        await asSystem(each, (system) => pauseSending(system, { reason, at }));
      }
      return readStatus(db);
    });
    printResult(terminal, given, status, describeStatus);
  },
};

export const resumeCommand: Command = {
  name: "resume",
  takes: "[--json]",
  does: "end the pause of mail and webhooks",
  options: { json: flag },
  async run(given, config, terminal) {
    const status = await withInstallation(config, terminal, async ({ db }) => {
      for (const each of await allDatabases(db)) {
        const at = await databaseTime(each);
        await asSystem(each, (system) => resumeSending(system, at));
      }
      return readStatus(db);
    });
    printResult(terminal, given, status, describeStatus);
  },
};

export const statusCommand: Command = {
  name: "status",
  takes: "[--json]",
  does: "show whether mail and webhooks are paused, and what waits",
  options: { json: flag },
  async run(given, config, terminal) {
    const status = await withInstallation(config, terminal, ({ db }) => readStatus(db));
    printResult(terminal, given, status, describeStatus);
  },
};

/** @throws UsageError before anything is opened */
function readReason(given: string | undefined): string | null {
  const reason = given?.trim() ?? null;
  if (reason !== null && (reason === "" || reason.length > reasonLengthMax || /\p{Cc}/u.test(reason))) {
    throw new UsageError(`--reason must be one line of 1 to ${reasonLengthMax} characters`);
  }
  return reason;
}

interface Status {
  /** The pause of mail and webhooks; null when they are not paused. */
  readonly paused: SendingPause | null;
  readonly deliveries: { readonly pending: number };
  readonly mails: { readonly queued: number; readonly tooOld: number };
  readonly schema: { readonly version: string; readonly migrations: number };
}

async function readStatus(db: Database): Promise<Status> {
  const [paused, migrations] = await Promise.all([findPause(db), asSystem(db, appliedMigrations)]);
  let pending = 0;
  const mails = { queued: 0, tooOld: 0 };
  for (const each of await allDatabases(db)) {
    pending += await countPendingDeliveries(each);
    const { queued, tooOld } = await countQueuedMails(each, await databaseTime(each));
    mails.queued += queued;
    mails.tooOld += tooOld;
  }
  const version = migrations.at(-1)?.replace(/\.sql$/, "") ?? "";
  return { paused, deliveries: { pending }, mails, schema: { version, migrations: migrations.length } };
}

const databaseTime = async (db: Database): Promise<Date> => (await databaseClock({ db, clock: systemClock }))();

function describeStatus({ paused, deliveries, mails, schema }: Status): string {
  const tooOld =
    mails.tooOld === 0
      ? ""
      : `, ${mails.tooOld} of them for more than three days: these are not sent automatically, only again from the app`;
  return columns([
    ["Mail and webhooks", paused === null ? "running" : describePause(paused)],
    ["Deliveries waiting", String(deliveries.pending)],
    ["Emails waiting", `${mails.queued}${tooOld}`],
    ["Schema", schema.version],
  ]);
}

const describePause = ({ since, reason }: SendingPause) =>
  `paused since ${since}${reason === null ? "" : ` (${reason})`}; continue them with quoin resume`;
