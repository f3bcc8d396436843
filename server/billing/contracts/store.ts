import type { ClaimDayShift, DaysCount } from "#contract/contracts/clock.ts";
import type { ContractStatus, Opening } from "#contract/contracts/contracts.ts";
import type { ClaimId, ClientId, ContractId, ProjectId, QuotationId, QuotationItemId } from "#contract/api/ids.ts";
import type { ContractQuery, ContractTotalsQuery } from "#contract/contracts/contracts.ts";
import type { QuotationStatus } from "#contract/quotations/quotations.ts";
import type { Stages } from "#contract/contracts/stages.ts";
import { contractFilters } from "#contract/contracts/contract-filters.ts";
import { type Filtered, fitting } from "#server/db/lists/filters.ts";
import { contractSorts } from "#contract/api/list-sorts.ts";
import type { Page } from "#server/db/lists/page.ts";
import { inTime, equals, withText } from "#server/db/lists/conditions.ts";
import { inSortedOrder, type Sorting, sortKey } from "#server/db/lists/sorted.ts";
import type { Query, Read, Tx } from "#server/db/sql.ts";

/** A line of the opening with what it comes to. */
export interface StoredOpening extends Opening {
  readonly lines: Readonly<Record<QuotationItemId, string>>;
}

export interface ContractTerms {
  clientReference: string | null;
  retentionPct: string | null;
  retentionLimit: string | null;
  releasePct: string;
  defectsMonths: number;
  defectsEndOn: string | null;
  recoupPct: string | null;
  isRemeasured: boolean;
  actApplies: boolean;
  needsApproval: boolean | null;
  claimDay: number | null;
  claimDayShift: ClaimDayShift;
  daysCount: DaysCount;
  responseDays: number | null;
  paymentDays: number | null;
  stages: Stages | null;
  opening: StoredOpening | null;
  notes: string | null;
}

export interface PartRow {
  quotationId: QuotationId;
  number: string;
  title: string;
  status: QuotationStatus;
  subtotal: string;
  /** In PostgreSQL's format. */
  decidedAt: string | null;
  variationNo: number | null;
}

export interface ContractRow extends ContractTerms {
  id: ContractId;
  number: string;
  title: string;
  status: ContractStatus;
  clientId: ClientId;
  projectId: ProjectId;
  quotationId: QuotationId;
  currency: string;
  completedOn: string | null;
  writtenOff: string;
  lastClaim: number;
  closedAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The quotation, then its variations in the order of acceptance. */
  quotations: PartRow[];
  /** Amounts to date of the claim that was billed last. */
  lastBilled: {
    id: ClaimId;
    gross: string;
    materials: string;
    retention: string;
    withheld: string;
    sequence: number;
    number: string;
  } | null;
  /** The claim that was submitted or billed last. */
  lastClaimed: { id: ClaimId; gross: string } | null;
  /** The invoices that are issued and not void. */
  invoices: { subtotal: string; untaxed: string; gstRate: string; paid: string; credit: string }[];
  /** The credit notes for them that are issued and not void. */
  creditNotes: { subtotal: string; untaxed: string; gstRate: string }[];
}

