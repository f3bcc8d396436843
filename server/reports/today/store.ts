import type { MailKind } from "#contract/mails/mail-kinds.ts";
import { questionShownMax, todayCountMax, todayRecordsMax } from "#contract/organizations/today.ts";
import { hasNoNote, lookedUp } from "#server/db/derived/noted-list.ts";
import { uninvoicedQuotationList } from "#server/db/derived/uninvoiced-quotations.ts";
import { documentHead, mailSubject } from "#server/db/expressions/document-head.ts";
import { isOpenQuestion } from "#server/db/expressions/open-questions.ts";
import { outstandingOn } from "#server/db/expressions/outstanding.ts";
import { remindedAt } from "#server/db/expressions/reminders.ts";
import { isAtHome } from "#server/db/expressions/clients-to-correct.ts";
import { between, type Between } from "#server/db/lists/conditions.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** A record that needs attention, with the number of all of its group. */
export interface TodayRow {
  id: string;
  number: string | null;
  title: string;
  clientName: string | null;
  /** The document that a client asks about. */
  documentId?: string;
  /** The number of what a mail is about. */
  about?: string | null;
  amount: string | null;
  date: string;
  /** The time of the last mail that reminded the client of the invoice. */
  remindedAt: string | null;
  /** The number of records of the group, at most `todayCountMax`. */
  total: number;
}

/** A group of records, in two queries. */
interface Group {
  /** Its records as `id` and `date`; indexes hold both, so that many can be counted. Only so many will be read. */
  readonly found: (atMost: number) => Query;
  readonly order: Query;
  /** A record of it by `found.id`, as `number`, `title`, `client_id` and `amount`. */
  readonly described: Query;
  /** An expression of the number of what a mail is about. */
  readonly about?: Query;
}

/**
 * Finds the first records of a group and counts all of it, up to a limit, in one statement.
 *
 * `offset 0` has single records looked up: joined, PostgreSQL may read all of a table for them.
 */
const findFirst = (read: Read, { found, order, described, about = read.sql`null` }: Group) =>
  read.rows<TodayRow>(read.sql`
    select found.id, d.number, d.title, c.name as client_name, d.amount, found.date, ${about} as about,
      ${remindedAt(read, read.sql`found.id`)} as reminded_at,
      (select count(*) from (${found(todayCountMax)} limit ${todayCountMax}) f)::integer as total
    from (select f.*, row_number() over () as place from (
        ${found(todayRecordsMax)} ${order} limit ${todayRecordsMax}) f) found
      cross join lateral (${described} offset 0) d
      left join client c on c.org_id = ${read.org} and c.id = d.client_id
    order by found.place`);

const total = ({ sql }: Read) => sql`document_total(subtotal, retention_pct, gst_rate, untaxed)`;

const describeDocument = (read: Read, table: "invoice" | "quotation") => read.sql`
  select number, title, client_id, ${total(read)} as amount
  from ${read.sql(table)} where org_id = ${read.org} and id = found.id`;

export const findOverdueInvoices = (read: Read, now: Date) =>
  findFirst(read, {
    found: () => read.sql`
      select id, due_date as date
      from invoice
      where org_id = ${read.org} and status in ('SENT', 'OVERDUE') and due_date < ${now}`,
    order: read.sql`order by due_date, id`,
    described: read.sql`
      select number, title, client_id, ${outstandingOn(read)} as amount
      from invoice where org_id = ${read.org} and id = found.id`,
  });

/**
 * Finds accepted quotations that no invoice refers to, unless it is void: those in the list of them, and those of the
 * quotations noted to have changed since that are uninvoiced now (docs/decisions/0029-uninvoiced-quotations.md).
 */
export function findUninvoicedQuotations(read: Read, decided: Between) {
  const { sql, org } = read;
  const isDecided = between(sql, "decided_at", decided);
  return findFirst(read, {
    found: (atMost) => sql`
      select id, date
      from (
        (select u.quotation_id as id, u.decided_at as date from uninvoiced_quotation u
          where u.org_id = ${org} and u.is_checked ${isDecided}
            and ${hasNoNote(read, uninvoicedQuotationList, sql`u.quotation_id`)}
          order by u.decided_at, u.quotation_id limit ${atMost})
        union all
        select q.id, q.decided_at from (${lookedUp(read, uninvoicedQuotationList)}) q
        where true ${isDecided}) u`,
    order: sql`order by date, id`,
    described: describeDocument(read, "quotation"),
  });
}

/** Finds quotations that wait for the client and expire in that time. */
export const findExpiringQuotations = (read: Read, valid: Between) =>
  findFirst(read, {
    found: () => read.sql`
      select id, valid_until as date
      from quotation
      where org_id = ${read.org} and status = 'SENT' ${between(read.sql, "valid_until", valid)}`,
    order: read.sql`order by valid_until, id`,
    described: describeDocument(read, "quotation"),
  });

