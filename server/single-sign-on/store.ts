import type { OrganizationId, UserId } from "#contract/api/ids.ts";
import type { ProviderFailure } from "#contract/people/single-sign-on.ts";
import type { Read, Sql, Tx } from "#server/db/sql.ts";
import type { Failure } from "./failure.ts";

export interface SingleSignOnRow {
  issuer: string;
  clientId: string;
  clientSecretSealed: Buffer;
  name: string;
  authorizationEndpoint: string;
  isRequired: boolean;
  changedAt: string;
  /** The last answer that was not accepted since then. */
  failedAt: string | null;
  failure: ProviderFailure | null;
  failureClockSeconds: number | null;
}

const columns = (sql: Sql) => sql`
  issuer, client_id, client_secret_sealed, name, authorization_endpoint, is_required, changed_at,
  failed_at, failure, failure_clock_seconds`;

export async function findProvider(read: Read): Promise<SingleSignOnRow | undefined> {
  const [row] = await read.rows<SingleSignOnRow>(read.sql`
    select ${columns(read.sql)} from single_sign_on where org_id = ${read.org}`);
  return row;
}

export async function lockProvider(tx: Tx): Promise<SingleSignOnRow | undefined> {
  const [row] = await tx.rows<SingleSignOnRow>(tx.sql`
    select ${columns(tx.sql)} from single_sign_on where org_id = ${tx.org} for update`);
  return row;
}

export const writeProvider = (
  tx: Tx,
  row: Omit<SingleSignOnRow, "changedAt" | "failedAt" | "failure" | "failureClockSeconds"> & {
    readonly createdAt: Date;
    readonly changedAt: Date;
  },
) => tx.sql`
  insert into single_sign_on ${tx.sql({ orgId: tx.org, ...row })}
  on conflict (org_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
    client_secret_sealed = excluded.client_secret_sealed, name = excluded.name,
    authorization_endpoint = excluded.authorization_endpoint, is_required = excluded.is_required,
    changed_at = excluded.changed_at, failed_at = null, failure = null, failure_clock_seconds = null`;

/** Keeps why the last answer was not accepted, for the owners. */
export const noteFailure = (tx: Tx, { failure, clockSeconds = null }: Failure, at: Date) => tx.sql`
  update single_sign_on set failed_at = ${at}, failure = ${failure}, failure_clock_seconds = ${clockSeconds}
  where org_id = ${tx.org}`;

export const changeRequirement = (tx: Tx, isRequired: boolean) => tx.sql`
  update single_sign_on set is_required = ${isRequired} where org_id = ${tx.org}`;

export const deleteProvider = (tx: Tx) => tx.sql`delete from single_sign_on where org_id = ${tx.org}`;

export interface LinkRow {
  userId: UserId;
  issuer: string;
  createdAt: string;
  lastUsedAt: string;
}

const linkColumns = (sql: Sql) => sql`user_id, issuer, created_at, last_used_at`;

export async function findLinkOf(read: Read, userId: UserId): Promise<LinkRow | undefined> {
  const [row] = await read.rows<LinkRow>(read.sql`
    select ${linkColumns(read.sql)} from single_sign_on_link where org_id = ${read.org} and user_id = ${userId}`);
  return row;
}

/** Counts the links, and those that were used since then. */
export async function countLinks(read: Read, since: string): Promise<{ count: number; usedCount: number }> {
  const [row] = await read.rows<{ count: number; usedCount: number }>(read.sql`
    select count(*)::integer as count, (count(*) filter (where last_used_at >= ${since}))::integer as used_count
    from single_sign_on_link where org_id = ${read.org}`);
  return row ?? { count: 0, usedCount: 0 };
}

/** Renames a link that an earlier version made, to the subject by which the provider's person is known now. */
export const renameSubject = (
  tx: Tx,
  {
    issuer,
    formerSubject,
    subject,
  }: { readonly issuer: string; readonly formerSubject: string; readonly subject: string },
) => tx.sql`
  update single_sign_on_link set subject = ${subject}
  where org_id = ${tx.org} and issuer = ${issuer} and subject = ${formerSubject} and not exists (
    select 1 from single_sign_on_link l where l.org_id = ${tx.org} and l.issuer = ${issuer} and l.subject = ${subject})`;

/** Notes that the provider named this person. Returns the member whom it means; undefined when no member is linked. */
export async function useLink(
  tx: Tx,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  at: Date,
): Promise<UserId | undefined> {
  const [row] = await tx.rows<{ userId: UserId }>(tx.sql`
    update single_sign_on_link l set last_used_at = ${at}
    where org_id = ${tx.org} and issuer = ${issuer} and subject = ${subject}
      and exists (select 1 from membership m where m.org_id = ${tx.org} and m.user_id = l.user_id)
    returning user_id`);
  return row?.userId;
}

/** Links a person, in place of an earlier link. Returns false when the provider's person is linked with someone else. */
export async function writeLink(
  tx: Pick<Tx, "sql" | "org">,
  row: { readonly userId: UserId; readonly issuer: string; readonly subject: string; readonly at: Date },
): Promise<boolean> {
  const { at, ...link } = row;
  await tx.sql`delete from single_sign_on_link where org_id = ${tx.org} and user_id = ${row.userId}`;
  const { count } = await tx.sql`
    insert into single_sign_on_link ${tx.sql({ orgId: tx.org, ...link, createdAt: at, lastUsedAt: at })}
    on conflict (org_id, issuer, subject) do nothing`;
  return count === 1;
}

export async function deleteLink(tx: Tx, userId: UserId): Promise<boolean> {
  const { count } = await tx.sql`
    delete from single_sign_on_link where org_id = ${tx.org} and user_id = ${userId}`;
  return count === 1;
}

export const deleteLinks = (tx: Tx) => tx.sql`delete from single_sign_on_link where org_id = ${tx.org}`;

export interface OnlyProviderRow {
  orgId: OrganizationId;
  name: string;
}

/** Finds the provider of the only organization of a database. */
export const findOnlyProvider = (system: Sql) => system`
  select org_id, name from single_sign_on where (select count(*) from (select 1 from organization limit 2) o) = 1`;
