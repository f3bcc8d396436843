import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { ClaimId, ContractId, CreditNoteId, InvoiceId, MailId, QuotationId } from "#contract/api/ids.ts";
import { timelineEntriesMax, type TimelineKind, timelineKinds, timelineViewsMax } from "#contract/clients/timeline.ts";
import type { Query, Read } from "#server/db/sql.ts";

export interface EntryRow {
  /** In PostgreSQL's format. */
  at: string;
  kind: TimelineKind;
  by: string | null;
  detail: string | null;
  number: string | null;
  /** Before GST. */
  amount: string | null;
  claimId: ClaimId | null;
  invoiceId: InvoiceId | null;
  quotationId: QuotationId | null;
  mailId: MailId | null;
  mailKind: MailKind | null;
  creditNoteId: CreditNoteId | null;
  /** The total of the credit note, or what was refunded. */
  creditAmount: string | null;
}

/** Finds the newest entries first. */
export const findContractEntries = (read: Read, id: ContractId) => {
  const { org, sql } = read;
  return newest(
    read,
    sql`
      select created_at as at, 'CREATED' as kind, null as by, null as detail, number, null::numeric as amount,
        null as claim_id, null as invoice_id, null as quotation_id, null as mail_id, null as mail_kind,
        null as credit_note_id, null::numeric as credit_amount
      from contract where org_id = ${org} and id = ${id}
      union all
      select q.decided_at, q.status, q.decided_by, q.decision_note, q.number, q.subtotal, null, null, q.id, null, null,
        null, null
      from variation v join quotation q on q.org_id = ${org} and q.id = v.quotation_id
      where v.org_id = ${org} and v.contract_id = ${id} and q.status in ('ACCEPTED', 'REJECTED')
      union all
      ${changes(read, sql`e.contract_id = ${id}`)}
      union all
      ${invoices(read, sql`i.contract_id = ${id}`)}
      union all
      ${credits(read, sql`n.contract_id = ${id}`)}
      union all
      ${ofClaims(read, sql`c.contract_id = ${id}`)}`,
  );
};

/** Finds the newest entries first. */
export const findClaimEntries = (read: Read, id: ClaimId, contractId: ContractId) => {
  const { org, sql } = read;
  return newest(
    read,
    sql`
      select c.created_at as at, 'CREATED' as kind, null as by, null as detail, c.number as number,
        null::numeric as amount, c.id as claim_id, null as invoice_id, null as quotation_id, null as mail_id,
        null as mail_kind, null as credit_note_id, null::numeric as credit_amount
      from claim c where c.org_id = ${org} and c.id = ${id}
      union all
      ${changes(read, sql`e.contract_id = ${contractId} and e.claim_id = ${id}`)}
      union all
      ${invoices(read, sql`i.claim_id = ${id}`)}
      union all
      ${credits(read, sql`n.claim_id = ${id}`)}
      union all
      ${ofClaims(read, sql`c.id = ${id}`)}`,
  );
};

const changes = (read: Read, about: Query): Query => {
  const { org, sql } = read;
  return sql`
    select e.at, e.kind, e.by, e.detail, case when e.claim_id is not null then c.number end, e.amount,
      e.claim_id, null, null, null, null, null, null
    from contract_entry e left join claim c on c.org_id = ${org} and c.id = e.claim_id
    where e.org_id = ${org} and ${about}`;
};

/** A claim is billed by a draft; deposits and releases count once they are issued. */
const invoices = ({ org, sql }: Read, about: Query): Query => sql`
  select v.at, v.kind, null, v.detail, i.number, i.subtotal, i.claim_id, i.id, null, null, null, null,
    null
  from invoice i cross join lateral (values
    (case i.kind when 'CLAIM' then i.created_at end, 'BILLED', null),
    (case i.kind when 'DEPOSIT' then i.sent_at end, 'DEPOSIT_BILLED', null),
    (case i.kind when 'RETENTION_RELEASE' then i.sent_at end, 'RELEASED', null),
    (i.paid_at, 'PAID', null),
    (case when i.kind = 'CLAIM' or i.sent_at is not null then i.voided_at end, 'VOIDED', i.void_reason))
    as v (at, kind, detail)
  where i.org_id = ${org} and ${about}`;

