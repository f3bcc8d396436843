import type { Difference } from "#server/billing/contracts/check/check-books.ts";
import { documentFigures } from "#server/db/expressions/document-figures.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** The most rows of a rule that are shown. */
const shownMax = 100;

const different = (read: Read, rule: string, rows: Query) =>
  read.rows<Difference>(read.sql`
    select ${rule}::text as rule, d.subject, d.expected::text as expected, d.found::text as found
    from (${rows}) d where d.expected is distinct from d.found order by d.subject limit ${shownMax}`);

/**
 * Finds facts of closed days that were recorded after those days had been closed. When they were closed the last time is in
 * the audit log; a minute is left to what was being recorded at that moment.
 */
export const findFactsOfClosedDays = (read: Read) => {
  const { sql, org } = read;
  return read.rows<Difference>(sql`
    with closing as (
      select o.locked_through, o.open_from, o.time_zone, (
          select max(a.created_at) + interval '1 minute' from audit_entry a
          where a.org_id = ${org} and a.resource_type = 'organization'
            and a.before ->> 'locked_through' is distinct from a.after ->> 'locked_through') as at
      from organization o where o.id = ${org} and o.open_from is not null)
    select 'nothing of a closed day was recorded after it was closed' as rule, f.subject,
      'after ' || c.locked_through as expected, (f.day at time zone c.time_zone)::date::text as found
    from closing c join (
      select number as subject, issued_at as day, sent_at as recorded from invoice
      where org_id = ${org} and sent_at is not null and not brought_forward
      union all
      select number, issued_at, sent_at from credit_note where org_id = ${org} and sent_at is not null
      union all
      select id, paid_at, created_at from payment where org_id = ${org}
      union all
      select number, paid_at, created_at from payment_receipt where org_id = ${org} and kept > 0 and not brought_forward
      union all
      select id, paid_at, created_at from refund where org_id = ${org}
      union all
      select id, date, created_at from expense where org_id = ${org}) f on f.day < c.open_from and f.recorded > c.at
    order by f.subject limit ${shownMax}`);
};

/** Finds clients whose credit is not what its sources give less what is used of them, or is below 0. */
export const findWrongClientCredit = (read: Read) => {
  const { sql, org } = read;
  return different(
    read,
    "the credit of a client is what was given less what is used, and not below 0",
    sql`
      select k.id as subject, greatest(given.credit - used.credit, 0) as expected, credit_left(${org}, k.id) as found
      from client k
        cross join lateral (
          select (
            select coalesce(sum(document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed)), 0) from credit_note n
            where n.org_id = ${org} and n.client_id = k.id and n.status = 'SENT') + (
            select coalesce(sum(money_kept(${org}, r.id)), 0) from payment_receipt r
            where r.org_id = ${org} and r.client_id = k.id) as credit) given
        cross join lateral (
          select (
            select coalesce(sum(p.amount), 0)
            from payment p left join credit_note n on n.org_id = ${org} and n.id = p.credit_note_id
              left join payment_receipt r on r.org_id = ${org} and r.id = p.credit_receipt_id
            where p.org_id = ${org} and p.reversed_at is null and k.id in (n.client_id, r.client_id)) + (
            select coalesce(sum(f.amount), 0)
            from refund f left join credit_note n on n.org_id = ${org} and n.id = f.credit_note_id
              left join payment_receipt r on r.org_id = ${org} and r.id = f.receipt_id
            where f.org_id = ${org} and f.reversed_at is null and k.id in (n.client_id, r.client_id)) as credit) used
      where k.org_id = ${org}`,
  );
};

/** The series whose numbers are given one after the other, and cannot be raised. */
const series = { credit_note: "credit notes", payment_receipt: "receipts" } as const;

/** Finds the numbers of a series that do not follow the one before them in their year. */
export const findGapsInNumbers = (read: Read, table: keyof typeof series) => {
  const { sql, org } = read;
  const numbered = sql`substring(d.number from '-([0-9]{4})-[0-9]+$')`;
  const numbers = table === "credit_note" ? sql`d.sent_at is not null` : sql`not d.brought_forward`;
  return different(
    read,
    `each number of ${series[table]} follows the one before it in its year`,
    sql`
      select n.number as subject, coalesce(n.before, 0) + 1 as expected, n.place as found
      from (
        select s.number, s.place, lag(s.place) over (partition by s.year order by s.place) as before
        from (
          select d.number, ${numbered} as year, substring(d.number from '[0-9]+$')::integer as place
          from ${sql(table)} d where d.org_id = ${org} and ${numbers}) s) n`,
  );
};

