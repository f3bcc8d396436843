import type { ApiKeyId, OrganizationId, UserId } from "#contract/api/ids.ts";
import type { Scope } from "#contract/api/scopes.ts";
import { mayBeElsewhere } from "#server/db/placement/places.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";

export interface ApiKeyRow {
  orgId: OrganizationId;
  id: ApiKeyId;
  name: string;
  scopes: Scope[];
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

export interface LocatedKeyRow extends ApiKeyRow {
  mayBeElsewhere: boolean;
}

export const findByDigest = (system: Sql, digest: Buffer) => system`
  select org_id, id, name, scopes, expires_at, revoked_at, last_used_at,
    ${mayBeElsewhere(system, system`api_key.org_id`)} as may_be_elsewhere
  from api_key where digest = ${digest}`;

/** Returns whether the organization was made for trying things. */
export async function isTestOrganization(sql: Sql, org: OrganizationId): Promise<boolean> {
  const [row] = await sql<{ isTest: boolean }[]>`select is_test from organization where id = ${org}`;
  return row?.isTest === true;
}

export interface NewApiKeyRow {
  orgId: OrganizationId;
  id: ApiKeyId;
  name: string;
  digest: Buffer;
  prefix: string;
  lastFour: string;
  scopes: Scope[];
  createdBy: string | null;
  createdById: UserId | null;
  createdAt: Date;
  expiresAt: Date | null;
}

export const insertApiKey = (system: Sql, row: NewApiKeyRow) => system`insert into api_key ${system({ ...row })}`;

export interface ShownKeyRow extends ApiKeyRow {
  prefix: string;
  lastFour: string;
  createdBy: string | null;
  createdAt: string;
}

const shownColumns = (sql: Sql) =>
  sql`org_id, id, name, scopes, expires_at, revoked_at, last_used_at, prefix, last_four, created_by, created_at`;

export const findKeys = (read: Read) =>
  read.rows<ShownKeyRow>(read.sql`
    select ${shownColumns(read.sql)} from api_key where org_id = ${read.org} order by created_at desc, id desc`);

export async function lockApiKey(tx: Tx, id: ApiKeyId): Promise<ShownKeyRow | undefined> {
  const [row] = await tx.rows<ShownKeyRow>(tx.sql`
    select ${shownColumns(tx.sql)} from api_key where org_id = ${tx.org} and id = ${id} for no key update`);
  return row;
}

/** Changes a key and, on commit, makes every other process drop it from its cache. Returns its digest (base64). */
export async function changeApiKey(
  tx: Tx,
  id: ApiKeyId,
  values: { readonly revokedAt: Date } | { readonly expiresAt: Date },
): Promise<string> {
  const [row] = await tx.rows<{ digest: string }>(tx.sql`
    with changed as (
      update api_key set ${tx.sql(values)} where org_id = ${tx.org} and id = ${id}
      returning encode(digest, 'base64') as digest
    )
    select digest, pg_notify(${revocations}, digest) from changed`);
  return row?.digest ?? "";
}

/** The notification channel for changed keys. They are rare, so the transaction itself may notify. */
export const revocations = "quoin_key";

export const noteKeyUse = (system: Sql, { orgId, id }: Pick<ApiKeyRow, "orgId" | "id">, at: Date) => system`
  update api_key set last_used_at = ${at} where org_id = ${orgId} and id = ${id}`;

/**
 * Adds a network to those that a key was used from, and an entry to the audit log if there were others before. When
 * several processes do so at once, one adds it.
 */
export const noteKeyNetwork = (
  system: Sql,
  { orgId, id, name }: { readonly orgId: OrganizationId; readonly id: string; readonly name: string },
  seen: {
    readonly network: string;
    readonly networksMax: number;
    readonly requestId: string;
    readonly address: string;
    readonly userAgent: string | null;
    readonly at: Date;
  },
) => system`
  with seen as (
    update api_key
    set seen_networks = seen_networks[greatest(cardinality(seen_networks) - ${seen.networksMax - 2}, 1):]
      || ${seen.network}::text
    where org_id = ${orgId} and id = ${id} and not ${seen.network} = any(seen_networks)
    returning cardinality(seen_networks) as count
  )
  insert into audit_entry (org_id, id, actor_id, actor_name, request_id, address, user_agent, resource_type, resource_id,
    change, details, created_at)
  select ${orgId}, audit_id(${seen.at}), ${id}, ${name}, ${seen.requestId}, ${seen.address}, ${seen.userAgent},
    'api_key', ${id}, 'NONE', jsonb_build_object('newNetwork', ${seen.network}::text), ${seen.at}
  from seen where count > 1`;

/** Prevents others from adding keys to the organization until the transaction ends. */
export const lockKeysOf = (sql: Sql, org: OrganizationId) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`api keys of ${org}`}, 0))`;

export async function countActiveKeys(sql: Sql, org: OrganizationId, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from api_key where org_id = ${org} and ${isActive(sql, now)}`;
  return row?.count ?? 0;
}

const isActive = (sql: Sql, now: Date) => sql`revoked_at is null and (expires_at is null or expires_at > ${now})`;

/** Counts the active keys that each person created. */
export const countKeysByCreator = (read: Read, now: Date) =>
  read.rows<{ createdById: UserId; count: number }>(read.sql`
    select created_by_id, count(*)::integer as count from api_key
    where org_id = ${read.org} and created_by_id is not null and ${isActive(read.sql, now)}
    group by created_by_id`);

/** Revokes the active keys that a person created, as `changeApiKey` does one. Returns their digests (base64). */
export async function revokeKeysBy(tx: Tx, userId: UserId, at: Date): Promise<string[]> {
  const rows = await tx.rows<{ digest: string }>(tx.sql`
    with changed as (
      update api_key set revoked_at = ${at}
      where org_id = ${tx.org} and created_by_id = ${userId} and ${isActive(tx.sql, at)}
      returning encode(digest, 'base64') as digest
    )
    select digest, pg_notify(${revocations}, digest) from changed`);
  return rows.map(({ digest }) => digest);
}
