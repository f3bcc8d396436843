import { todayCountMax, todayRecordsMax } from "#contract/today.ts";
import { between, type Between } from "#server/db/page.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** A record that needs attention, with the number of all of its group. */
export interface TodayRow {
  id: string;
  number: string | null;
  title: string;
  clientName: string | null;
  amount: string | null;
  date: string;
  /** The time of the last mail that reminded the client of the invoice. */
  remindedAt: string | null;
  /** The number of records of the group, at most `todayCountMax`. */
  total: number;
}

/**
 * Finds the first records of a group and counts all of it, up to a limit, in one statement.
 * @param found a query of the group's records in their order, without a limit: `id`, `number`, `title`, `client_id`,
 *   `amount` and `date`
 */
const findFirst = (read: Read, found: Query) =>
  read.rows<TodayRow>(read.sql`
    with found as materialized (
      select f.*, row_number() over () as place from (${found} limit ${todayCountMax}) f)
    select f.id, f.number, f.title, c.name as client_name, f.amount, f.date,
      (select max(m.created_at) from mail m
        where m.org_id = ${read.org} and m.document_id = f.id and m.kind = 'INVOICE_REMINDER') as reminded_at,
      (select count(*) from found)::integer as total
    from found f left join client c on c.org_id = ${read.org} and c.id = f.client_id
    where f.place <= ${todayRecordsMax}
    order by f.place`);

const total = ({ sql }: Read) => sql`document_total(subtotal, retention_pct, gst_rate)`;

export const findOverdueInvoices = (read: Read, now: Date) =>
  findFirst(
    read,
    read.sql`
      select id, number, title, client_id, due_date as date,
        ${total(read)} - (select coalesce(sum(p.amount), 0) from payment p
          where p.org_id = ${read.org} and p.invoice_id = invoice.id and p.reversed_at is null) as amount
      from invoice
      where org_id = ${read.org} and status in ('SENT', 'OVERDUE') and due_date < ${now}
      order by due_date, id`,
  );

/** Finds accepted quotations that no invoice refers to, unless it is void. */
export const findUninvoicedQuotations = (read: Read, decided: Between) =>
  findFirst(
    read,
    read.sql`
      select id, number, title, client_id, decided_at as date, ${total(read)} as amount
      from quotation
      where org_id = ${read.org} and status = 'ACCEPTED' and decided_at is not null
        ${between(read.sql, "decided_at", decided)}
        -- Looked up one by one: as a join, all invoices since the first would be read.
        and (select i.id from invoice i
          where i.org_id = ${read.org} and i.quotation_id = quotation.id and i.status <> 'VOID' limit 1) is null
        and (select v.id from invoice v
          where v.org_id = ${read.org} and v.converted_from = quotation.id and v.status <> 'VOID' limit 1) is null
      order by decided_at, id`,
  );

/** Finds quotations that wait for the client and expire in that time. */
export const findExpiringQuotations = (read: Read, valid: Between) =>
  findFirst(
    read,
    read.sql`
      select id, number, title, client_id, valid_until as date, ${total(read)} as amount
      from quotation
      where org_id = ${read.org} and status = 'SENT' ${between(read.sql, "valid_until", valid)}
      order by valid_until, id`,
  );

const findDrafts = (read: Read, table: "invoice" | "quotation", created: Between) =>
  findFirst(
    read,
    read.sql`
      select id, number, title, client_id, created_at as date, ${total(read)} as amount
      from ${read.sql(table)}
      where org_id = ${read.org} and status = 'DRAFT' ${between(read.sql, "created_at", created)}
      order by created_at, id`,
  );

export const findOldInvoiceDrafts = (read: Read, created: Between) => findDrafts(read, "invoice", created);
export const findOldQuotationDrafts = (read: Read, created: Between) => findDrafts(read, "quotation", created);

export const findFailedMails = (read: Read, created: Between) =>
  findFirst(
    read,
    read.sql`
      select id, recipient as number, kind as title, null as client_id, null::numeric as amount, created_at as date
      from mail where org_id = ${read.org} and status = 'FAILED' ${between(read.sql, "created_at", created)}
      order by created_at desc, id desc`,
  );

/** Finds endpoints that the service disabled, and those with a delivery created since then that has failed. */
export const findFailingEndpoints = (read: Read, failedSince: Date) =>
  findFirst(
    read,
    read.sql`
      select id, null as number, url as title, null as client_id, null::numeric as amount, updated_at as date
      from webhook_endpoint
      where org_id = ${read.org} and deleted_at is null
        and (disabled_reason is not null or exists (
          select 1 from delivery d
          where d.org_id = ${read.org} and d.endpoint_id = webhook_endpoint.id and d.status = 'FAILED'
            and d.created_at >= ${failedSince}))
      order by created_at desc, id desc`,
  );