const columns = ({ sql, org }: Read) => sql`
  id, number, title, status, client_id, project_id, quotation_id, currency, client_reference, retention_pct,
  retention_limit, release_pct, defects_months, completed_on, defects_end_on, recoup_pct, is_remeasured, act_applies,
  needs_approval, claim_day, claim_day_shift, days_count, response_days, payment_days, stages, opening, notes, written_off, last_claim, closed_at, version,
  created_at, updated_at,
  (select json_agg(json_build_object('quotationId', q.id, 'number', q.number, 'title', q.title, 'status', q.status,
      'subtotal', q.subtotal::text, 'decidedAt', q.decided_at::text, 'variationNo', p.number)
      order by p.number is not null, q.decided_at, p.number)
    from (
      select contract.quotation_id as id, null::integer as number
      union all
      select v.quotation_id, v.number from variation v
      where v.org_id = ${org} and v.contract_id = contract.id) p
      join quotation q on q.org_id = ${org} and q.id = p.id) as quotations,
  (select json_build_object('id', b.id, 'gross', b.billed_gross::text, 'materials', b.billed_materials::text,
      'retention', b.billed_retention::text, 'withheld', b.billed_withheld::text, 'sequence', b.sequence,
      'number', b.number)
    from claim b where b.org_id = ${org} and b.contract_id = contract.id and b.status = 'BILLED'
    order by b.sequence desc limit 1) as last_billed,
  (select json_build_object('id', s.id, 'gross', (s.materials + (
      select coalesce(sum(i.claimed), 0) from claim_item i where i.org_id = ${org} and i.claim_id = s.id))::text)
    from claim s
    where s.org_id = ${org} and s.contract_id = contract.id and s.status in ('SUBMITTED', 'RESPONDED', 'BILLED', 'CARRIED')
      and s.sequence is not null
    order by s.sequence desc limit 1) as last_claimed,
  (select coalesce(json_agg(json_build_object('subtotal', v.subtotal::text, 'untaxed', v.untaxed::text, 'gstRate', v.gst_rate::text, 'paid', (
      select coalesce(sum(p.amount), 0)::text from payment p
      where p.org_id = ${org} and p.invoice_id = v.id and p.reversed_at is null), 'credit', (
      select coalesce(sum(p.amount), 0)::text from payment p
      where p.org_id = ${org} and p.invoice_id = v.id and p.reversed_at is null and p.method in ('CREDIT_NOTE', 'WRITE_OFF')))), '[]')
    from invoice v
    where v.org_id = ${org} and v.contract_id = contract.id and v.sent_at is not null and v.status <> 'VOID') as invoices,
  (select coalesce(json_agg(json_build_object('subtotal', n.subtotal::text, 'untaxed', n.untaxed::text,
      'gstRate', n.gst_rate::text)), '[]')
    from credit_note n
    where n.org_id = ${org} and n.contract_id = contract.id and n.status = 'SENT') as credit_notes`;

/** Returns the condition of the list's filters. */
function inList({ sql }: Read, query: ContractTotalsQuery): Query {
  const own: Filtered<typeof contractFilters>["own"] = {
    q: (text) => withText(sql, text, ["number", "title", "client_reference"]),
  };
  return sql`${fitting(sql, { rows: contractFilters, query, own })} ${inTime(sql, query)}`;
}

/** Finds all contracts that the list shows with those filters. */
export const findMatchingContracts = (read: Read, query: ContractTotalsQuery) =>
  selectContracts(read, read.sql`true ${inList(read, query)}`);

export const findContracts = (read: Read, query: ContractQuery, page: Page) => {
  const { sql, org } = read;
  // They are few, so that no order has an index (docs/decisions/0120-sums-of-lists.md).
  const bounds = { matching: inList(read, query), isNarrow: true };
  return read.rows<ContractRow>(sql`
    select ${columns(read)} ${sortKey(sql, sorting, page)} from contract
    where org_id = ${org} ${inSortedOrder(read, { name: "contract" }, sorting, bounds, page)}`);
};

const sorting: Sorting<typeof contractSorts> = { sorts: contractSorts, own: {} };

const selectContracts = (read: Read, matching: Query) =>
  read.rows<ContractRow>(read.sql`select ${columns(read)} from contract where org_id = ${read.org} and ${matching}`);

export const findContractsById = (read: Read, ids: readonly ContractId[]) =>
  selectContracts(read, read.sql`id = any(${ids as ContractId[]}::text[])`);

/** Finds the contracts that hold retention, by what their claims and openings withheld. */
export const findRetainingContracts = (read: Read, clientId: ClientId | undefined) =>
  selectContracts(
    read,
    read.sql`(opening is not null or exists (
      select 1 from claim b
      where b.org_id = ${read.org} and b.contract_id = contract.id and b.status = 'BILLED' and b.billed_retention <> 0))
      ${equals(read.sql, "client_id", clientId)}`,
  );

/** Finds the contracts of a status, or all that are not closed, newest first. */
export const findContractsOf = (read: Read, status: ContractStatus | undefined) =>
  selectContracts(
    read,
    read.sql`${status === undefined ? read.sql`status <> 'CLOSED'` : read.sql`status = ${status}`}
      order by created_at desc, id desc`,
  );

