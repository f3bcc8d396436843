import type { ServiceWay } from "#contract/contracts/claim-clock.ts";
import { claimSorts } from "#contract/api/list-sorts.ts";
import { claimFilters } from "#contract/contracts/contract-filters.ts";
import type { ClaimStatus, ClaimTotalsQuery } from "#contract/contracts/claims.ts";
import type { ClockTerms } from "#contract/contracts/clock.ts";
import type { ClaimId, ClientId, ContractId, CreditNoteId, FileId, InvoiceId, ProjectId } from "#contract/api/ids.ts";
import type { StoredBasis } from "#server/billing/contracts/state.ts";
import { claimAmounts } from "#server/db/expressions/claim-amounts.ts";
import { clockTerms } from "#server/db/expressions/clock-terms.ts";
import { type Filtered, fitting } from "#server/db/lists/filters.ts";
import type { Page } from "#server/db/lists/page.ts";
import { inTime, meeting } from "#server/db/lists/conditions.ts";
import { inSortedOrder, type Sorting, sortKey } from "#server/db/lists/sorted.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";
import type { ClaimAmounts } from "#server/billing/documents/contracts/figures.ts";

export interface StoredResponse {
  readonly receivedOn: string;
  readonly via: "STAFF";
  readonly by: string;
  readonly reason: string | null;
  /** Undefined in responses that were stored before they had files. */
  readonly fileId?: FileId | null;
  /** The day on which the office accepted it in writing, and who did, when. Undefined until then. */
  readonly acceptedOn?: string;
  readonly acceptedBy?: string;
  readonly acceptedAt?: string;
}

/** The columns from which the figures of a claim are calculated. */
export interface ClaimFiguresRow extends ClaimAmounts {
  id: ClaimId;
  contractId: ContractId;
  status: ClaimStatus;
  response: StoredResponse | null;
  servedBasis: StoredBasis | null;
  billedBasis: StoredBasis | null;
}

export interface ClaimRow extends ClaimFiguresRow {
  contractNumber: string;
  clientId: ClientId;
  projectId: ProjectId;
  title: string;
  currency: string;
  terms: ClockTerms;
  sequence: number | null;
  /** Null as long as the sequence is. */
  number: string | null;
  carriedBy: ClaimId | null;
  periodFrom: string | null;
  periodTo: string;
  stage: number | null;
  servedAt: string | null;
  servedOn: string | null;
  servedVia: ServiceWay | null;
  /** When service took effect; null when only the day was recorded. */
  deliveredAt: string | null;
  /** True when it was to be served by email, and no email could be delivered. */
  isUndelivered: boolean;
  /** True when the response was accepted by email, and no email of that could be delivered. */
  isAcceptanceUndelivered: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The invoice or credit note that bills it, or billed it until it was taken back, and is not void, with the rate of that. */
  invoiceId: InvoiceId | null;
  creditNoteId: CreditNoteId | null;
  billedGstRate: string | null;
  /** When its invoice was issued, and whether its invoice or credit note is settled. */
  invoicedAt: string | null;
  isSettled: boolean;
}