/** Credit notes count once they are issued; a claim is billed by a draft. */
const credits = ({ org, sql }: Read, about: Query): Query => sql`
  select v.at, v.kind, null, v.detail, n.number, n.subtotal, n.claim_id, n.invoice_id, null, null, null, n.id,
    document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed)
  from credit_note n cross join lateral (values
    (case n.kind when 'CLAIM' then n.created_at end, 'BILLED', null),
    (n.sent_at, 'CREDITED', n.reason),
    (n.voided_at, 'CREDIT_VOIDED', n.void_reason)) as v (at, kind, detail)
  where n.org_id = ${org} and (n.kind = 'CLAIM' or n.sent_at is not null) and ${about}
  union all
  select v.at, v.kind, null, v.detail, n.number, null, n.claim_id, n.invoice_id, null, null, null, n.id, r.amount
  from credit_note n join refund r on r.org_id = ${org} and r.credit_note_id = n.id
    cross join lateral (values
      (r.created_at, 'REFUNDED', r.reference),
      (r.reversed_at, 'REFUND_REVERSED', r.reversal_reason)) as v (at, kind, detail)
  where n.org_id = ${org} and ${about}`;

const ofClaims = (read: Read, about: Query): Query => {
  const { org, sql } = read;
  return sql`
    select i.created_at, 'CARRIED', null, i.by_number, c.number, null, c.id, null, null, null, null,
      null, null
    from claim c cross join lateral (
      select v.created_at, (
        select by.number from claim by
        where by.org_id = ${org} and by.id = c.carried_by) as by_number
      from (
        select v.created_at from invoice v
        where v.org_id = ${org} and v.claim_id = c.carried_by and v.status <> 'VOID'
        union all
        select n.created_at from credit_note n
        where n.org_id = ${org} and n.claim_id = c.carried_by and n.kind = 'CLAIM' and n.status <> 'VOID') v
      order by v.created_at limit 1) i
    where c.org_id = ${org} and ${about}
    union all
    select d.corrected_at, 'PARTIES_CORRECTED', d.corrected_by, concat_ws('; ', (
      select string_agg(c ->> 'field' || ': ' || (c ->> 'before') || ' → ' || (c ->> 'after'), '; ')
      from jsonb_array_elements(d.changes) c), d.reason),
      c.number, null, c.id, null, null, null, null, null, null
    from claim c join document_correction d on d.org_id = ${org} and d.document_id = c.id
    where c.org_id = ${org} and ${about}
    union all
    -- Only the newest views: anyone with the link can add to them.
    (select p.viewed_at, 'VIEWED', null, null, c.number, null, c.id, null, null, null, null, null, null
    from claim c join portal_view p on p.org_id = ${org} and p.document_id = c.id
    where c.org_id = ${org} and ${about}
    order by p.viewed_at desc limit ${timelineViewsMax})
    union all
    (select p.asked_at, 'ASKED', null, p.question, c.number, null, c.id, null, null, null, null, null, null
    from claim c join portal_question p on p.org_id = ${org} and p.document_id = c.id
    where c.org_id = ${org} and ${about}
    order by p.asked_at desc limit ${timelineViewsMax})
    union all
    select v.at, v.kind, m.recipient, v.detail, c.number, null, c.id, null, null, m.id, m.kind, null,
      null
    from claim c join mail m on m.org_id = ${org} and m.document_id = c.id
      cross join lateral (values
        (m.created_at, 'MAIL_QUEUED', null),
        (m.sent_at, 'MAIL_DELIVERED', m.last_error),
        (case when m.status = 'FAILED' then coalesce(m.failed_at, m.created_at) end, 'MAIL_FAILED', m.last_error))
        as v (at, kind, detail)
    where c.org_id = ${org} and ${about}`;
};

/** Returns the newest entries. What was answered takes precedence, then everything but mails and views. */
const newest = (read: Read, entries: Query) =>
  read.rows<EntryRow>(read.sql`
    select * from (
      select * from (${entries}) entry where at is not null
      order by kind not in ('ACCEPTED', 'REJECTED', 'RESPONDED'),
        kind in ('VIEWED', 'MAIL_QUEUED', 'MAIL_DELIVERED', 'MAIL_FAILED'), at desc
      limit ${timelineEntriesMax}) kept
    order by at desc, array_position(${[...timelineKinds]}::text[], kind) desc, number desc nulls last`);
