import type { MailKind } from "#contract/mails/mail-kinds.ts";
import { type NewsEntry, newsEntriesMax } from "#contract/organizations/news.ts";
import type { Permission } from "#contract/people/roles.ts";
import { documentHeads, mailSubject, type ShownRecord } from "#server/db/expressions/document-head.ts";
import { isoInstant, type Query, type Read, type Tx } from "#server/db/sql.ts";

/** Of more views than these, the oldest are not counted. */
const viewsMax = 500;

export interface NewsRow extends Omit<NewsEntry, "at" | "amount"> {
  /** In PostgreSQL's format. */
  at: string;
  amount: string | null;
}

/** Returns up to when the person has seen news, in ISO 8601. */
export async function findMark(read: Read, userId: string): Promise<string | undefined> {
  const { sql, org } = read;
  const [row] = await read.rows<{ seenAt: string }>(sql`
    select k.seen_at from membership m
      join news_mark k on k.org_id = ${org} and k.membership_id = m.id
    where m.org_id = ${org} and m.user_id = ${userId}`);
  return row && isoInstant(row.seenAt);
}

/** Moves the person's mark forward; it never moves back. */
export const moveMark = ({ sql, org }: Tx, userId: string, seenAt: Date) => sql`
  insert into news_mark as k (org_id, membership_id, seen_at)
  select ${org}, id, ${seenAt} from membership where org_id = ${org} and user_id = ${userId}
  on conflict (org_id, membership_id) do update set seen_at = greatest(k.seen_at, excluded.seen_at)`;

interface Search {
  /** After then, up to and including `until`. */
  readonly since: string;
  readonly until: string;
  /** The person who reads: what they did themselves is no news to them. */
  readonly reader: string;
  readonly permissions: readonly Permission[];
  readonly mailKinds: readonly MailKind[];
}

/** Finds the newest entries of all kinds that the person may read, in one statement; of each kind, a few rows are read. */
export async function findNews(read: Read, search: Search): Promise<NewsRow[]> {
  const may = (permission: Permission) => search.permissions.includes(permission);
  const viewed = viewedDocuments(read, may);
  const parts = [
    ...(viewed.length === 0 ? [] : [views(read, search, joined(read, viewed))]),
    ...(may("quotations:read") ? [decisions(read, search)] : []),
    ...(may("payments:read") ? [receipts(read, search)] : []),
    ...(may("contracts:read") ? [responses(read, search)] : []),
    ...(may("mail:read") ? [failedMails(read, search)] : []),
  ];
  if (parts.length === 0) return [];
  return read.rows<NewsRow>(read.sql`
    select n.kind, n.at, n.count, n.record, n.id, n.number, coalesce(c.name, n.recipient) as who, n.amount, n.mail_kind
    from (${joined(read, parts)} order by at desc, id limit ${newsEntriesMax}) n
      left join client c on c.org_id = ${read.org} and c.id = n.client_id
    order by n.at desc, n.id`);
}

const joined = ({ sql }: Read, [first, ...others]: readonly Query[]): Query =>
  others.reduce<Query>((all, query) => sql`${all} union all ${query}`, first ?? sql``);

const within = ({ sql }: Read, { since, until }: Search, at: Query): Query =>
  sql`${at} > ${since}::timestamptz and ${at} <= ${until}::timestamptz`;

/** The permission to read each kind of document that clients open. */
const neededToRead: Readonly<Record<ShownRecord, Permission>> = {
  QUOTATION: "quotations:read",
  INVOICE: "invoices:read",
  CREDIT_NOTE: "credits:read",
  CLAIM: "contracts:read",
};

/** Selects the record, number and client of the document `v.document_id`, of the kinds that the person may read. */
const viewedDocuments = (read: Read, may: (permission: Permission) => boolean): readonly Query[] =>
  documentHeads(read, read.sql`v.document_id`).flatMap(([record, head]) =>
    may(neededToRead[record as ShownRecord])
      ? [read.sql`select ${record} as record, h.number, h.client_id from (${head}) h`]
      : [],
  );

