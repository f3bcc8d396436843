import type { InvoiceId, OrganizationId, QuotationId } from "#contract/api/ids.ts";
import type { SealedPlace } from "#server/core/secret.ts";
import type { Sql } from "#server/db/sql.ts";

export interface SecretKeyRow {
  keyId: string;
  verifier: Buffer;
  status: "CURRENT" | "RETIRING";
}

export const findSecretKeys = (system: Sql) => system<SecretKeyRow[]>`select key_id, verifier, status from secret_key`;

/** An arbitrary constant that separates this advisory lock from others. */
const lockKey = 7_811_620_463;

/** Allows only one transaction at a time to change which secrets are in use. */
export const lockSecretKeys = (system: Sql) => system`select pg_advisory_xact_lock(${lockKey})`;

export const insertSecretKey = (system: Sql, row: SecretKeyRow & { createdAt: Date }) =>
  system`insert into secret_key ${system({ ...row })}`;

export const deleteSecretKeys = (system: Sql) => system`delete from secret_key`;

export const deleteRetiringKey = (system: Sql) => system`delete from secret_key where status = 'RETIRING'`;

/** True when an organization exists, which was created under some secret. */
export async function hasOrganization(system: Sql): Promise<boolean> {
  const rows = await system`select 1 as found from organization limit 1`;
  return rows.length > 0;
}

/** A column of sealed values, with the columns of its table's key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly keys: readonly string[];
}

export interface SealedValues extends SealedColumn {
  /** The kind in the report of `quoin secrets rotate`, and its name for an administrator. */
  readonly kind: string;
  readonly title: string;
  /** Returns the place that the value of the row with this key was sealed for. */
  placeOf(key: readonly string[]): SealedPlace;
}

export interface SealedRow {
  key: string[];
  sealed: Buffer;
}

const keyOf = (system: Sql, { keys }: SealedColumn) => system.unsafe(`array[${keys.join(", ")}]::text[]`);

/** Returns the key's columns as a list, and not as an array, because only then the primary key gives their order. */
const keyColumns = (system: Sql, { keys }: SealedColumn) => system.unsafe(keys.join(", "));

const listed = (system: Sql, values: readonly string[]) =>
  values.map((value) => system`${value}`).reduce((all, value) => system`${all}, ${value}`);

/** Finds some values of the column; an empty one was cleared after its secret was lost (docs/operating/secret.md). */
export const findSomeSealed = (system: Sql, column: SealedColumn, limit: number) => system<SealedRow[]>`
  select ${keyOf(system, column)} as key, ${system(column.column)} as sealed from ${system(column.table)}
  where octet_length(${system(column.column)}) > 0 limit ${limit}`;

/** Locks the next values, by key, that do not begin with the prefix; skips those that others have locked. */
export const lockStaleSealed = (
  system: Sql,
  column: SealedColumn,
  { prefix, after, limit }: { readonly prefix: Buffer; readonly after: readonly string[]; readonly limit: number },
) => system<SealedRow[]>`
  select ${keyOf(system, column)} as key, ${system(column.column)} as sealed from ${system(column.table)}
  where ${system(column.column)} is not null
    and substring(${system(column.column)} from 1 for ${prefix.length}) <> ${prefix}
    ${after.length === 0 ? system`` : system`and (${keyColumns(system, column)}) > (${listed(system, after)})`}
  order by ${keyColumns(system, column)} limit ${limit} for no key update skip locked`;

export async function countStaleSealed(system: Sql, column: SealedColumn, prefix: Buffer): Promise<number> {
  const [row] = await system<{ count: number }[]>`
    select count(*)::integer as count from ${system(column.table)}
    where ${system(column.column)} is not null
      and substring(${system(column.column)} from 1 for ${prefix.length}) <> ${prefix}`;
  return row?.count ?? 0;
}

export const replaceSealed = (system: Sql, column: SealedColumn, { key, sealed }: SealedRow) => system`
  update ${system(column.table)} set ${system(column.column)} = ${sealed}
  where ${column.keys.reduce((all, name, i) => system`${all} and ${system(name)} = ${key[i] ?? ""}`, system`true`)}`;

/** Makes writes of sealed values skip the audit log until the end of the transaction. */
export const beginReencrypting = (system: Sql) => system`select set_config('app.reencrypting', 'on', true)`;

export interface PortalLinkRow {
  orgId: OrganizationId;
  documentId: QuotationId | InvoiceId;
  revision: number;
  generation: number;
  digest: Buffer;
}

export type PortalLinkKey = Pick<PortalLinkRow, "orgId" | "documentId" | "revision">;

/** Locks the next links whose token is derived from a secret. */
export const lockDerivedLinks = (system: Sql, after: PortalLinkKey, limit: number) => system<PortalLinkRow[]>`
  select org_id, document_id, revision, generation, digest from portal_link
  where token_sealed is null and retired_at is null and withdrawn_at is null
    and (org_id, document_id, revision) > (${after.orgId}, ${after.documentId}, ${after.revision}::integer)
  order by org_id, document_id, revision limit ${limit} for no key update`;

export const keepLinkToken = (
  system: Sql,
  { orgId, documentId, revision, generation }: PortalLinkRow,
  tokenSealed: Buffer,
) =>
  system`
  update portal_link set token_sealed = ${tokenSealed}
  where org_id = ${orgId} and document_id = ${documentId} and revision = ${revision} and generation = ${generation}`;

const rotationLock = 7_811_620_464;

/**
 * Rows that move while values are re-encrypted could arrive, as they were, in a database that is done. So any number of
 * moves exclude a rotation until their transactions at home end. Returns false while one runs.
 */
export async function excludeRotation(home: Sql): Promise<boolean> {
  const [row] = await home<{ isLocked: boolean }[]>`
    select pg_try_advisory_xact_lock_shared(${rotationLock}) as is_locked`;
  return row?.isLocked === true;
}

/** The same for a rotation, which excludes moves. */
export async function excludeMoves(home: Sql): Promise<boolean> {
  const [row] = await home<{ isLocked: boolean }[]>`
    select pg_try_advisory_xact_lock(${rotationLock}) as is_locked`;
  return row?.isLocked === true;
}
