import type { ClientId, MailId, OrganizationId, UserId } from "#contract/api/ids.ts";
import { type MailKind, mailKinds, type MailQuery, type MailSummary } from "#contract/mails/mails.ts";
import { both, eachValue, newestOfEach } from "#server/db/by-value.ts";
import { isMoving } from "#server/db/cells/store.ts";
import { inTime, type Page, type Period, within } from "#server/db/page.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";
import { isPaused, lastPauseEnd } from "#server/installation/read.ts";
import type { SettledRecipient } from "./recipients.ts";

export interface NewMailRow {
  id: MailId;
  kind: MailKind;
  documentId: string;
  revision: number;
  recipient: string;
  message: string | null;
  linkSealed: Buffer | null;
  status: "QUEUED" | "FAILED" | "KEPT";
  failedAt: Date | null;
  lastError: string | null;
  createdAt: Date;
}

/** Those who receive a copy, the subject that was chosen, and its origin; only mails to clients have them. */
export interface AddressedRow {
  cc: readonly string[];
  subject: string | null;
  /** True when no person asked for this mail to a client. */
  isAutomatic: boolean;
}

/** Inserts a mail. A queued one is due at once, even if this server's clock is ahead of the database's. */
export const insertMail = (tx: Tx, { cc, ...row }: NewMailRow & AddressedRow) => {
  const nextAttemptAt = row.status === "QUEUED" ? tx.sql`least(${row.createdAt}, ${tx.now})` : null;
  return tx.sql`insert into mail ${tx.sql({ orgId: tx.org, ...row, cc: tx.sql.json(cc), nextAttemptAt } as object)}`;
};

/**
 * Inserts a mail to an account that belongs to no organization, replacing the account's last one.
 * @param now the database's time, as SQL
 */
export async function replaceAccountMail(system: Sql, row: NewMailRow, now: Query): Promise<void> {
  await system`delete from account_mail where document_id = ${row.documentId} and kind = ${row.kind}`;
  const nextAttemptAt = system`least(${row.createdAt}, ${now})`;
  await system`insert into account_mail ${system({ ...row, nextAttemptAt } as object)}`;
}

/** A notice to a person about their account. */
export interface AccountNoticeRow {
  id: MailId;
  documentId: UserId;
  message: string;
  createdAt: Date;
}

/**
 * Inserts a notice to a person's own address, and deletes those that are too old to matter.
 * @param now the database's time, as SQL
 * @param once the time since which no other notice with this beginning of its message may have been queued
 */
export async function insertAccountNotice(
  system: Sql,
  { documentId, ...row }: AccountNoticeRow,
  {
    now,
    deletedBefore,
    once,
  }: {
    readonly now: Query;
    readonly deletedBefore: Date;
    readonly once?: { readonly kind: string; readonly since: Date };
  },
): Promise<void> {
  await system`
    delete from account_mail
    where document_id = ${documentId} and kind = 'ACCOUNT_NOTICE' and created_at < ${deletedBefore}`;
  await system`
    insert into account_mail (id, kind, document_id, revision, recipient, message, status, next_attempt_at, created_at)
    select ${row.id}, 'ACCOUNT_NOTICE', p.id, 1, p.email, ${row.message}, 'QUEUED', least(${row.createdAt}, ${now}),
      ${row.createdAt}
    from person p
    where p.id = ${documentId} ${
      once === undefined
        ? system``
        : system`and not exists (
            select 1 from account_mail m
            where m.document_id = p.id and m.kind = 'ACCOUNT_NOTICE' and m.created_at > ${once.since}
              and m.message::jsonb ->> 'kind' = ${once.kind})`
    }`;
}

export interface MailRow extends AddressedRow {
  orgId: OrganizationId;
  id: MailId;
  kind: MailKind;
  documentId: string;
  revision: number;
  recipient: string;
  message: string | null;
  linkSealed: Buffer | null;
  edition: number;
  status: MailSummary["status"];
  attemptCount: number;
  nextAttemptAt: string | null;
  sentAt: string | null;
  lastError: string | null;
  /** True when the link of its document has been withdrawn since. */
  linkWithdrawn: boolean;
  /** Those who have it or never will, while others may still get it. */
  settledRecipients: readonly SettledRecipient[];
  createdAt: string;
}

const columnsOfBoth = (
  sql: Sql,
) => sql`id, kind, document_id, revision, recipient, message, link_sealed, edition, status,
  attempt_count, next_attempt_at, sent_at, last_error, created_at`;
const columns = (sql: Sql) =>
  sql`org_id, link_withdrawn, cc, subject, is_automatic, settled_recipients, ${columnsOfBoth(sql)}`;