const views = (read: Read, search: Search, documents: Query): Query => read.sql`
  (select 'OPENED' as kind, v.at, v.count, d.record, v.document_id as id, d.number, d.client_id, null as recipient,
    null::numeric as amount, null as mail_kind
  from (
    select document_id, max(viewed_at) as at, count(*)::integer as count
    from (
      select document_id, viewed_at from portal_view
      where org_id = ${read.org} and ${within(read, search, read.sql`viewed_at`)}
      order by viewed_at desc limit ${viewsMax}) recent
    group by document_id order by at desc limit ${newsEntriesMax}) v
    cross join lateral (${documents}) d)`;

const decisions = (read: Read, search: Search): Query => read.sql`
  (select status as kind, decided_at as at, 1 as count, 'QUOTATION' as record, id, number, client_id, null as recipient,
    null::numeric as amount, null as mail_kind
  from quotation
  where org_id = ${read.org} and decided_via = 'PORTAL' and ${within(read, search, read.sql`decided_at`)}
  order by decided_at desc limit ${newsEntriesMax})`;

/** Money that came in at once leads to the invoice that it paid; when it paid several, or none, to the client. */
const receipts = (read: Read, search: Search): Query => {
  const { sql, org } = read;
  return sql`
    (select 'PAID' as kind, r.at, 1 as count, case when i.id is null then 'CLIENT' else 'INVOICE' end as record,
      coalesce(i.id, r.client_id) as id, coalesce(i.number, r.number) as number, r.client_id, null as recipient,
      r.kept + p.amount as amount, null as mail_kind
    from (
      select id, number, client_id, kept, created_at as at from payment_receipt
      where org_id = ${org} and reversed_at is null and not brought_forward
        and ${within(read, search, sql`created_at`)} and not exists (
          select from audit_entry a where a.org_id = ${org} and a.resource_id = payment_receipt.id
            and a.change = 'CREATED' and a.actor_id = ${search.reader})
      order by created_at desc limit ${newsEntriesMax}) r
      cross join lateral (
        select coalesce(sum(amount), 0) as amount, case when count(*) = 1 then min(invoice_id) end as invoice_id
        from payment where org_id = ${org} and receipt_id = r.id and reversed_at is null) p
      left join invoice i on i.org_id = ${org} and i.id = p.invoice_id and r.kept = 0)`;
};

/** The office records a response, so the audit log tells who did: an entry of about the same time. */
const responses = (read: Read, search: Search): Query => {
  const { sql, org } = read;
  return sql`
    (select 'CLAIM_ANSWERED' as kind, e.at, 1 as count, 'CLAIM' as record, e.claim_id as id,
      m.number, k.client_id, null as recipient, null::numeric as amount, null as mail_kind
    from contract_entry e
      join claim m on m.org_id = ${org} and m.id = e.claim_id
      join contract k on k.org_id = ${org} and k.id = e.contract_id
    where e.org_id = ${org} and e.kind = 'RESPONDED' and ${within(read, search, sql`e.at`)} and not exists (
      select from audit_entry a where a.org_id = ${org} and a.resource_id = e.claim_id and a.actor_id = ${search.reader}
        and a.created_at between e.at - interval '1 minute' and e.at + interval '1 minute')
    order by e.at desc limit ${newsEntriesMax})`;
};

const failedMails = (read: Read, search: Search): Query => read.sql`
  (select 'MAIL_FAILED' as kind, mail.failed_at as at, 1 as count, 'MAIL' as record, mail.id, s.number, null as client_id,
    mail.recipient, null::numeric as amount, mail.kind as mail_kind
  from (
    select id, kind, document_id, recipient, failed_at from mail
    where org_id = ${read.org} and status = 'FAILED' and ${within(read, search, read.sql`failed_at`)}
      and kind = any(${search.mailKinds as MailKind[]}::text[])
    order by failed_at desc limit ${newsEntriesMax}) mail
    left join lateral (${mailSubject(read, read.sql`mail.document_id`)}) s on true)`;
