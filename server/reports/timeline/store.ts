import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { CreditNoteId, InvoiceId, MailId, PaymentId, QuotationId } from "#contract/api/ids.ts";
import type { PaymentMethod } from "#contract/payments/payments.ts";
import { timelineEntriesMax, type TimelineKind, timelineKinds, timelineViewsMax } from "#contract/clients/timeline.ts";
import type { Query, Read } from "#server/db/sql.ts";

export interface EntryRow {
  /** In PostgreSQL's format. */
  at: string;
  kind: TimelineKind;
  by: string | null;
  detail: string | null;
  mailId: MailId | null;
  mailKind: MailKind | null;
  paymentId: PaymentId | null;
  /** Of the payment, the credit note or the refund. */
  amount: string | null;
  method: PaymentMethod | null;
  creditNoteId: CreditNoteId | null;
  creditNumber: string | null;
}

/**
 * Finds the newest entries first. Times come from the rows that outlive events; a sending leaves no other trace, nor
 * does a decision that a revision undid.
 */
export const findQuotationEntries = (read: Read, id: QuotationId) =>
  newest(
    read,
    read.sql`
      select v.at, v.kind, v.by, v.detail, null as mail_id, null as mail_kind, null as payment_id,
        null::numeric as amount, null as method, null as credit_note_id, null as credit_number
      from quotation q cross join lateral (values
        (q.created_at, 'CREATED', null, null),
        (q.decided_at, q.status, q.decided_by, q.decision_note)) as v (at, kind, by, detail)
      where q.org_id = ${read.org} and q.id = ${id}
      union all
      select coalesce((v.object ->> 'decidedAt')::timestamptz, e.created_at), v.kind, v.object ->> 'decidedBy', v.object ->> 'decisionNote', null, null, null,
        null, null, null, null
      from event e
        cross join lateral (select upper(split_part(e.type, '.', 2)) as kind,
          e.body::jsonb #> '{data,object}' as object offset 0) v
        left join quotation q on q.org_id = ${read.org} and q.id = e.resource_id
      where e.org_id = ${read.org} and e.resource_id = ${id} and not e.is_test
        and (e.type = 'quotation.sent'
          or (e.type in ('quotation.accepted', 'quotation.rejected') and e.created_at is distinct from q.decided_at
            and (v.object ->> 'revision')::integer is distinct from q.revision))
      union all
      select retired_at, 'REVISED', null, null, null, null, null, null, null, null, null
      from portal_link where org_id = ${read.org} and document_id = ${id}
      union all
      select created_at, 'CONVERTED', null, number, null, null, null, null, null, null, null
      from invoice where org_id = ${read.org} and converted_from = ${id}
      union all
      select created_at, 'CONTRACT_CREATED', null, number, null, null, null, null, null, null, null
      from contract where org_id = ${read.org} and quotation_id = ${id}
      union all
      select e.at, 'CONTRACT_' || e.kind, e.by, k.number, null, null, null, null, null, null, null
      from contract k join contract_entry e on e.org_id = ${read.org} and e.contract_id = k.id
      where k.org_id = ${read.org} and k.quotation_id = ${id} and e.claim_id is null
      union all ${views(read, id)}
      union all ${questions(read, id)}
      union all ${mails(read, read.sql`m.document_id = ${id}`)}`,
  );

/** Finds the newest entries first. */
export const findInvoiceEntries = (read: Read, id: InvoiceId) =>
  newest(
    read,
    read.sql`
      select v.at, v.kind, null as by, v.detail, null as mail_id, null as mail_kind, null as payment_id,
        null::numeric as amount, null as method, null as credit_note_id, null as credit_number
      from invoice i cross join lateral (values
        (i.created_at, 'CREATED', null),
        (i.sent_at, 'SENT', null),
        (i.paid_at, 'PAID', null),
        (i.voided_at, 'VOIDED', i.void_reason)) as v (at, kind, detail)
      where i.org_id = ${read.org} and i.id = ${id}
      union all
      select marked_at, 'OVERDUE', null, null, null, null, null, null, null, null, null
      from overdue_mark where org_id = ${read.org} and invoice_id = ${id}
      union all
      select v.at, v.kind, null, v.detail, null, null, p.id, p.amount, p.method, null, null
      from payment p cross join lateral (values
        (p.created_at, 'PAYMENT_RECORDED', p.reference),
        (p.reversed_at, 'PAYMENT_REVERSED', p.reversal_reason)) as v (at, kind, detail)
      where p.org_id = ${read.org} and p.invoice_id = ${id}
      union all ${credits(read, id)}
      union all ${refunds(read, read.sql`n.invoice_id = ${id}`)}
      union all ${corrections(read, id)}
      union all ${views(read, id)}
      union all ${questions(read, id)}
      union all ${mails(
        read,
        // A receipt belongs to its payment.
        read.sql`m.document_id in (
          select ${id} union all select id from payment where org_id = ${read.org} and invoice_id = ${id})`,
      )}
      union all ${mails(
        read,
        read.sql`m.id in (select mail_id from reminded_invoice where org_id = ${read.org} and invoice_id = ${id})`,
        // One that reminds of several invoices is a reminder of each.
        read.sql`'INVOICE_REMINDER'`,
      )}`,
  );