/** The time of a mail's last change; a queued one counts as changed until its next attempt. */
const lastChange = (sql: Sql) => sql`greatest(created_at, next_attempt_at, sent_at, failed_at)`;

/** @param kinds those that the reader may see */
export function findMails(
  read: Read,
  query: Omit<MailQuery, "from" | "to">,
  { period, kinds }: { readonly period: Period; readonly kinds: readonly MailKind[] },
  page: Page,
) {
  const { sql, org } = read;
  const isWhole = kinds.length === mailKinds.length;
  const alternatives = both(sql, eachValue(sql, "status", query.status), eachValue(sql, "kind", query.kind));
  const matching = sql`${within(sql, "created_at", period)} ${inTime(sql, query, lastChange(sql))}
    ${isWhole ? sql`` : sql`and kind = any(${kinds as MailKind[]}::text[])`}`;
  return read.rows<MailRow>(sql`
    select ${columns(sql)} from mail
    where org_id = ${org} ${newestOfEach(read, "mail", { alternatives, matching }, page)}`);
}

export async function findMail(read: Read, id: MailId): Promise<MailRow | undefined> {
  const [row] = await read.rows<MailRow>(read.sql`
    select ${columns(read.sql)} from mail where org_id = ${read.org} and id = ${id}`);
  return row;
}

/** Queues a mail again, as another message of a person, unless it is being sent right now. Returns whether it did. */
export async function requeueMail(tx: Tx, id: MailId): Promise<boolean> {
  const { count } = await tx.sql`
    update mail set status = 'QUEUED', edition = edition + 1, is_automatic = false, attempt_count = 0,
      next_attempt_at = ${tx.now}, sent_at = null, failed_at = null, last_error = null, leased_until = null,
      settled_recipients = '[]', first_sent_at = coalesce(first_sent_at, sent_at),
      first_edition = coalesce(first_edition, case when sent_at is not null then edition end)
    where org_id = ${tx.org} and id = ${id}
      and (lease_token is null or leased_until is null or leased_until <= ${tx.now})`;
  return count === 1;
}

export interface LastMailedRow {
  recipient: string;
  cc: string[];
  /** True when it was the client's own address until that was changed. */
  wentToClient: boolean;
}

/**
 * Finds whom one of the documents was mailed to last. A mail that failed, or whose link was withdrawn because it went to
 * the wrong person, tells nothing; neither does a code, nor a mail to the office.
 */
export async function findLastMailed(
  read: Read,
  documents: readonly string[],
  clientId: ClientId,
): Promise<LastMailedRow | undefined> {
  const { sql, org } = read;
  const [row] = await read.rows<LastMailedRow>(sql`
    select m.recipient, m.cc, exists (
      select 1 from audit_entry e
      where e.org_id = ${org} and e.resource_id = ${clientId} and e.change = 'CHANGED' and e.created_at >= m.created_at
        and lower(e.before ->> 'email') = lower(m.recipient)) as went_to_client
    from (
      select recipient, cc, created_at from mail
      where org_id = ${org} and document_id = any(${documents as string[]}::text[]) and kind = any(${clientMailKinds}::text[])
        and status <> 'FAILED' and not link_withdrawn
      order by created_at desc, id desc limit 1) m`);
  return row;
}

/** Those about documents of the client. */
const clientMailKinds: MailKind[] = [
  "QUOTATION",
  "INVOICE",
  "INVOICE_REMINDER",
  "RECEIPT",
  "CLAIM",
  "CLAIM_ACCEPTANCE",
  "CREDIT_NOTE",
];

/** Marks the mails of a document, and of an invoice's payments, that have been written so far. */
export const markLinkWithdrawn = (tx: Tx, documentId: string) => tx.sql`
  update mail set link_withdrawn = true
  where org_id = ${tx.org} and (document_id = ${documentId} or document_id in (
    select id from payment where org_id = ${tx.org} and invoice_id = ${documentId}))`;

export interface MailCountRow {
  subject: string;
  count: number;
  /** In PostgreSQL's format. */
  endsAt: string;
}

/** Locks counters in the order given, and restarts those whose window is over. */
export const holdMailCounts = (
  tx: Tx,
  counters: readonly { readonly subject: string; readonly endsAt: Date }[],
  at: Date,
) =>
  tx.rows<MailCountRow>(tx.sql`
    insert into mail_count as c (org_id, subject, count, ends_at)
    select ${tx.org}, n.subject, 0, n.ends_at
    from unnest(${counters.map(({ subject }) => subject)}::text[],
      ${counters.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[]) with ordinality as n (subject, ends_at, place)
    order by n.place
    on conflict (org_id, subject) do update set
      count = case when c.ends_at <= ${at} then 0 else c.count end,
      ends_at = case when c.ends_at <= ${at} then excluded.ends_at else c.ends_at end
    returning subject, count, ends_at`);