const columns = (read: Read) => {
  const { sql, org } = read;
  const ofContract = (column: string) => sql`(
    select ${sql(`c.${column}`)} from contract c where c.org_id = ${org} and c.id = claim.contract_id)`;
  const ofInvoice = (column: string) => sql`(
    select ${sql(`v.${column}`)} from invoice v
    where v.org_id = ${org} and v.claim_id = claim.id and v.status <> 'VOID')`;
  // A claim that was taken back has the last credit note of its invoice.
  const ofCreditNote = (column: string) => sql`(
    select ${sql(`n.${column}`)} from credit_note n
    where n.org_id = ${org} and n.claim_id = claim.id and n.status <> 'VOID'
      and (n.kind = 'CLAIM' or claim.status = 'WITHDRAWN' and n.status = 'SENT')
    order by n.sent_at desc, n.id desc limit 1)`;
  return sql`
    id, contract_id, sequence, number, status, carried_by, period_from, period_to, stage, response, served_basis, billed_basis,
    served_at, served_on, served_via, delivered_at, version, created_at, updated_at, ${claimAmounts(read)},
    ${ofContract("number")} as contract_number, ${ofContract("title")} as title, ${ofContract("currency")} as currency,
    (select ${clockTerms(sql)} from contract c where c.org_id = ${org} and c.id = claim.contract_id) as terms,
    ${isUndelivered(read)} as is_undelivered, ${isAcceptanceUndelivered(read)} as is_acceptance_undelivered,
    ${ofContract("client_id")} as client_id,
    (select v.issued_at from invoice v
      where v.org_id = ${org} and v.claim_id = claim.id and v.status in ('SENT', 'OVERDUE', 'PAID')) as invoiced_at,
    ${isSettled(read)} as is_settled,
    ${ofContract("project_id")} as project_id, ${ofInvoice("id")} as invoice_id,
    ${ofCreditNote("id")} as credit_note_id, coalesce(${ofInvoice("gst_rate")}, ${ofCreditNote("gst_rate")}) as billed_gst_rate`;
};

/** The condition that the invoice or credit note that bills a claim is a draft, or unpaid. */
const isUnsettled = ({ sql, org }: Read) => sql`(exists (
  select 1 from invoice v
  where v.org_id = ${org} and v.claim_id = claim.id and v.status in ('DRAFT', 'SENT', 'OVERDUE')) or exists (
  select 1 from credit_note n
  where n.org_id = ${org} and n.claim_id = claim.id and n.kind = 'CLAIM' and n.status = 'DRAFT'))`;

/** The condition that a claim was given to the client, or billed, and is not settled. */
const isOpen = (read: Read) =>
  read.sql`(status in ('SUBMITTED', 'RESPONDED') or status = 'BILLED' and ${isUnsettled(read)})`;

/** The condition that a claim was to be served by email, and no email of it was or can still be delivered. */
const isUndelivered = ({ sql, org }: Read) => sql`(served_via = 'EMAIL' and delivered_at is null and exists (
  select 1 from mail m
  where m.org_id = ${org} and m.document_id = claim.id and m.kind = 'CLAIM' and m.status = 'FAILED') and not exists (
  select 1 from mail m
  where m.org_id = ${org} and m.document_id = claim.id and m.kind = 'CLAIM' and m.status <> 'FAILED'))`;

/** The condition that the response was accepted by email, and no email of that was or can still be delivered. */
const isAcceptanceUndelivered = ({ sql, org }: Read) => {
  const accepted = sql`select 1 from mail m
    where m.org_id = ${org} and m.document_id = claim.id and m.kind = 'CLAIM_ACCEPTANCE'
      and m.created_at >= (claim.response ->> 'acceptedAt')::timestamptz`;
  return sql`(exists (${accepted} and m.status = 'FAILED') and not exists (${accepted} and m.status <> 'FAILED'))`;
};

/** The claims whose clock runs or has not begun, or that are settled, in a filter by where they stand. */
export interface ClockMatch {
  readonly ids: readonly ClaimId[];
  readonly isSettledToo: boolean;
}

/** The condition that nothing more will happen to a claim. */
const isSettled = (read: Read) =>
  read.sql`(status in ('WITHDRAWN', 'CARRIED') or status = 'BILLED' and not ${isUnsettled(read)})`;

/** Finds the claims that are not settled. */
export const findUnsettledClaims = (read: Read) =>
  read.rows<ClaimRow>(read.sql`
    select ${columns(read)} from claim where org_id = ${read.org} and not ${isSettled(read)}`);

