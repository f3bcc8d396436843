import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type postgres from "@quoin/postgres";
import type { OrganizationId, WebhookEndpointId } from "#contract/ids.ts";
import { scopes } from "#contract/scopes.ts";
import { systemClock } from "#server/core/clock.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { layoutOf } from "#server/db/embedded/layout.ts";
import { migrate, readMigrations } from "#server/db/migrate.ts";
import { openOwner } from "#server/db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { secretFrom } from "#server/core/secret.ts";
import { makeSigningSecret, sealSigningSecret } from "#server/webhooks/secret.ts";
import { benchSecret } from "./processes.ts";
import { parentOf } from "./usage.ts";

export const dataDir = fileURLToPath(new URL("./.data", import.meta.url));
const fillFile = new URL("./fill.sql", import.meta.url);

/** The organization with 200,000 invoices, as fill.sql numbers it. */
export const largeOrg = 1;

export interface BenchDatabase {
  readonly connection: { host: string; port: number; user: string; database: string };
  /** A superuser, which bypasses row security. */
  readonly owner: postgres.Sql;
  /** The process id of the PostgreSQL server. */
  readonly postmaster: number;
  readonly logFile: string;
  close(): Promise<void>;
}

/** Opens the bench's own embedded database. Its fill is kept until the fill or the schema has changed. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const embedded = await openEmbedded({ dataDir, log: () => undefined });
  const owner = openOwner(embedded.administrator);
  const migrator = openOwner(embedded.owner);
  const close = async () => {
    await owner.end({ timeout: 5 });
    await migrator.end({ timeout: 5 });
    await embedded.close();
  };
  try {
    await fillOnce(owner, migrator);
    const [backend] = await owner<{ pid: number }[]>`select pg_backend_pid() as pid`;
    if (backend === undefined) throw new Error("PostgreSQL answered nothing");
    const postmaster = parentOf(backend.pid);
    return { connection: embedded.administrator, owner, postmaster, logFile: layoutOf(dataDir).logFile, close };
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

/** @param migrator the owner of the tables, as in every installation */
async function fillOnce(owner: postgres.Sql, migrator: postgres.Sql): Promise<void> {
  const fill = await readFile(fillFile, "utf8");
  const mark = await fingerprintOf(fill);
  // The schema's comment is dropped with it, and is written last, so it proves a complete fill.
  const [found] = await owner<{ mark: string | null }[]>`
    select obj_description('public'::regnamespace, 'pg_namespace') as mark`;
  if (found?.mark === mark) return;
  process.stderr.write("filling the database, which is kept for the next time\n");
  await owner.unsafe("drop schema public cascade");
  await owner.unsafe("create schema public authorization quoin_owner");
  await migrate(migrator);
  await owner.unsafe(fill);
  await sealEndpoints(owner);
  await owner.unsafe("vacuum (freeze, analyze)");
  await owner.unsafe("checkpoint");
  await owner.unsafe(`comment on schema public is '${mark}'`);
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

/** Returns a digest that identifies the fill and the schema. */
async function fingerprintOf(fill: string): Promise<string> {
  const checksums = (await readMigrations()).map(({ checksum }) => checksum);
  return createHash("sha256")
    .update(JSON.stringify([fill, checksums]))
    .digest("hex");
}