export const countMails = (tx: Tx, counted: readonly { readonly subject: string; readonly count: number }[]) => tx.sql`
  update mail_count as c set count = c.count + n.count
  from unnest(${counted.map(({ subject }) => subject)}::text[],
    ${counted.map(({ count }) => count)}::integer[]) as n (subject, count)
  where c.org_id = ${tx.org} and c.subject = n.subject`;

/** Counts the mails of all organizations and accounts that wait, and those that are due before a time and were never tried. */
export const countQueued = (system: Sql, neverTriedBefore: Date) => system`
  select count(*)::integer as queued,
    (count(*) filter (where attempt_count = 0 and next_attempt_at < ${neverTriedBefore}))::integer as too_old
  from (
    select attempt_count, next_attempt_at from mail where status = 'QUEUED'
    union all
    select attempt_count, next_attempt_at from account_mail where status = 'QUEUED') m`;

export const deleteEndedCounts = (system: Sql, before: Date) =>
  system`delete from mail_count where ends_at <= ${before}`;

export interface ClaimedMailRow extends Omit<MailRow, "orgId"> {
  /** Null for a mail to an account that belongs to no organization. */
  orgId: OrganizationId | null;
  leaseToken: string;
  /** The database's time of the claim. */
  claimedAt: string;
  /** The end of the last pause of sending, in PostgreSQL's format; null when there was none. */
  pauseEndedAt: string | null;
}

interface MailLease {
  /** The database's time, as SQL. */
  readonly now: Query;
  readonly leaseMs: number;
}

interface MailClaim extends MailLease {
  readonly token: string;
  readonly limit: number;
}

const leaseEnd = (system: Sql, { now, leaseMs }: MailLease) => system`${now} + ${leaseMs} * interval '1 millisecond'`;

/** The number of candidates per claimed mail: other workers hold some of them. */
const candidatesPerMail = 8;

/** Claims due mails under a lease; a mail whose worker died is due again when the lease expires. */
export const claimMails = (system: Sql, { token, limit, ...lease }: MailClaim) => system`
  with due as (
    select org_id, id, next_attempt_at, row_number() over (partition by org_id order by next_attempt_at, id) as turn
    from mail
    where not ${isPaused(system)} and not ${isMoving(system, system`mail.org_id`)}
      and status = 'QUEUED' and next_attempt_at <= ${lease.now}
      and (leased_until is null or leased_until <= ${lease.now})
    order by turn, next_attempt_at limit ${limit * candidatesPerMail}
  ), claimed as (
    select m.org_id, m.id from due join mail m on m.org_id = due.org_id and m.id = due.id
    where m.status = 'QUEUED' and m.next_attempt_at <= ${lease.now}
      and (m.leased_until is null or m.leased_until <= ${lease.now})
    order by due.turn, due.next_attempt_at limit ${limit} for update of m skip locked
  )
  update mail set lease_token = ${token}, leased_until = ${leaseEnd(system, lease)}, attempt_count = attempt_count + 1
  where (org_id, id) in (select org_id, id from claimed)
  returning ${columns(system)}, lease_token, ${lease.now} as claimed_at, ${lastPauseEnd(system)} as pause_ended_at`;

/** Claims due mails to accounts that belong to no organization. */
export const claimAccountMails = (system: Sql, { token, limit, ...lease }: MailClaim) => system`
  update account_mail set lease_token = ${token}, leased_until = ${leaseEnd(system, lease)},
    attempt_count = attempt_count + 1
  where id in (
    select id from account_mail
    where not ${isPaused(system)} and status = 'QUEUED' and next_attempt_at <= ${lease.now}
      and (leased_until is null or leased_until <= ${lease.now})
    order by next_attempt_at limit ${limit} for update skip locked)
  returning null as org_id, false as link_withdrawn, '[]'::jsonb as cc, null as subject, false as is_automatic, '[]'::jsonb as settled_recipients,
    ${columnsOfBoth(system)}, lease_token, ${lease.now} as claimed_at, ${lastPauseEnd(system)} as pause_ended_at`;

const claimed = (system: Sql, { orgId, id, leaseToken }: ClaimedMailRow) =>
  orgId === null
    ? { table: system`account_mail`, isIt: system`id = ${id} and lease_token = ${leaseToken}` }
    : { table: system`mail`, isIt: system`org_id = ${orgId} and id = ${id} and lease_token = ${leaseToken}` };