const findDrafts = (read: Read, table: "invoice" | "quotation", created: Between) =>
  findFirst(read, {
    found: () => read.sql`
      select id, created_at as date
      from ${read.sql(table)}
      where org_id = ${read.org} and status = 'DRAFT' ${between(read.sql, "created_at", created)}`,
    order: read.sql`order by created_at, id`,
    described: describeDocument(read, table),
  });

export const findOldInvoiceDrafts = (read: Read, created: Between) => findDrafts(read, "invoice", created);
export const findOldQuotationDrafts = (read: Read, created: Between) => findDrafts(read, "quotation", created);

/** Finds the recurring invoices whose last day had no invoice, or one that was not sent. */
export const findRecurringProblems = (read: Read, timeZone: string) =>
  findFirst(read, {
    found: () => read.sql`
      select id, problem_on::timestamp at time zone ${timeZone} as date
      from recurring_invoice where org_id = ${read.org} and problem is not null`,
    order: read.sql`order by problem_on, id`,
    described: read.sql`
      select null as number, title, client_id, null::numeric as amount
      from recurring_invoice where org_id = ${read.org} and id = found.id`,
  });

/** Finds clients that are not archived, with details that would be refused now. */
export const findWrongClients = (read: Read) =>
  findFirst(read, {
    found: (atMost) => read.sql`
      select id, date
      from (
        (select id, updated_at as date from client
          where org_id = ${read.org} and archived_at is null and has_wrong_details(email, name, attention)
          order by updated_at, id limit ${atMost})
        union
        (select id, updated_at from client
          where org_id = ${read.org} and archived_at is null and has_wrong_numbers(uen, postal_code)
            and ${isAtHome(read)}
          order by updated_at, id limit ${atMost})) wrong`,
    order: read.sql`order by date, id`,
    described: read.sql`
      select name as title, id as client_id, null::numeric as amount,
        case when has_wrong_details(email, name, attention) then email
          else concat_ws(', ', nullif(uen, ''), nullif(postal_code, '')) end as number
      from client where org_id = ${read.org} and id = found.id`,
  });

export const findFailedMails = (read: Read, created: Between, kinds: readonly MailKind[]) =>
  findFirst(read, {
    found: () => read.sql`
      select id, created_at as date
      from mail where org_id = ${read.org} and status = 'FAILED' ${between(read.sql, "created_at", created)}
        and kind = any(${kinds as MailKind[]}::text[])`,
    order: read.sql`order by created_at desc, id desc`,
    described: read.sql`
      select mail.recipient as number, mail.kind as title, s.client_id, null::numeric as amount, s.number as about
      from mail left join lateral (${mailSubject(read, read.sql`mail.document_id`)}) s on true
      where mail.org_id = ${read.org} and mail.id = found.id`,
    about: read.sql`d.about`,
  });

/** Finds endpoints that the service disabled, and those with a delivery created since then that has failed. */
export const findFailingEndpoints = (read: Read, failedSince: Date) =>
  findFirst(read, {
    found: () => read.sql`
      select id, updated_at as date
      from webhook_endpoint
      where org_id = ${read.org} and deleted_at is null
        and (disabled_reason is not null or exists (
          select 1 from delivery d
          where d.org_id = ${read.org} and d.endpoint_id = webhook_endpoint.id and d.status = 'FAILED'
            and d.created_at >= ${failedSince}))`,
    order: read.sql`order by created_at desc, id desc`,
    described: read.sql`
      select null as number, url as title, null as client_id, null::numeric as amount
      from webhook_endpoint where org_id = ${read.org} and id = found.id`,
  });

/** Returns whether the GST return of the period that ends on a day was filed. */
export async function isGstReturnFiled(read: Read, to: string): Promise<boolean> {
  const rows = await read.rows(read.sql`
    select 1 as filed from gst_filing where org_id = ${read.org} and to_day = ${to} limit 1`);
  return rows.length > 0;
}

/** Returns whether the organization has a contract under the Security of Payment Act that is not closed. */
export async function hasActContract(read: Read): Promise<boolean> {
  const rows = await read.rows(read.sql`
    select 1 as found from contract where org_id = ${read.org} and act_applies and status <> 'CLOSED' limit 1`);
  return rows.length > 0;
}

/** Finds the questions of clients that are neither marked as answered nor followed by a mail to the client. */
export const findOpenQuestions = (read: Read, asked: Between) => {
  const { sql, org } = read;
  return read.rows<TodayRow>(sql`
    select p.id, d.number, left(p.question, ${questionShownMax}) as title, c.name as client_name, p.document_id,
      null::numeric as amount, p.asked_at as date, null::timestamptz as reminded_at,
      (count(*) over ())::integer as total
    from (
      select * from portal_question
      where org_id = ${org} ${between(sql, "asked_at", asked)} and ${isOpenQuestion(read)}
      order by asked_at, id limit ${todayCountMax}) p
      cross join lateral (${documentHead(read, sql`p.document_id`)}) d
      left join client c on c.org_id = ${org} and c.id = d.client_id
    order by p.asked_at, p.id limit ${todayRecordsMax}`);
};
