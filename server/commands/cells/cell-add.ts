import { systemClock } from "#server/core/clock.ts";
import type { Config } from "#server/settings/config.ts";
import { migrate } from "#server/db/schema/migrate.ts";
import { homeName } from "#server/db/placement/databases.ts";
import { withHostsApart } from "#server/db/connection/place.ts";
import { asSystem, onceAsSystem } from "#server/db/sql.ts";
import { pauseSending } from "#server/installation/pause-sending.ts";
import { findPause } from "#server/installation/read.ts";
import { readSecretFile } from "#server/settings/environment.ts";
import { type Command, flag, type Given, printResult, type Terminal, text } from "#server/commands/terminal/command.ts";
import { type Installation, quietLog, withInstallation } from "#server/commands/installation.ts";
import { logMigration } from "#server/commands/starting/log-database.ts";
import { hasOrganization } from "#server/commands/secrets/store.ts";
import { UsageError } from "#server/commands/terminal/usage.ts";
import { cellUrlPlace, readCellUrl } from "./cell-url.ts";
import { targetOf } from "./open-cells.ts";
import { becomeSystem, type CellRow, createSchema, findCells, findSchema, writeCell } from "./store.ts";
import { withOwnerOf } from "./with-owner-of.ts";

export const cellAdd: Command = {
  name: "cell add",
  takes: "NAME [--url URL | --url-file FILE] [--schema S] [--json]",
  does: "add a schema, here or on another server, for a group of organizations",
  options: { url: text, "url-file": text, schema: text, json: flag },
  arguments: ["NAME"],
  async run(given, config, terminal) {
    const cell = readNewCell(given, config);
    const added = await withInstallation(config, terminal, (installation) =>
      addCell(cell, installation, config, terminal),
    );
    printResult(terminal, given, added, ({ name, schema }) =>
      [
        `Added the cell ${name}, whose tables are in the schema ${schema}.`,
        `Create organizations there with quoin org create --cell ${name}, or move some with quoin org move.`,
      ].join("\n"),
    );
  },
};

/** The schema that a session without settings uses. */
const usualSchema = "public";

interface NewCell {
  readonly name: string;
  readonly schema: string;
  /** Undefined on the server of the first cell. */
  readonly url: string | undefined;
}

/** @throws UsageError before anything is opened */
function readNewCell({ arguments: [name = ""], options }: Given, { databasePooler }: Config): NewCell {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name) || name === homeName) {
    throw new UsageError(
      `NAME must be a lower-case letter followed by up to 39 letters, digits and hyphens, and not ${homeName}`,
    );
  }
  const { schema = `cell_${name.replaceAll("-", "_")}` } = options;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new UsageError("--schema must be a lower-case name of letters, digits and underscores");
  }
  const url = readUrl(options);
  if (databasePooler === "transaction" && (url === undefined || schema !== usualSchema)) {
    throw new UsageError(
      `behind a pooler in transaction mode, a cell needs a database of its own: give --url and --schema ${usualSchema}`,
    );
  }
  return { name, schema, url };
}

/** @throws UsageError */
function readUrl({ url: given, "url-file": file }: Given["options"]): string | undefined {
  if (given !== undefined && file !== undefined) throw new UsageError("--url and --url-file must not both be given");
  const text = file === undefined ? given : readSecretFile("--url-file", file);
  if (text === undefined) return undefined;
  const url = withHostsApart(text);
  // The value itself is not repeated: it may contain a password.
  if (!/^postgres(?:ql)?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new UsageError("a cell's URL must be a PostgreSQL URL such as postgres://user:password@host/database");
  }
  const { password, searchParams } = new URL(url);
  if (given !== undefined && (password !== "" || searchParams.has("password"))) {
    throw new UsageError("--url would show a password in the list of processes: use --url-file FILE");
  }
  return url;
}

/** Creates the schema with its tables, and then notes it in the directory. Can be repeated until it succeeds. */
async function addCell(
  { name, schema, url }: NewCell,
  { db, owner, secret }: Installation,
  config: Config,
  terminal: Terminal,
): Promise<{ readonly name: string; readonly schema: string }> {
  const known = (await onceAsSystem<CellRow>(db, findCells)).find((cell) => cell.name === name);
  if (known !== undefined && (url === undefined || known.urlSealed === null || known.schemaName !== schema)) {
    throw new UsageError(
      `there is a cell ${name} already; only its URL can be replaced, with --url-file and the same schema`,
    );
  }
  if (url === undefined && schema === (await asSystem(db, findSchema))) {
    throw new UsageError(`the schema ${schema} is that of the first cell: choose another one with --schema`);
  }
  const urlSealed = url === undefined ? null : secret.seal(cellUrlPlace(name), url);
  const row: CellRow = { name, schemaName: schema, urlSealed };
  const target = targetOf(row, owner, (cell) => readCellUrl(secret, cell));
  await withOwnerOf(target, config, undefined, (sql) => createSchema(sql, schema));
  const pause = await findPause(db);
  await withOwnerOf(target, config, schema, async (sql) => {
    await migrate(sql, logMigration(quietLog(config, terminal)));
    await sql.begin(async (system) => {
      await becomeSystem(system);
      if (known === undefined && (await hasOrganization(system))) {
        throw new UsageError(`the schema ${schema} has organizations of another installation: choose another one`);
      }
      if (pause !== null) await pauseSending(system, { reason: pause.reason, at: new Date(pause.since) });
    });
  });
  await asSystem(db, (system) => writeCell(system, { ...row, createdAt: systemClock() }));
  return { name, schema };
}
