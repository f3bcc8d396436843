import type { Config } from "#server/settings/config.ts";
import { findClusterDir, layoutOf } from "#server/db/embedded/layout.ts";
import { createProgress, describeBytes } from "#server/commands/terminal/progress.ts";
import { type Verified, verifyArchive } from "./read-archive.ts";
import { migrationsOf, restoreBackup } from "./restore-backup.ts";
import { standardOutput } from "./write-archive.ts";
import { rowsIn, writeBackup } from "./write-backup.ts";
import { type Command, flag, type Given, printResult, type Terminal } from "#server/commands/terminal/command.ts";
import { quietLog, withOwner } from "#server/commands/installation.ts";
import { logSchemaWait } from "#server/commands/starting/log-database.ts";
import { compareSecret } from "#server/commands/secrets/compare-secret.ts";
import { secretFileIn } from "#server/commands/secrets/secret-file.ts";

export const backupCommand: Command = {
  name: "backup",
  takes: "FILE [--json]",
  does: "back up everything but the secret to a new file, beside running servers",
  options: { json: flag },
  arguments: ["FILE"],
  async run(given, config, terminal) {
    const result = await backUp(fileOf(given), config, terminal);
    const describe = () => describeBackup(result, config);
    // Standard output may be the backup.
    if (result.file !== standardOutput) printResult(terminal, given, result, describe);
    else terminal.errors.write(`${given.flags.has("json") ? JSON.stringify(result) : describe()}\n`);
  },
};

export const backupVerify: Command = {
  name: "backup verify",
  takes: "FILE [--json]",
  does: "check a backup file, without a database",
  isStandalone: true,
  options: { json: flag },
  arguments: ["FILE"],
  async run(given, _, terminal) {
    const file = fileOf(given);
    const verified = await verify(file, terminal);
    printResult(terminal, given, summarize(file, verified), (backup) =>
      [`${file} is a complete backup.`, ...describeContents(backup)].join("\n"),
    );
  },
};

export const restoreCommand: Command = {
  name: "restore",
  takes: "FILE [--json]",
  does: "restore a backup into an empty installation",
  options: { json: flag },
  arguments: ["FILE"],
  run: async (given, config, terminal) =>
    printResult(terminal, given, await restore(fileOf(given), config, terminal), describeRestore),
};

const fileOf = ({ arguments: [file = ""] }: Given) => file;

async function backUp(file: string, config: Config, terminal: Terminal) {
  if (config.databaseUrl === undefined && (await findClusterDir(layoutOf(config.dataDir))) === undefined) {
    throw new Error(`there is no database in ${config.dataDir}: set QUOIN_DATA_DIR or DATABASE_URL as for the server`);
  }
  const log = quietLog(config, terminal);
  const progress = createProgress(terminal, "backing up");
  const begunAt = performance.now();
  const { manifest, checksums, fileBytes } = await withOwner(config, log, {}, (owner) =>
    writeBackup(owner, {
      file,
      output: terminal.output,
      onWait: () => logSchemaWait(log),
      onTable: progress.step,
      onRows: progress.add,
    }),
  ).finally(progress.end);
  return { ...summarize(file, { manifest, checksums, fileBytes }), seconds: secondsSince(begunAt) };
}

async function verify(file: string, terminal: Terminal): Promise<Verified> {
  const progress = createProgress(terminal, "verifying");
  progress.step("rows");
  return verifyArchive(file, progress.add).finally(progress.end);
}

async function restore(file: string, config: Config, terminal: Terminal) {
  const begunAt = performance.now();
  // Before anything is started or changed.
  const verified = await verify(file, terminal);
  await migrationsOf(file, verified);
  const log = quietLog(config, terminal);
  const progress = createProgress(terminal, "restoring");
  const secret = await withOwner(config, log, {}, async (owner) => {
    const watch = { onWait: () => logSchemaWait(log), onStep: progress.step, onRows: progress.add };
    await restoreBackup(owner, { file, verified, ...watch });
    return compareSecret(owner, config);
  }).finally(progress.end);
  return {
    ...summarize(file, verified),
    seconds: secondsSince(begunAt),
    secret,
    secretFile: config.secret === undefined ? secretFileIn(config.dataDir) : null,
  };
}

type Summary = ReturnType<typeof summarize>;
type Restored = Awaited<ReturnType<typeof restore>>;

function summarize(file: string, { manifest, checksums, fileBytes }: Verified) {
  const { quoinVersion, createdAt, postgresVersion } = manifest;
  return {
    file,
    bytes: fileBytes,
    quoinVersion,
    createdAt,
    postgresVersion,
    schema: manifest.migrations.at(-1)?.name.replace(/\.sql$/, "") ?? "",
    tables: manifest.tables.length,
    rows: rowsIn(checksums),
    organizations: checksums.tables["organization"]?.rows ?? 0,
    people: checksums.tables["person"]?.rows ?? 0,
  };
}

const describeContents = (backup: Summary) => [
  `Contents  ${count(backup.rows, "row")} of ${count(backup.tables, "table")}; ` +
    `${count(backup.organizations, "organization")}, ${count(backup.people, "account")}`,
  `Made      ${backup.createdAt} by Quoin ${backup.quoinVersion}, schema ${backup.schema}`,
  `Size      ${describeBytes(backup.bytes)}`,
];

const describeBackup = (backup: Summary & { readonly seconds: number }, config: Config) =>
  [
    `Backed up to ${backup.file} in ${backup.seconds} s.`,
    ...describeContents(backup),
    "",
    `The secret is not in the file. Keep ${secretSource(config)} in another safe place: without it, webhook secrets,`,
    "authenticators and queued links in the backup cannot be read.",
  ].join("\n");

const secretSource = ({ secret, dataDir }: Config) => (secret === undefined ? secretFileIn(dataDir) : "QUOIN_SECRET");

const describeRestore = (restored: Restored) =>
  [
    `Restored ${restored.file} in ${restored.seconds} s.`,
    ...describeContents(restored),
    "",
    "Mail and webhooks are paused. Some of what is due may have been sent after the backup was made: check it in the",
    "mail log and the deliveries, then run `quoin resume`.",
    "Passwords, sessions and API keys are those of the backup: revoke again what was revoked since.",
    ...describeSecret(restored),
  ].join("\n");

function describeSecret({ secret, secretFile }: Restored): string[] {
  if (secret === "missing") {
    return [
      `Before the first start, write the secret of the backed up installation to ${secretFile}, or set QUOIN_SECRET.`,
    ];
  }
  if (secret === "different") {
    return ["The secret here is not that of the backup: set QUOIN_SECRET to that one before the first start."];
  }
  return [];
}

const count = (number: number, noun: string) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

const secondsSince = (begunAt: number) => Math.round((performance.now() - begunAt) / 100) / 10;