/** Extends the lease from now. Returns no row when it was lost, otherwise whether sending has been paused since. */
export const extendLease = (system: Sql, mail: ClaimedMailRow, lease: MailLease) => {
  const { table, isIt } = claimed(system, mail);
  return system`update ${table} set leased_until = ${leaseEnd(system, lease)} where ${isIt}
    returning ${isPaused(system)} as is_paused`;
};

/**
 * Returns the first mail about the document of a mail; those of an invoice's payments are about the invoice. An earlier
 * one that is still queued counts, since two may be sent at once; one that failed does not, until it is sent again.
 */
export const findFirstOfDocument = (
  system: Sql,
  { orgId, documentId, id, edition, createdAt }: ClaimedMailRow,
) => system`
  with document as (
    select coalesce((select invoice_id from payment where org_id = ${orgId} and id = ${documentId}), ${documentId}) as id)
  select id, coalesce(first_edition, edition) as edition from mail
  where org_id = ${orgId} and (first_sent_at is not null or status in ('SENT', 'QUEUED'))
    and (id, coalesce(first_edition, edition)) <> (${id}, ${edition}::integer)
    and ((created_at, id) < (${createdAt}, ${id}) or ${edition}::integer > 1 and coalesce(first_sent_at, sent_at) is not null)
    and document_id in (
      select id from document
      union all
      select p.id from payment p join document on p.invoice_id = document.id where p.org_id = ${orgId})
  order by created_at, id limit 1`;

export interface SentValues {
  readonly status: Exclude<MailSummary["status"], "KEPT">;
  readonly sentAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly lastError: string | null;
  readonly linkSealed?: null;
  readonly settledRecipients: readonly SettledRecipient[];
}

/** Stores the result of an attempt, unless the lease has been lost. */
export const settleMail = (system: Sql, mail: ClaimedMailRow, values: SentValues, at: Date) => {
  const { table, isIt } = claimed(system, mail);
  const { settledRecipients, ...kept } = values;
  // Mails to accounts have one recipient, and no such column.
  const ofRecipients = mail.orgId === null ? {} : { settledRecipients: system.json(settledRecipients as never) };
  const failedAt = values.status === "FAILED" ? at : null;
  const settled = { ...kept, ...ofRecipients, failedAt, leaseToken: null, leasedUntil: null } as never;
  // A copy that is still tried does not put off the day on which the client got the claim.
  const hasIt = settledRecipients.some(({ address, error }) => address === mail.recipient && error === null);
  if (mail.kind === "CLAIM" && (values.status === "SENT" || hasIt))
    return serveByMail(system, { settled, isIt }, mail, at);
  return system`update ${table} set ${system(settled)} where ${isIt}`;
};

/**
 * Stores the same of a claim's email: the first one that a receiving server accepts serves the claim. Its day is that of
 * Singapore where the Security of Payment Act applies.
 */
const serveByMail = (
  system: Sql,
  { settled, isIt }: { readonly settled: object; readonly isIt: Query },
  { orgId, documentId }: ClaimedMailRow,
  at: Date,
) => system`
  with settled as (update mail set ${system(settled as never)} where ${isIt} returning id),
    served as (
      select c.id, (${at}::timestamptz at time zone
        case when t.act_applies then 'Asia/Singapore' else o.time_zone end)::date as day
      from claim c join contract t on t.org_id = c.org_id and t.id = c.contract_id join organization o on o.id = c.org_id
      where c.org_id = ${orgId} and c.id = ${documentId} and c.served_via = 'EMAIL' and c.delivered_at is null
        and exists (select 1 from settled))
  update claim set delivered_at = ${at}, served_on = served.day,
    version = version + case when served_on = served.day then 0 else 1 end,
    updated_at = case when served_on = served.day then updated_at else ${at} end
  from served where claim.org_id = ${orgId} and claim.id = served.id`;

/**
 * Postpones a mail without counting the attempt. Its due time is kept, to show how long it has waited; it cannot be
 * claimed until the wait is over.
 */
export const putOffMail = (
  system: Sql,
  mail: ClaimedMailRow,
  { now, waitMs, reason }: { readonly now: Query; readonly waitMs: number; readonly reason: string },
) => {
  const { table, isIt } = claimed(system, mail);
  return system`
    update ${table} set lease_token = null, leased_until = ${leaseEnd(system, { now, leaseMs: waitMs })},
      attempt_count = attempt_count - 1, last_error = ${reason}
    where ${isIt}`;
};
