import { type MailKind, mailKinds } from "#contract/mails/mail-kinds.ts";
import type { ClientId, MailId, OrganizationId, UserId } from "#contract/api/ids.ts";
import { mailFilters } from "#contract/mails/mail-filters.ts";
import type { MailQuery, MailSummary } from "#contract/mails/mails.ts";
import { mailSubjectsLike } from "#server/db/expressions/document-head.ts";
import { type Filtered, listFiltered, type Span } from "#server/db/lists/filters.ts";
import type { Page } from "#server/db/lists/page.ts";
import { changedAfter, containing, created } from "#server/db/lists/conditions.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";
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

/** The instants of a statement of account: both are null in other mails, and the first also where it has no beginning. */
export interface PeriodRow<Instant> {
  periodFrom: Instant | null;
  periodTo: Instant | null;
}

/** Inserts a mail. A queued one is due at once, even if this server's clock is ahead of the database's. */
export const insertMail = (tx: Tx, { cc, ...row }: NewMailRow & AddressedRow & Partial<PeriodRow<Date>>) => {
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

export interface MailRow extends AddressedRow, PeriodRow<string> {
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

export const columnsOfBoth = (
  sql: Sql,
) => sql`id, kind, document_id, revision, recipient, message, link_sealed, edition, status,
  attempt_count, next_attempt_at, sent_at, last_error, created_at`;
export const columns = (sql: Sql) =>
  sql`org_id, link_withdrawn, cc, subject, is_automatic, settled_recipients, period_from, period_to,
  ${columnsOfBoth(sql)}`;

/** The time of a mail's last change; a queued one counts as changed until its next attempt. */
const lastChange = (sql: Sql) => sql`greatest(created_at, next_attempt_at, sent_at, failed_at)`;

/** @param kinds those that the reader may see */
export function findMails(
  read: Read,
  query: MailQuery,
  { spans, kinds }: { readonly spans: Readonly<Record<string, Span>>; readonly kinds: readonly MailKind[] },
  page: Page,
) {
  const { sql, org } = read;
  const isWhole = kinds.length === mailKinds.length;
  const matching = sql`
    ${changedAfter(sql, query.updatedAfter, lastChange(sql))}
    ${isWhole ? sql`` : sql`and kind = any(${kinds as MailKind[]}::text[])`}`;
  const own: Filtered<typeof mailFilters>["own"] = {
    q(text) {
      const pattern = containing(text);
      return sql`and (plain_form(recipient) ilike ${pattern} or plain_form(cc::text) ilike ${pattern}
        or document_id in (${mailSubjectsLike(read, pattern)}))`;
    },
  };
  const filtered = { rows: mailFilters, query, spans, own };
  return read.rows<MailRow>(sql`
    select ${columns(sql)} from mail
    where org_id = ${org} ${listFiltered(read, "mail", filtered, { matching, created: created(sql, query) }, page)}`);
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
  "STATEMENT",
  "CLIENT_PAGE",
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