/** Finds the newest entries first. */
export const findCreditNoteEntries = (read: Read, id: CreditNoteId) =>
  newest(
    read,
    read.sql`
      select v.at, v.kind, null as by, v.detail, null as mail_id, null as mail_kind, null as payment_id,
        null::numeric as amount, null as method, null as credit_note_id, null as credit_number
      from credit_note n cross join lateral (values
        (n.created_at, 'CREATED', null),
        (n.sent_at, 'SENT', null),
        (n.voided_at, 'VOIDED', n.void_reason)) as v (at, kind, detail)
      where n.org_id = ${read.org} and n.id = ${id}
      union all
      select v.at, v.kind, null, i.number, null, null, p.id, p.amount, p.method, null, null
      from payment p join invoice i on i.org_id = ${read.org} and i.id = p.invoice_id
        cross join lateral (values
          (p.created_at, 'APPLIED'), (p.reversed_at, 'APPLICATION_REVERSED')) as v (at, kind)
      where p.org_id = ${read.org} and p.credit_note_id = ${id}
      union all ${refunds(read, read.sql`n.id = ${id}`)}
      union all ${corrections(read, id)}
      union all ${views(read, id)}
      union all ${questions(read, id)}
      union all ${mails(read, read.sql`m.document_id = ${id}`)}`,
  );

/** The credit notes of an invoice, once they are issued. */
const credits = ({ org, sql }: Read, id: InvoiceId): Query => sql`
  select v.at, v.kind, null, v.detail, null, null, null, document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed), null,
    n.id, n.number
  from credit_note n cross join lateral (values
    (n.sent_at, 'CREDITED', n.reason),
    (n.voided_at, 'CREDIT_VOIDED', n.void_reason)) as v (at, kind, detail)
  where n.org_id = ${org} and n.invoice_id = ${id} and n.sent_at is not null`;

const refunds = ({ org, sql }: Read, about: Query): Query => sql`
  select v.at, v.kind, null, v.detail, null, null, null, r.amount, null, n.id, n.number
  from credit_note n join refund r on r.org_id = ${org} and r.credit_note_id = n.id
    cross join lateral (values
      (r.created_at, 'REFUNDED', r.reference),
      (r.reversed_at, 'REFUND_REVERSED', r.reversal_reason)) as v (at, kind, detail)
  where n.org_id = ${org} and ${about}`;

/** The corrections of the parties, each field as it was and is. */
const corrections = ({ org, sql }: Read, id: string): Query => sql`
  select d.corrected_at, 'PARTIES_CORRECTED', d.corrected_by, concat_ws('; ', (
    select string_agg(c ->> 'field' || ': ' || (c ->> 'before') || ' → ' || (c ->> 'after'), '; ')
    from jsonb_array_elements(d.changes) c), d.reason),
    null, null, null, null, null, null, null
  from document_correction d where d.org_id = ${org} and d.document_id = ${id}`;

/** Only the newest views: anyone with the link can add to them. */
const views = ({ org, sql }: Read, id: string): Query => sql`
  (select viewed_at, 'VIEWED', null, null, null, null, null::text, null::numeric, null, null, null
  from portal_view where org_id = ${org} and document_id = ${id} order by viewed_at desc limit ${timelineViewsMax})`;

/** A link can ask a few questions a day, and over the years more than a timeline has entries: only the newest. */
const questions = ({ org, sql }: Read, id: string): Query => sql`
  (select asked_at, 'ASKED', null, question, null, null, null::text, null::numeric, null, null, null
  from portal_question where org_id = ${org} and document_id = ${id} order by asked_at desc limit ${timelineViewsMax})`;

const mails = ({ org, sql }: Read, about: Query, kind = sql`m.kind`): Query => sql`
  select v.at, v.kind, m.recipient, v.detail, m.id, ${kind}, null, null, null, null, null
  from mail m cross join lateral (values
    (m.created_at, 'MAIL_QUEUED', null),
    (m.sent_at, 'MAIL_DELIVERED', m.last_error),
    (case when m.status = 'FAILED' then coalesce(m.failed_at, m.created_at) end, 'MAIL_FAILED', m.last_error))
    as v (at, kind, detail)
  where m.org_id = ${org} and ${about}`;

/** Returns the newest entries. Changes of status take precedence over mails and views. */
const newest = (read: Read, entries: Query) =>
  read.rows<EntryRow>(read.sql`
    select * from (
      select * from (${entries}) entry where at is not null
      order by kind not in ('ACCEPTED', 'REJECTED'), kind in ('VIEWED', 'MAIL_QUEUED', 'MAIL_DELIVERED', 'MAIL_FAILED'),
        at desc
      limit ${timelineEntriesMax}) kept
    order by at desc, array_position(${[...timelineKinds]}::text[], kind) desc`);