/** Finds receipts without money, and those whose payments are of another day or method, or reversed otherwise. */
export const findWrongReceiptContent = async (read: Read) => {
  const { sql, org } = read;
  const ofReceipt = sql`from payment p where p.org_id = ${org} and p.receipt_id = r.id`;
  return [
    ...(await different(
      read,
      "a receipt is for a payment or for kept money",
      sql`
        select r.number as subject, true as expected, r.kept > 0 or exists (select 1 ${ofReceipt}) as found
        from payment_receipt r where r.org_id = ${org}`,
    )),
    ...(await different(
      read,
      "the payments of a receipt have its day and its method",
      sql`
        select r.number as subject, r.paid_at || ' ' || r.method as expected, p.paid_at || ' ' || p.method as found
        from payment_receipt r join payment p on p.org_id = ${org} and p.receipt_id = r.id where r.org_id = ${org}`,
    )),
    ...(await different(
      read,
      "nothing of a reversed receipt stands",
      sql`
        select r.number as subject, 0 as expected, (
            select coalesce(sum(p.amount), 0) ${ofReceipt} and p.reversed_at is null)::integer as found
        from payment_receipt r where r.org_id = ${org} and r.reversed_at is not null`,
    )),
  ];
};

/** Finds write-offs of which more GST is claimed back than their share of the invoice's. */
export const findWrongRelief = (read: Read) => {
  const { sql, org } = read;
  const { gst, total } = documentFigures(sql, "v");
  const share = sql`cents(p.amount * ${gst} / nullif(${total}, 0))`;
  return different(
    read,
    "the GST that is claimed back of a write-off is at most its share",
    sql`
      select v.number as subject, least(p.gst_relief, ${share}) as expected, p.gst_relief as found
      from payment p join invoice v on v.org_id = ${org} and v.id = p.invoice_id
      where p.org_id = ${org} and p.gst_relief is not null`,
  );
};

/**
 * Finds tax codes of which credit notes take more than the invoice charged. Each document rounds its lines, and the last
 * credit note takes the cents that others left, so a cent for each is allowed.
 */
export const findOvercreditedTaxCodes = (read: Read) => {
  const { sql, org } = read;
  return different(
    read,
    "the credit notes of an invoice take at most the net of each tax code",
    sql`
      select v.number || ' ' || c.tax_code as subject, cents(least(greatest(c.net, least(coalesce(b.net, 0), 0) - c.cents),
          greatest(coalesce(b.net, 0), 0) + c.cents)) as expected, cents(c.net) as found
      from (
        select n.invoice_id, i.tax_code, sum((i.unit_price * i.qty) * (1 - coalesce(n.retention_pct, 0))) as net, 0.01 * (1 + count(distinct n.id)) as cents
        from credit_note n join credit_note_item i on i.org_id = ${org} and i.credit_note_id = n.id
        where n.org_id = ${org} and n.status = 'SENT' group by 1, 2) c
        join invoice v on v.org_id = ${org} and v.id = c.invoice_id
        left join lateral (
          select sum((i.unit_price * i.qty) * (1 - coalesce(v.retention_pct, 0))) as net from invoice_item i
          where i.org_id = ${org} and i.invoice_id = v.id and i.tax_code = c.tax_code) b on true`,
  );
};

/** Finds bank statements whose lines do not lead from the opening balance to the closing one, or are not all there. */
export const findWrongStatements = async (read: Read) => {
  const { sql, org } = read;
  const lines = (figure: Query) => sql`(
    select ${figure} from bank_line l where l.org_id = ${org} and l.statement_id = s.id)`;
  return [
    ...(await different(
      read,
      "a bank statement has as many lines as it added",
      sql`
        select s.id as subject, s.added as expected, ${lines(sql`count(*)::integer`)} as found
        from bank_statement s where s.org_id = ${org}`,
    )),
    ...(await different(
      read,
      "the opening balance of a bank statement and its lines make the closing balance",
      sql`
        select s.id as subject, s.closing_balance as expected,
          s.opening_balance + ${lines(sql`coalesce(sum(l.amount), 0)`)} as found
        from bank_statement s where s.org_id = ${org} and s.opening_balance is not null`,
    )),
  ];
};

/** Lets the statements of this transaction take as long as they need. */
export const removeTimeLimit = (read: Read) => read.rows(read.sql`select set_config('statement_timeout', '0', true)`);

/** Returns those of the events that are stored. */
export const findStoredEvents = async (read: Read, ids: readonly string[]): Promise<string[]> => {
  const rows = await read.rows<{ id: string }>(read.sql`
    select id from event where org_id = ${read.org} and id = any(${ids as string[]}::text[])`);
  return rows.map(({ id }) => id);
};

/** Returns those of the numbers that a document has. */
export const findStoredNumbers = async (read: Read, numbers: readonly string[]): Promise<string[]> => {
  const { sql, org } = read;
  const named = sql`${numbers as string[]}::text[]`;
  const rows = await read.rows<{ number: string }>(sql`
    select number from quotation where org_id = ${org} and number = any(${named})
    union select number from invoice where org_id = ${org} and number = any(${named})
    union select number from credit_note where org_id = ${org} and number = any(${named})
    union select number from payment_receipt where org_id = ${org} and number = any(${named})`);
  return rows.map(({ number }) => number);
};
