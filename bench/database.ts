import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type postgres from "@quoin/postgres";
import type { OrganizationId, WebhookEndpointId } from "#contract/api/ids.ts";
import { scopes } from "#contract/api/scopes.ts";
import { systemClock } from "#server/core/clock.ts";
import { migrate, MigrationError } from "#server/db/schema/migrate.ts";
import { openOwner } from "#server/db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { secretFrom } from "#server/core/secret.ts";
import { makeSigningSecret, sealSigningSecret } from "#server/webhooks/secret.ts";
import { benchSecret } from "./processes.ts";
import { type Connection, openBenchServer } from "./server.ts";
import { parentOf } from "./usage.ts";

/** The data of a database, by the settings of fill.sql. Each fill is kept in a folder of its own. */
export interface Fill {
  readonly folder: string;
  readonly organizations: number;
  readonly invoicesOfFirst: number;
  readonly invoicesOfOthers: number;
  /** The days over which the invoices are distributed, from 2020-01-01 on. */
  readonly days: number;
  /** The number of lines of each invoice. */
  readonly lines: number;
  /** The number of different prices of the first line. */
  readonly prices: number;
  /** True when quotations, expenses, events, deliveries, mails and audit entries are filled as well. */
  readonly hasHistory: boolean;
}

/** 200 organizations: one with 200,000 invoices, the others with 300 each. */
const contractors: Fill = {
  folder: ".data",
  organizations: 200,
  invoicesOfFirst: 200_000,
  invoicesOfOthers: 300,
  days: 2_191,
  lines: 8,
  prices: 1,
  hasHistory: false,
};

/** An office with that many invoices and all that comes with them, until October 2026. Two lines each save space. */
export const officeOf = (invoices: number): Fill => ({
  folder: `.data-office-${invoices}`,
  organizations: 1,
  invoicesOfFirst: invoices,
  invoicesOfOthers: 0,
  days: 2_468,
  lines: 2,
  prices: 4_999,
  hasHistory: true,
});

/** Many offices with a few invoices each. */
export const smallOffices = (organizations: number, invoices: number): Fill => ({
  ...officeOf(invoices),
  folder: `.data-offices-${organizations}`,
  organizations,
  invoicesOfOthers: invoices,
});

const dataDirOf = ({ folder }: Fill): string => fileURLToPath(new URL(`./${folder}`, import.meta.url));

export const dataDir = dataDirOf(contractors);

/** The largest organization, as fill.sql numbers it. */
export const largeOrg = 1;

export interface BenchDatabase {
  readonly dataDir: string;
  readonly connection: Connection;
  /** The settings by which Quoin finds the database. */
  readonly env: Readonly<Record<string, string>>;
  /** A superuser, which bypasses row security. */
  readonly owner: postgres.Sql;
  /** The process id of the PostgreSQL server. */
  readonly postmaster: number;
  readonly logFile: string;
  close(): Promise<void>;
}

