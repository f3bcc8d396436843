import type { Query, Read } from "#server/db/sql.ts";

/** The kinds of document that have a page in the portal. */
export type ShownRecord = "QUOTATION" | "INVOICE" | "CREDIT_NOTE" | "CLAIM";

/** The records of a kind, and their id. */
interface Heads {
  /** Selects id, number, title and client of all of them. */
  readonly all: Query;
  readonly id: Query;
}

const shownHeads = ({ sql, org }: Read): Readonly<Record<ShownRecord, Heads>> => ({
  QUOTATION: {
    all: sql`select q.id, q.number, q.title, q.client_id from quotation q where q.org_id = ${org}`,
    id: sql`q.id`,
  },
  INVOICE: {
    all: sql`select i.id, i.number, i.title, i.client_id from invoice i where i.org_id = ${org}`,
    id: sql`i.id`,
  },
  CREDIT_NOTE: {
    all: sql`select n.id, n.number, n.reason as title, n.client_id from credit_note n where n.org_id = ${org}`,
    id: sql`n.id`,
  },
  CLAIM: {
    all: sql`
      select m.id, m.number, k.title, k.client_id
      from claim m join contract k on k.org_id = ${org} and k.id = m.contract_id
      where m.org_id = ${org}`,
    id: sql`m.id`,
  },
});

/** Those of every kind that a mail to a client is about: of a payment, its invoice; a client has no number. */
const mailHeads = (read: Read): readonly Heads[] => {
  const { sql, org } = read;
  return [
    ...Object.values(shownHeads(read)),
    {
      all: sql`
        select p.id, i.number, i.title, i.client_id
        from payment p join invoice i on i.org_id = ${org} and i.id = p.invoice_id
        where p.org_id = ${org}`,
      id: sql`p.id`,
    },
    {
      all: sql`select r.id, r.number, null as title, r.client_id from payment_receipt r where r.org_id = ${org}`,
      id: sql`r.id`,
    },
    {
      all: sql`select c.id, null as number, null as title, c.id as client_id from client c where c.org_id = ${org}`,
      id: sql`c.id`,
    },
  ];
};

const union = ({ sql }: Read, queries: readonly Query[]): Query =>
  queries.reduce((all, each) => sql`${all} union all ${each}`);

const headOf = ({ sql }: Read, heads: Heads, id: Query): Query => sql`${heads.all} and ${heads.id} = ${id}`;

/** Selects the head of the document with an id, for each kind that has a page in the portal. */
export function documentHeads(read: Read, id: Query): readonly (readonly [kind: ShownRecord, head: Query])[] {
  const kinds = Object.entries(shownHeads(read)) as [ShownRecord, Heads][];
  return kinds.map(([kind, heads]) => [kind, headOf(read, heads, id)]);
}

/** Selects the same of the document with that id, whatever its kind. */
export const documentHead = (read: Read, id: Query): Query =>
  union(
    read,
    documentHeads(read, id).map(([, head]) => head),
  );

/** Selects the head of what a mail is about. @param id an expression without the aliases above */
export const mailSubject = (read: Read, id: Query): Query =>
  union(
    read,
    mailHeads(read).map((heads) => headOf(read, heads, id)),
  );

/** Selects the ids of what mails are about, where the number or the client's name fits an `ilike` pattern. */
export const mailSubjectsLike = (read: Read, pattern: string): Query => read.sql`
  select s.id
  from (${union(
    read,
    mailHeads(read).map(({ all }) => all),
  )}) s join client c on c.org_id = ${read.org} and c.id = s.client_id
  where plain_form(s.number) ilike ${pattern} or plain_form(c.name) ilike ${pattern}`;