/** Columns by name, with the types that are written. */
type ContractValues = Partial<
  Omit<ContractTerms, "retentionPct" | "retentionLimit" | "releasePct" | "recoupPct"> & {
    retentionPct: string | number | null;
    retentionLimit: number | null;
    releasePct: number;
    recoupPct: number | null;
    id: ContractId;
    quotationId: QuotationId;
    clientId: ClientId;
    projectId: ProjectId;
    number: string;
    title: string;
    currency: string;
    status: ContractStatus;
    completedOn: string | null;
    writtenOff: string;
    closingNote: string | null;
    lastVariation: number;
    lastClaim: number;
    closedAt: Date | null;
    version: number;
    createdAt: Date;
    updatedAt: Date;
  }
>;

/** Text bound to a jsonb column would become one JSON string. */
const withJson = (tx: Tx, { stages, opening, ...values }: ContractValues) => ({
  ...values,
  ...(stages === undefined ? {} : { stages: stages === null ? null : tx.sql.json([...stages]) }),
  ...(opening === undefined ? {} : { opening: opening === null ? null : tx.sql.json({ ...opening }) }),
});

export const insertContract = (tx: Tx, values: ContractValues) =>
  tx.sql`insert into contract ${tx.sql({ orgId: tx.org, ...withJson(tx, values) })}`;

export const changeContract = (tx: Tx, id: ContractId, values: ContractValues) => tx.sql`
  update contract set ${tx.sql(withJson(tx, values))}, version = version + 1 where org_id = ${tx.org} and id = ${id}`;

/** An action on a contract, or on one of its claims. */
export interface NewEntryRow {
  readonly contractId: ContractId;
  readonly claimId?: ClaimId;
  readonly kind: "SUBMITTED" | "RESPONDED" | "WITHDRAWN" | "COMPLETED" | "CLOSED" | "REOPENED";
  readonly by: string;
  readonly detail?: string | null;
  readonly amount?: number;
  readonly at: Date;
}

/** Keeps an entry of the timeline that no other row shows. */
export const insertEntry = (tx: Tx, row: NewEntryRow) =>
  tx.sql`insert into contract_entry ${tx.sql({ orgId: tx.org, claimId: null, detail: null, amount: null, ...row })}`;

export const deleteContractRow = (tx: Tx, id: ContractId) =>
  tx.sql`delete from contract where org_id = ${tx.org} and id = ${id}`;

/** Finds the draft invoice or credit note of a contract. */
export async function findDraftOf(
  read: Read,
  id: ContractId,
): Promise<{ number: string; isCreditNote: boolean } | undefined> {
  const { sql, org } = read;
  const [row] = await read.rows<{ number: string; isCreditNote: boolean }>(sql`
    select number, false as is_credit_note from invoice
    where org_id = ${org} and contract_id = ${id} and status = 'DRAFT'
    union all
    select number, true from credit_note where org_id = ${org} and contract_id = ${id} and status = 'DRAFT' limit 1`);
  return row;
}

/** Finds a plain invoice that refers to a quotation and is not void, and whether the quotation was converted to it. */
export async function findInvoiceOf(
  read: Read,
  id: QuotationId,
): Promise<{ number: string; isConversion: boolean } | undefined> {
  const { sql, org } = read;
  const [row] = await read.rows<{ number: string; isConversion: boolean }>(sql`
    select number, converted_from is not null as is_conversion from invoice
    where org_id = ${org} and (quotation_id = ${id} or converted_from = ${id}) and status <> 'VOID'
    order by converted_from is null limit 1`);
  return row;
}

/** Finds a claim that is not finished. */
export async function findOpenClaim(read: Read, id: ContractId): Promise<{ sequence: number | null } | undefined> {
  const [row] = await read.rows<{ sequence: number | null }>(read.sql`
    select sequence from claim
    where org_id = ${read.org} and contract_id = ${id} and status in ('DRAFT', 'SUBMITTED', 'RESPONDED')
    order by sequence limit 1`);
  return row;
}

/** True when the contract has a claim that was not withdrawn. */
export async function hasClaims(read: Read, id: ContractId): Promise<boolean> {
  const rows = await read.rows(read.sql`
    select 1 as found from claim where org_id = ${read.org} and contract_id = ${id} and status <> 'WITHDRAWN' limit 1`);
  return rows.length > 0;
}
