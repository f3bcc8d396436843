import type {
  ClaimId,
  ContractId,
  CreditNoteId,
  ExpenseId,
  FileId,
  InvoiceId,
  PaymentId,
  ProjectId,
  QuotationId,
} from "#contract/api/ids.ts";
import {
  projectTimelineEntriesMax,
  type ProjectTimelineKind,
  projectTimelineKinds,
} from "#contract/clients/project-timeline.ts";
import type { ProjectStatus } from "#contract/clients/projects.ts";
import type { Query, Read } from "#server/db/sql.ts";
import type { Readable } from "#server/reports/readable.ts";

export interface EntryRow {
  /** In PostgreSQL's format. */
  at: string;
  kind: ProjectTimelineKind;
  status: ProjectStatus | null;
  number: string | null;
  title: string | null;
  amount: string | null;
  by: string | null;
  detail: string | null;
  quotationId: QuotationId | null;
  invoiceId: InvoiceId | null;
  paymentId: PaymentId | null;
  expenseId: ExpenseId | null;
  fileId: FileId | null;
  contractId: ContractId | null;
  claimId: ClaimId | null;
  creditNoteId: CreditNoteId | null;
}

/** Finds the newest entries first. */
export function findProjectEntries(read: Read, id: ProjectId, readable: Readable) {
  const { sql } = read;
  const parts = [
    ofProject(read, id),
    ...(readable.quotations ? [ofQuotations(read, id)] : []),
    ...(readable.contracts ? [ofContracts(read, id)] : []),
    ...(readable.invoices ? [ofInvoices(read, id), ofPayments(read, id)] : []),
    ...(readable.credits ? [ofCreditNotes(read, id)] : []),
    ...(readable.expenses ? [ofExpenses(read, id)] : []),
  ];
  const entries = parts.reduce((all, part) => sql`${all} union all ${part}`);
  return read.rows<EntryRow>(sql`
    select * from (${entries}) entry where at is not null
    order by at desc, array_position(${[...projectTimelineKinds]}::text[], kind) desc
    limit ${projectTimelineEntriesMax}`);
}

// A change of status leaves no other trace than its event.
const ofProject = ({ org, sql }: Read, id: ProjectId): Query => sql`
  select created_at as at, 'CREATED' as kind, null as status, null as number, null as title, null::numeric as amount,
    null as by, null as detail, null as quotation_id, null as invoice_id, null as payment_id, null as expense_id,
    null as file_id, null as contract_id, null as claim_id, null as credit_note_id
  from project where org_id = ${org} and id = ${id}
  union all
  select created_at, 'STATUS_CHANGED', body::jsonb #>> '{data,object,status}', null, null, null, null, null, null, null,
    null, null, null, null, null, null
  from event
  where org_id = ${org} and resource_id = ${id} and type = 'project.status_changed' and not is_test
  union all
  select a.attached_at, 'FILE_ATTACHED', null, null, f.name, null, null, null, null, null, null, null, f.id, null, null,
    null
  from attachment a join file f on f.org_id = ${org} and f.id = a.file_id
  where a.org_id = ${org} and a.id = ${id}`;

// A sending leaves no other trace than its event, nor does a decision that a revision undid.
const ofQuotations = ({ org, sql }: Read, id: ProjectId): Query => sql`
  select q.decided_at, 'QUOTATION_' || q.status, null, q.number, q.title,
    document_total(q.subtotal, q.retention_pct, q.gst_rate, q.untaxed), q.decided_by, q.decision_note, q.id, null, null, null, null,
    null, null, null
  from quotation q where q.org_id = ${org} and q.project_id = ${id} and q.decided_at is not null
  union all
  select coalesce((v.object ->> 'decidedAt')::timestamptz, e.created_at),
    'QUOTATION_' || upper(split_part(e.type, '.', 2)), null, q.number, v.object ->> 'title',
    (v.object #>> '{totals,total}')::numeric, v.object ->> 'decidedBy', v.object ->> 'decisionNote', q.id, null, null,
    null, null, null, null, null
  from quotation q join event e on e.org_id = ${org} and e.resource_id = q.id and not e.is_test
    cross join lateral (select e.body::jsonb #> '{data,object}' as object offset 0) v
  where q.org_id = ${org} and q.project_id = ${id}
    and (e.type = 'quotation.sent'
      or (e.type in ('quotation.accepted', 'quotation.rejected') and e.created_at is distinct from q.decided_at
        and (v.object ->> 'revision')::integer is distinct from q.revision))`;