/** Opens a database of the bench. Its fill is kept until the fill or the schema has changed. */
export async function openBenchDatabase(fill: Fill = contractors): Promise<BenchDatabase> {
  const dataDir = dataDirOf(fill);
  const server = await openBenchServer(dataDir);
  const owner = openOwner(server.administrator);
  const migrator = openOwner(server.owner);
  const close = async () => {
    await owner.end({ timeout: 5 });
    await migrator.end({ timeout: 5 });
    await server.close();
  };
  try {
    await fillOnce(owner, migrator, fill);
    const [backend] = await owner<{ pid: number }[]>`select pg_backend_pid() as pid`;
    if (backend === undefined) throw new Error("PostgreSQL answered nothing");
    const postmaster = parentOf(backend.pid);
    const { administrator: connection, logFile, env } = server;
    return { dataDir, connection, env, owner, postmaster, logFile, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates a key with every scope for one of the fill's organizations; deletes that organization's earlier keys. */
export async function keyOf(owner: postgres.Sql, org: number): Promise<string> {
  const slug = `contractor-${org}`;
  const [row] = await owner<{ id: OrganizationId }[]>`select id from organization where slug = ${slug}`;
  if (row === undefined) throw new Error(`the fill has no organization ${org}`);
  await owner`delete from api_key where org_id = ${row.id}`;
  const { key } = await createApiKey(owner, {
    org: row.id,
    name: "bench",
    scopes,
    expiresAt: null,
    at: systemClock(),
  });
  return key;
}

/** Resets the database to its fill: deletes what came after its last year, except audit entries, which stay forever. */
export async function forgetWrites(owner: postgres.Sql): Promise<void> {
  await owner`
    truncate event, delivery, delivery_queue, delivery_attempt, mail, portal_link, issued_document, document_counter,
      overdue_mark, idempotency_key`;
  await owner`delete from invoice where created_at >= '2026-01-01'`;
  await owner.unsafe("vacuum analyze");
}

/**
 * Fills the database, unless that was done by the same files before: then new migrations are applied to what is there,
 * as in an installation.
 * @param migrator the owner of the tables, as in every installation
 */
async function fillOnce(owner: postgres.Sql, migrator: postgres.Sql, fill: Fill): Promise<void> {
  const { settings, data, derived } = await statementsOf(fill);
  // Derived rows are not part of it: for existing data, the migration that adds such a table computes them.
  const mark = createHash("sha256").update(`${settings}${data}`).digest("hex");
  // The schema's comment is dropped with it, and is written last, so it proves a complete fill.
  const [found] = await owner<{ mark: string | null }[]>`
    select obj_description('public'::regnamespace, 'pg_namespace') as mark`;
  if (found?.mark === mark && (await isMigrated(owner, migrator))) return;
  process.stderr.write(`filling bench/${fill.folder}, which is kept for the next time\n`);
  await owner.unsafe("drop schema public cascade");
  const [role] = await migrator<{ name: string }[]>`select current_user as name`;
  await owner`create schema public authorization ${owner(role?.name ?? "")}`;
  await migrate(migrator);
  // One session, because they share temporary tables.
  await owner.unsafe(`${settings}\n${data}`);
  await owner.unsafe("vacuum (freeze, analyze)");
  await owner.unsafe(derived);
  await sealEndpoints(owner);
  await owner.unsafe("vacuum (freeze, analyze)");
  await owner.unsafe("checkpoint");
  await owner.unsafe(`comment on schema public is '${mark}'`);
}

/** Applies new migrations to a filled database. Returns false when an applied one has been edited since. */
async function isMigrated(owner: postgres.Sql, migrator: postgres.Sql): Promise<boolean> {
  try {
    const applied = await migrate(migrator);
    if (applied.length > 0) await owner.unsafe("vacuum (freeze, analyze)");
    return true;
  } catch (error) {
    if (error instanceof MigrationError) return false;
    throw error;
  }
}

async function statementsOf(fill: Fill): Promise<{ settings: string; data: string; derived: string }> {
  const settings = {
    organizations: fill.organizations,
    invoices_of_first: fill.invoicesOfFirst,
    invoices_of_others: fill.invoicesOfOthers,
    days: fill.days,
    lines: fill.lines,
    prices: fill.prices,
    history: Number(fill.hasHistory),
  };
  const read = (file: string) => readFile(new URL(file, import.meta.url), "utf8");
  return {
    settings: Object.entries(settings)
      .map(([name, value]) => `set fill.${name} = '${value}';`)
      .join("\n"),
    data: (await read("fill.sql")) + (fill.hasHistory ? await read("fill-history.sql") : ""),
    derived: await read("fill-derived.sql"),
  };
}

/** Gives the endpoints of the fill signing secrets, which SQL cannot encrypt. */
async function sealEndpoints(owner: postgres.Sql): Promise<void> {
  const secret = secretFrom(benchSecret);
  const endpoints = await owner<{ org: OrganizationId; id: WebhookEndpointId }[]>`
    select org_id as org, id from webhook_endpoint`;
  for (const { org, id } of endpoints) {
    const sealed = sealSigningSecret(secret, { org, id }, makeSigningSecret());
    await owner`update webhook_endpoint set secret_sealed = ${sealed} where org_id = ${org} and id = ${id}`;
  }
}
