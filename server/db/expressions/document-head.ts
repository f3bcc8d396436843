import type { Query, Read } from "#server/db/sql.ts";

/** The kinds of document that have a page in the portal. */
export type ShownRecord = "QUOTATION" | "INVOICE" | "CREDIT_NOTE" | "CLAIM";

/** Selects the number, title and client of the document with an id, for each kind that has a page in the portal. */
export const documentHeads = ({ sql, org }: Read, id: Query): Readonly<Record<ShownRecord, Query>> => ({
  QUOTATION: sql`select q.number, q.title, q.client_id from quotation q where q.org_id = ${org} and q.id = ${id}`,
  INVOICE: sql`select i.number, i.title, i.client_id from invoice i where i.org_id = ${org} and i.id = ${id}`,
  CREDIT_NOTE: sql`
    select n.number, n.reason as title, n.client_id from credit_note n where n.org_id = ${org} and n.id = ${id}`,
  CLAIM: sql`
    select m.number, k.title, k.client_id
    from claim m join contract k on k.org_id = ${org} and k.id = m.contract_id
    where m.org_id = ${org} and m.id = ${id}`,
});

/** Selects the same of the document with that id, whatever its kind. */
export const documentHead = (read: Read, id: Query): Query =>
  Object.values(documentHeads(read, id)).reduce((all, each) => read.sql`${all} union all ${each}`);

/** Each kind of record that a mail to a client is about, as its id and as a selection of its id, number and client. */
const mailSubjects = ({ sql, org }: Read): readonly (readonly [id: Query, rows: Query])[] => [
  [sql`q.id`, sql`select q.id, q.number, q.client_id from quotation q where q.org_id = ${org}`],
  [sql`i.id`, sql`select i.id, i.number, i.client_id from invoice i where i.org_id = ${org}`],
  [sql`n.id`, sql`select n.id, n.number, n.client_id from credit_note n where n.org_id = ${org}`],
  [
    sql`m.id`,
    sql`select m.id, m.number, k.client_id
      from claim m join contract k on k.org_id = ${org} and k.id = m.contract_id where m.org_id = ${org}`,
  ],
  [
    sql`p.id`,
    sql`select p.id, i.number, i.client_id
      from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id where p.org_id = ${org}`,
  ],
  [sql`r.id`, sql`select r.id, r.number, r.client_id from payment_receipt r where r.org_id = ${org}`],
  [sql`c.id`, sql`select c.id, null as number, c.id as client_id from client c where c.org_id = ${org}`],
];

const union = ({ sql }: Read, queries: readonly Query[]): Query =>
  queries.reduce((all, each) => sql`${all} union all ${each}`);

/**
 * Selects the number and client of what a mail is about: of a payment, its invoice; a client has no number.
 * @param id an expression without the aliases above
 */
export const mailSubject = (read: Read, id: Query): Query =>
  union(
    read,
    mailSubjects(read).map(([own, rows]) => read.sql`${rows} and ${own} = ${id}`),
  );

/** Selects the ids of what mails are about, where the number or the client's name fits an `ilike` pattern. */
export const mailSubjectsLike = (read: Read, pattern: string): Query => read.sql`
  select s.id
  from (${union(
    read,
    mailSubjects(read).map(([, rows]) => rows),
  )}) s join client c on c.org_id = ${read.org} and c.id = s.client_id
  where plain_form(s.number) ilike ${pattern} or plain_form(c.name) ilike ${pattern}`;
