import type { ApiKeyId, OrganizationId } from "#contract/ids.ts";
import type { Scope } from "#contract/scopes.ts";
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

export const findByDigest = (system: Sql, digest: Buffer) => system`
  select org_id, id, name, scopes, expires_at, revoked_at, last_used_at from api_key where digest = ${digest}`;

export interface NewApiKeyRow {
  orgId: OrganizationId;
  id: ApiKeyId;
  name: string;
  digest: Buffer;
  prefix: string;
  lastFour: string;
  scopes: Scope[];
  createdBy: string | null;
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

/** Tells every other process, when it is committed, to forget the key; answers its digest (base64). */
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

/** Where changes of keys are told. They are rare, so that the transaction itself may tell. */
export const revocations = "quoin_key";

export const noteKeyUse = (system: Sql, { orgId, id }: Pick<ApiKeyRow, "orgId" | "id">, at: Date) => system`
  update api_key set last_used_at = ${at} where org_id = ${orgId} and id = ${id}`;