/** Returns the condition of the list's filters. @param match the claims that the filter `clock` finds, or that are listed */
function matching(read: Read, query: ClaimTotalsQuery, match: ClockMatch | undefined): Query {
  const { sql, org } = read;
  const ofContracts = (column: "client_id" | "project_id", id: string) =>
    sql`and contract_id in (select c.id from contract c where c.org_id = ${org} and ${sql(`c.${column}`)} = ${id})`;
  const own: Filtered<typeof claimFilters>["own"] = {
    clientId: (id) => ofContracts("client_id", id),
    projectId: (id) => ofContracts("project_id", id),
    open: (is) => meeting(sql, isOpen(read), is),
    // Each follows from its days, which are not in the table.
    clock: () => sql``,
  };
  const among =
    match === undefined
      ? sql``
      : sql`and (id = any(${match.ids as ClaimId[]}::text[]) ${match.isSettledToo ? sql`or ${isSettled(read)}` : sql``})`;
  return sql`${fitting(sql, { rows: claimFilters, query, own })} ${inTime(sql, query)} ${among}`;
}

export function findClaims(read: Read, query: ClaimTotalsQuery, page: Page, match?: ClockMatch) {
  const { sql, org } = read;
  // They are few, so that no order has an index (docs/decisions/0120-sums-of-lists.md).
  const bounds = { matching: matching(read, query, match), isNarrow: true };
  const sorting = sortingOf(sql);
  return read.rows<ClaimRow>(sql`
    select ${columns(read)} ${sortKey(sql, sorting, page)} from claim
    where org_id = ${org} ${inSortedOrder(read, { name: "claim" }, sorting, bounds, page)}`);
}

/** The orders of the list. What is asked for is not in the table: those claims are given by their ids. */
const sortingOf = (sql: Sql): Sorting<typeof claimSorts> => ({
  sorts: claimSorts,
  own: {
    number: sql`coalesce(name_order(number), '') collate "C"`,
    servedOn: sql`coalesce(served_on, 'infinity')::timestamp at time zone 'UTC'`,
    claimedNet: sql`null::numeric`,
  },
});

/** Finds what the figures of those claims follow from. */
export const findClaimFigures = (read: Read, query: ClaimTotalsQuery, match?: ClockMatch) =>
  read.rows<ClaimFiguresRow>(read.sql`
    select id, contract_id, status, response, served_basis, billed_basis, ${claimAmounts(read)}
    from claim where org_id = ${read.org} ${matching(read, query, match)}`);

export async function findClaim(read: Read, id: ClaimId): Promise<ClaimRow | undefined> {
  const [row] = await read.rows<ClaimRow>(read.sql`
    select ${columns(read)} from claim where org_id = ${read.org} and id = ${id}`);
  return row;
}

export const findContractIdOf = async (read: Read, id: ClaimId): Promise<ContractId | undefined> => {
  const [row] = await read.rows<{ contractId: ContractId }>(read.sql`
    select contract_id from claim where org_id = ${read.org} and id = ${id}`);
  return row?.contractId;
};

/** Finds the claim of a contract that comes last: a draft without a number, or else the one with the highest. */
export async function findLastClaim(read: Read, contractId: ContractId): Promise<ClaimRow | undefined> {
  const [row] = await read.rows<ClaimRow>(read.sql`
    select ${columns(read)} from claim
    where org_id = ${read.org} and contract_id = ${contractId} and status <> 'WITHDRAWN'
    order by sequence desc nulls first, created_at desc limit 1`);
  return row;
}

/** Finds a draft claim of the contract. */
export async function findDraftClaim(read: Read, contractId: ContractId): Promise<{ id: ClaimId } | undefined> {
  const [row] = await read.rows<{ id: ClaimId }>(read.sql`
    select id from claim where org_id = ${read.org} and contract_id = ${contractId} and status = 'DRAFT'`);
  return row;
}

/** Columns by name, with the types that are written. */
export interface ClaimValues {
  id?: ClaimId;
  contractId?: ContractId;
  sequence?: number;
  number?: string;
  status?: ClaimStatus;
  statusBefore?: ClaimStatus | null;
  periodFrom?: string | null;
  periodTo?: string;
  stage?: number | null;
  materials?: string | number;
  materialsCertified?: number | null;
  withheld?: number;
  withheldCertified?: string | null;
  recoup?: number | null;
  response?: StoredResponse | null;
  withdrawalReason?: string | null;
  servedBasis?: StoredBasis;
  billedBasis?: StoredBasis;
  billedGross?: string;
  billedMaterials?: string;
  billedRetention?: string;
  billedDeposit?: string;
  billedWithheld?: string;
  lines?: string;
  servedAt?: Date;
  servedOn?: string | null;
  servedVia?: ServiceWay | null;
  deliveredAt?: Date | null;
  version?: number;
  createdAt?: Date;
  updatedAt?: Date;
}

