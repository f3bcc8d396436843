import type { ClientId } from "#contract/api/ids.ts";
import { documentFigures } from "#server/db/expressions/document-figures.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** What a client owed at a moment, as decimal text. */
export interface AgeingRow {
  clientId: ClientId;
  name: string;
  current: string;
  days30: string;
  days60: string;
  days90: string;
  over90: string;
  credit: string;
  total: string;
}

/** A moment, and the first instant of its day and of the days 30, 60 and 90 days before. */
export interface AgeingTime {
  readonly at: Date;
  readonly today: Date;
  readonly ago30: Date;
  readonly ago60: Date;
  readonly ago90: Date;
}

/**
 * The invoices that may have owed something, or held a client's money, at a moment: those that are open now, those that
 * something happened to since, and void ones, on which money may be kept. All others were settled by then.
 */
const concerned = ({ sql, org }: Read, at: Date) => sql`
  select id from invoice where org_id = ${org} and status in ('SENT', 'OVERDUE')
  union
  select id from invoice where org_id = ${org} and sent_at is not null and status <> 'VOID' and issued_at > ${at}
  union
  select id from invoice where org_id = ${org} and sent_at is not null and status = 'VOID'
  union
  select invoice_id from payment where org_id = ${org} and reversed_at is null and paid_at > ${at}
  union
  select invoice_id from payment where org_id = ${org} and reversed_at is not null and reversed_at > ${at}`;

/** The sum of the payments or refunds of a document that counted at a moment. */
const counted = ({ sql, org }: Read, table: "payment" | "refund", of: Query, at: Date) => sql`(
  select coalesce(sum(m.amount), 0) from ${sql(table)} m
  where m.org_id = ${org} and ${of} and ${countedAt({ sql }, "m", at)})`;

/** True for money that came, or was paid back, and was not reversed at a moment. */
const countedAt = ({ sql }: Pick<Read, "sql">, table: string, at: Date) => sql`
  ${sql(`${table}.paid_at`)} <= ${at}
    and (${sql(`${table}.reversed_at`)} is null or ${sql(`${table}.reversed_at`)} > ${at})`;

/**
 * The amounts outstanding of each invoice, and left of each credit note and of each client's kept money. An amount below 0
 * is money that a client paid for an invoice that is void, or was not issued yet.
 */
function balances(read: Read, at: Date) {
  const { sql, org } = read;
  const stood = (document: string) =>
    sql`${sql(`${document}.issued_at`)} <= ${at}
      and (${sql(`${document}.voided_at`)} is null or ${sql(`${document}.voided_at`)} > ${at})`;
  return sql`
    select v.client_id, v.due_date, case when ${stood("v")} then ${documentFigures(sql, "v").total} else 0 end
      - ${counted(read, "payment", sql`m.invoice_id = v.id`, at)} as balance
    from (${concerned(read, at)}) i join invoice v on v.org_id = ${org} and v.id = i.id and v.sent_at is not null
    union all
    select n.client_id, null, ${counted(read, "payment", sql`m.credit_note_id = n.id`, at)}
      + ${counted(read, "refund", sql`m.credit_note_id = n.id`, at)}
      - case when ${stood("n")} then ${documentFigures(sql, "n").total} else 0 end
    from credit_note n where n.org_id = ${org} and n.sent_at is not null
    union all
    select r.client_id, null, sum(m.amount)
    from (
      select id, -kept as amount from payment_receipt k where org_id = ${org} and kept > 0 and ${countedAt(read, "k", at)}
      union all
      select credit_receipt_id, amount from payment p
      where org_id = ${org} and credit_receipt_id is not null and ${countedAt(read, "p", at)}
      union all
      select receipt_id, amount from refund f
      where org_id = ${org} and receipt_id is not null and ${countedAt(read, "f", at)}) m
      join payment_receipt r on r.org_id = ${org} and r.id = m.id
    group by r.client_id`;
}

/** Finds what every client owed at a moment, of those that owed or had something; what is overdue most comes first. */
export const findAgeing = (read: Read, { at, today, ago30, ago60, ago90 }: AgeingTime) => {
  const { sql, org } = read;
  const due = (condition: Query) =>
    sql`coalesce(sum(b.balance) filter (where b.balance > 0 and b.due_date is not null and ${condition}), 0)`;
  return read.rows<AgeingRow>(sql`
    select a.*, c.name
    from (
      select b.client_id,
        ${due(sql`b.due_date >= ${today}`)} as current,
        ${due(sql`b.due_date < ${today} and b.due_date >= ${ago30}`)} as days30,
        ${due(sql`b.due_date < ${ago30} and b.due_date >= ${ago60}`)} as days60,
        ${due(sql`b.due_date < ${ago60} and b.due_date >= ${ago90}`)} as days90,
        ${due(sql`b.due_date < ${ago90}`)} as over90,
        coalesce(-sum(b.balance) filter (where b.balance < 0 or b.due_date is null), 0) as credit,
        sum(b.balance) as total
      from (${balances(read, at)}) b
      group by b.client_id
      having bool_or(b.balance > 0 and b.due_date is not null)
        or coalesce(sum(b.balance) filter (where b.balance < 0 or b.due_date is null), 0) <> 0) a
      join client c on c.org_id = ${org} and c.id = a.client_id
    order by a.days30 + a.days60 + a.days90 + a.over90 desc, a.total desc, a.client_id`);
};