const ofContracts = ({ org, sql }: Read, id: ProjectId): Query => sql`
  select created_at, 'CONTRACT_CREATED', null, number, title, null, null, null, null, null, null, null, null, id, null, null
  from contract where org_id = ${org} and project_id = ${id}
  union all
  select e.at, case when e.claim_id is null then 'CONTRACT_' else 'CLAIM_' end || e.kind, null,
    coalesce(c.number, k.number), k.title, e.amount, e.by, e.detail, null, null, null, null, null, k.id,
    e.claim_id, null
  from contract k join contract_entry e on e.org_id = ${org} and e.contract_id = k.id
    left join claim c on c.org_id = ${org} and c.id = e.claim_id
  where k.org_id = ${org} and k.project_id = ${id} and (e.claim_id is null or c.sequence is not null)`;

const ofInvoices = ({ org, sql }: Read, id: ProjectId): Query => sql`
  select v.at, v.kind, null, i.number, i.title, document_total(i.subtotal, i.retention_pct, i.gst_rate, i.untaxed), null, v.detail,
    null, i.id, null, null, null, null, null, null
  from invoice i cross join lateral (values
    (i.sent_at, 'INVOICE_ISSUED', null),
    (i.paid_at, 'INVOICE_PAID', null),
    (i.voided_at, 'INVOICE_VOIDED', i.void_reason)) as v (at, kind, detail)
  where i.org_id = ${org} and i.project_id = ${id} and i.sent_at is not null`;

const ofPayments = ({ org, sql }: Read, id: ProjectId): Query => sql`
  select v.at, v.kind, null, i.number, i.title, p.amount, null, v.detail, null, i.id, p.id, null, null, null, null, null
  from invoice i join payment p on p.org_id = ${org} and p.invoice_id = i.id
    cross join lateral (values
      (p.created_at, 'PAYMENT_RECORDED', p.reference),
      (p.reversed_at, 'PAYMENT_REVERSED', p.reversal_reason)) as v (at, kind, detail)
  where i.org_id = ${org} and i.project_id = ${id}`;

const ofCreditNotes = ({ org, sql }: Read, id: ProjectId): Query => sql`
  select v.at, v.kind, null, n.number, n.reason, document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed), null, v.detail,
    null, n.invoice_id, null, null, null, n.contract_id, null, n.id
  from credit_note n cross join lateral (values
    (n.sent_at, 'CREDITED', null),
    (n.voided_at, 'CREDIT_VOIDED', n.void_reason)) as v (at, kind, detail)
  where n.org_id = ${org} and n.project_id = ${id} and n.sent_at is not null
  union all
  select v.at, v.kind, null, n.number, n.reason, r.amount, null, v.detail, null, n.invoice_id, null, null, null,
    n.contract_id, null, n.id
  from credit_note n join refund r on r.org_id = ${org} and r.credit_note_id = n.id
    cross join lateral (values
      (r.created_at, 'REFUNDED', r.reference),
      (r.reversed_at, 'REFUND_REVERSED', r.reversal_reason)) as v (at, kind, detail)
  where n.org_id = ${org} and n.project_id = ${id}`;

const ofExpenses = ({ org, sql }: Read, id: ProjectId): Query => sql`
  select created_at, 'EXPENSE_ADDED', null, null, description, amount, null, vendor, null, null, null, id, null, null, null,
    null
  from expense where org_id = ${org} and project_id = ${id}`;