/** Text bound to a jsonb column would become one JSON string. */
const withJson = (tx: Tx, { response, servedBasis, billedBasis, ...values }: ClaimValues) => ({
  ...values,
  ...(response === undefined ? {} : { response: response === null ? null : tx.sql.json({ ...response }) }),
  ...(servedBasis === undefined ? {} : { servedBasis: tx.sql.json({ ...servedBasis }) }),
  ...(billedBasis === undefined ? {} : { billedBasis: tx.sql.json({ ...billedBasis }) }),
});

export const insertClaim = (tx: Tx, values: ClaimValues) =>
  tx.sql`insert into claim ${tx.sql({ orgId: tx.org, ...withJson(tx, values) })}`;

export const changeClaim = (tx: Tx, id: ClaimId, values: ClaimValues) => tx.sql`
  update claim set ${tx.sql(withJson(tx, values))}, version = version + 1 where org_id = ${tx.org} and id = ${id}`;

/** A claim that was submitted or billed has both, from then on. */
export interface NumberOfClaim {
  readonly sequence: number;
  readonly number: string;
}

export const isNumbered = (claim: Pick<ClaimRow, "sequence" | "number">): claim is NumberOfClaim =>
  claim.sequence !== null && claim.number !== null;

/** Composes the number of a claim, which is stored with it. */
export const claimNumber = (contractNumber: string, sequence: number): string => `${contractNumber}-PC${sequence}`;

/** Takes the next number of a contract, which is locked. */
export async function takeClaimNumber(tx: Tx, contractId: ContractId): Promise<NumberOfClaim> {
  const [row] = await tx.rows<{ number: string; sequence: number }>(tx.sql`
    update contract set last_claim = last_claim + 1 where org_id = ${tx.org} and id = ${contractId}
    returning number, last_claim as sequence`);
  if (row === undefined) throw new Error("the contract is gone");
  return { sequence: row.sequence, number: claimNumber(row.number, row.sequence) };
}

/**
 * Gives the claims that a claim carried the status that each had before. A draft is withdrawn: the contract may have
 * another one by now, which has its work.
 */
export const returnCarried = (tx: Tx, id: ClaimId, at: Date) => tx.sql`
  update claim set status = case status_before when 'DRAFT' then 'WITHDRAWN' else status_before end,
    status_before = null, carried_by = null, version = version + 1, updated_at = ${at}
  where org_id = ${tx.org} and carried_by = ${id}`;

/** Withdraws a billed claim. Its figures stay those that were served, or else billed. */
export const withdrawBilled = (tx: Tx, id: ClaimId, reason: string, at: Date) => tx.sql`
  update claim set status = 'WITHDRAWN', status_before = null, withdrawal_reason = ${reason},
    served_basis = coalesce(served_basis, billed_basis), billed_basis = null, billed_gross = null,
    billed_materials = null, billed_retention = null, billed_deposit = null, billed_withheld = null,
    version = version + 1, updated_at = ${at}
  where org_id = ${tx.org} and id = ${id}`;

/** Lets a claim carry those before it that are not billed. */
export const carryEarlierClaims = (
  tx: Tx,
  { id, contractId, sequence }: { readonly id: ClaimId; readonly contractId: ContractId; readonly sequence: number },
  basis: StoredBasis,
  at: Date,
) => tx.sql`
  update claim set status_before = status, status = 'CARRIED', carried_by = ${id},
    served_basis = coalesce(served_basis, ${tx.sql.json({ ...basis })}), version = version + 1, updated_at = ${at}
  where org_id = ${tx.org} and contract_id = ${contractId} and sequence < ${sequence}
    and status in ('DRAFT', 'SUBMITTED', 'RESPONDED')`;
