import type { ClaimStatus } from "#contract/contracts/claims.ts";
import type { ContractStatus } from "#contract/contracts/contracts.ts";
import type {
  ClaimId,
  ClientId,
  ContractId,
  InvoiceId,
  ProjectId,
  QuotationId,
  QuotationItemId,
} from "#contract/api/ids.ts";
import { contractLineBytes } from "#contract/documents/lines.ts";
import { claimAmounts } from "#server/db/expressions/claim-amounts.ts";
import type { Query, Read, Sql, Tx } from "#server/db/sql.ts";
import type { ClaimAmounts, StoredBasis } from "./figures.ts";

export interface HeldContractRow {
  id: ContractId;
  number: string;
  title: string;
  status: ContractStatus;
  clientId: ClientId;
  projectId: ProjectId;
}

export async function lockContractRow(tx: Tx, id: ContractId): Promise<HeldContractRow | undefined> {
  const [row] = await tx.rows<HeldContractRow>(tx.sql`
    select id, number, title, status, client_id, project_id from contract
    where org_id = ${tx.org} and id = ${id} for update`);
  return row;
}

/** Takes the next variation number of a contract, which is locked. */
export async function takeVariationNumber(tx: Tx, id: ContractId): Promise<number> {
  const [row] = await tx.rows<{ number: number }>(tx.sql`
    update contract set last_variation = last_variation + 1 where org_id = ${tx.org} and id = ${id}
    returning last_variation as number`);
  if (row === undefined) throw new Error("the contract is gone");
  return row.number;
}

export const insertVariation = (
  tx: Tx,
  variation: { readonly quotationId: QuotationId; readonly contractId: ContractId; readonly number: number },
) => tx.sql`insert into variation ${tx.sql({ orgId: tx.org, ...variation })}`;

/** The size of a contract with the variations that are not rejected; `bytes` as contract/documents/lines.ts counts them. */
export interface ContractSizeRow {
  variations: number;
  lines: number;
  bytes: number;
}

/** Finds the size of a contract. @param without a quotation that does not count */
export async function findContractSize(
  read: Read,
  id: ContractId,
  without: QuotationId | undefined,
): Promise<ContractSizeRow> {
  const { org, sql } = read;
  const [row] = await read.rows<ContractSizeRow>(sql`
    with part as (
      select quotation_id as id, false as is_variation from contract where org_id = ${org} and id = ${id}
      union all
      select v.quotation_id, true from variation v join quotation q on q.org_id = ${org} and q.id = v.quotation_id
      where v.org_id = ${org} and v.contract_id = ${id} and q.status <> 'REJECTED' and q.id <> ${without ?? ""}
    )
    select count(distinct part.id) filter (where is_variation)::integer as variations, count(i.id)::integer as lines,
      coalesce(sum(${contractLineBytes}::integer + octet_length(to_json(i.description)::text)
        + coalesce(octet_length(to_json(i.ref)::text), 0) + coalesce(octet_length(to_json(i.unit)::text), 0)
        + coalesce(octet_length(to_json(s.title)::text), 0)) filter (where i.id is not null), 0)::integer as bytes
    from part
      left join quotation_item i on i.org_id = ${org} and i.quotation_id = part.id
      left join quotation_section s on s.org_id = ${org} and s.id = i.section_id`);
  return row ?? { variations: 0, lines: 0, bytes: 0 };
}

/** Finds the contract that the quotation began or belongs to. */
export async function findContractOf(read: Read, id: QuotationId): Promise<{ number: string } | undefined> {
  const { org, sql } = read;
  const [row] = await read.rows<{ number: string }>(sql`
    select number from contract where org_id = ${org} and (quotation_id = ${id} or id = (
      select contract_id from variation where org_id = ${org} and quotation_id = ${id}))`);
  return row;
}

/** Amounts of a contract to date, with those of its opening, as decimal text. */
export interface BilledAmountsRow {
  contractId: ContractId;
  /** Of issued deposits, less credit notes for them. */
  depositIssued: string;
  depositRecouped: string;
  /** The retention of billed claims, less what was given up with all of a claim's invoice. */
  retentionWithheld: string;
  /** The retention that was given up of claims that stay billed, so that later claims do not withhold it again. */
  retentionGivenUp: string;
  /** The retention of issued releases. */
  retentionReleased: string;
  writtenOff: string;
}

/**
 * The condition that a credit note `n` moves retention and deposit as its items say: it bills a claim, from its draft on,
 * or was issued for all of a claim's invoice.
 */
export const countsInLedger = (sql: Sql): Query =>
  sql`n.claim_id is not null and n.status <> 'VOID' and (n.kind = 'CLAIM' or n.status = 'SENT')`;

/** @param counting a draft that counts as if it were issued */
export const findBilledAmounts = (read: Read, ids: readonly ContractId[], counting?: InvoiceId) => {
  const { org, sql } = read;
  const opened = (field: string) => sql`coalesce((c.opening ->> ${field}::text)::numeric, 0)`;
  return read.rows<BilledAmountsRow>(sql`
    select c.id as contract_id, c.written_off,
      ${opened("depositIssued")} + coalesce(b.deposit_issued, 0) as deposit_issued,
      ${opened("depositRecouped")} + coalesce(b.deposit_recouped, 0) as deposit_recouped,
      ${opened("retentionWithheld")} + coalesce(b.retention_withheld, 0) as retention_withheld,
      ${opened("retentionReleased")} + coalesce(b.retention_released, 0) as retention_released, (
        select coalesce(-sum(i.unit_price), 0)
        from credit_note n join credit_note_item i on i.org_id = ${org} and i.credit_note_id = n.id and i.kind = 'RETENTION'
          join claim m on m.org_id = ${org} and m.id = n.claim_id and m.status = 'BILLED'
        where n.org_id = ${org} and n.contract_id = c.id and n.kind = 'STANDARD' and n.status = 'SENT') as retention_given_up
    from contract c left join lateral (
      select sum(i.amount) filter (where i.kind = 'DEPOSIT' and i.document = 'DEPOSIT') - (
          select coalesce(sum(cents(n.subtotal)), 0)
          from credit_note n join invoice d on d.org_id = ${org} and d.id = n.invoice_id and d.kind = 'DEPOSIT'
          where n.org_id = ${org} and n.contract_id = c.id and n.status = 'SENT' and n.kind = 'STANDARD') as deposit_issued,
        -sum(i.amount) filter (where i.kind = 'DEPOSIT' and i.document <> 'DEPOSIT') as deposit_recouped,
        -sum(i.amount) filter (where i.kind = 'RETENTION') as retention_withheld,
        sum(i.amount) filter (where i.kind = 'RELEASE') as retention_released
      from (
        select v.kind as document, i.kind, i.unit_price as amount
        from invoice v join invoice_item i on i.org_id = ${org} and i.invoice_id = v.id
        where v.org_id = ${org} and v.contract_id = c.id
          -- A claim is billed as soon as its invoice is drafted; a deposit or release counts when it is issued.
          and v.status <> 'VOID' and (v.status <> 'DRAFT' or v.kind = 'CLAIM' or v.id = ${counting ?? ""})
        union all
        select n.kind, i.kind, -i.unit_price
        from credit_note n join credit_note_item i on i.org_id = ${org} and i.credit_note_id = n.id
        where n.org_id = ${org} and n.contract_id = c.id and ${countsInLedger(sql)}) i) b on true
    where c.org_id = ${org} and c.id = any(${ids as ContractId[]}::text[])`);
};

/** Finds a claim of the same contract that was billed after that one. */
export async function findLaterBilled(tx: Tx, id: ClaimId): Promise<{ number: string } | undefined> {
  const [row] = await tx.rows<{ number: string }>(tx.sql`
    select later.number from claim c
      join claim later on later.org_id = ${tx.org} and later.contract_id = c.contract_id
    where c.org_id = ${tx.org} and c.id = ${id} and later.status = 'BILLED' and later.sequence > c.sequence
    order by later.sequence desc limit 1`);
  return row;
}

/** Gives a billed claim, and those that it carried, the status that each had before. Returns these. */
export const returnClaims = (tx: Tx, id: ClaimId, at: Date) =>
  tx.rows<{ status: ClaimStatus }>(tx.sql`
    update claim set status = status_before, status_before = null, carried_by = null, billed_basis = null,
      billed_gross = null, billed_materials = null, billed_retention = null, billed_deposit = null,
      billed_withheld = null, version = version + 1, updated_at = ${at}
    where org_id = ${tx.org} and (id = ${id} or carried_by = ${id})
    returning status`);

/** True when a contract has a draft claim that returning a claim to draft would make a second one. */
export async function wouldBeSecondDraft(tx: Tx, id: ClaimId): Promise<boolean> {
  const rows = await tx.rows(tx.sql`
    select 1 as found from claim c
    where c.org_id = ${tx.org} and (c.id = ${id} or c.carried_by = ${id}) and c.status_before = 'DRAFT'
      and exists (select 1 from claim d
        where d.org_id = ${tx.org} and d.contract_id = c.contract_id and d.status = 'DRAFT')`);
  return rows.length > 0;
}

/** A line of an accepted part of a contract. */
export interface ContractLineRow {
  itemId: QuotationItemId;
  part: QuotationId;
  section: string | null;
  sectionRef: string | null;
  ref: string | null;
  description: string;
  unit: string | null;
  qty: string;
  unitPrice: string;
}

/** Finds the lines of a contract: those of its quotation, then those of its variations in the order of acceptance. */
export const findContractLines = (read: Read, id: ContractId) => {
  const { sql, org } = read;
  return read.rows<ContractLineRow>(sql`
    select i.id as item_id, q.id as part, s.title as section, s.ref as section_ref, i.ref, i.description, i.unit, i.qty,
      i.unit_price
    from (
      select c.quotation_id as id, null::integer as number from contract c where c.org_id = ${org} and c.id = ${id}
      union all
      select v.quotation_id, v.number from variation v where v.org_id = ${org} and v.contract_id = ${id}) p
      join quotation q on q.org_id = ${org} and q.id = p.id and q.status = 'ACCEPTED'
      join quotation_item i on i.org_id = ${org} and i.quotation_id = q.id
      left join quotation_section s on s.org_id = ${org} and s.id = i.section_id
    order by p.number is not null, q.decided_at, p.number, i.sort_order`);
};

/** Finds what a claim has for its lines, as certified where it was answered. */
export const findClaimed = (read: Read, id: ClaimId) =>
  read.rows<{ itemId: QuotationItemId; claimed: string; amount: string }>(read.sql`
    select item_id, claimed, coalesce(certified, claimed) as amount from claim_item
    where org_id = ${read.org} and claim_id = ${id}`);

/** A contract as papers show it. */
export interface PrintedContractRow {
  id: ContractId;
  number: string;
  title: string;
  currency: string;
  clientReference: string | null;
  actApplies: boolean;
  responseDays: number | null;
  paymentDays: number | null;
  /** Work and materials to date of the claim that was billed last; null before the first. */
  billedGross: string | null;
  /** What was billed for each line before the contract was kept here. */
  openingLines: Readonly<Record<QuotationItemId, string>> | null;
  /** The quotation, then its accepted variations. */
  parts: { quotationId: QuotationId; number: string; title: string; variationNo: number | null }[];
}

export async function findPrintedContract(read: Read, id: ContractId): Promise<PrintedContractRow | undefined> {
  const { sql, org } = read;
  const [row] = await read.rows<PrintedContractRow>(sql`
    select id, number, title, currency, client_reference, act_applies, response_days, payment_days,
      opening -> 'lines' as opening_lines,
      (select b.billed_gross from claim b
        where b.org_id = ${org} and b.contract_id = contract.id and b.status = 'BILLED'
        order by b.sequence desc limit 1) as billed_gross,
      (select json_agg(json_build_object('quotationId', q.id, 'number', q.number, 'title', q.title,
          'variationNo', p.number))
        from (
          select contract.quotation_id as id, null::integer as number
          union all
          select v.quotation_id, v.number from variation v
          where v.org_id = ${org} and v.contract_id = contract.id) p
          join quotation q on q.org_id = ${org} and q.id = p.id and q.status = 'ACCEPTED') as parts
    from contract where org_id = ${org} and id = ${id}`);
  return row;
}

/** A billed claim with its amounts to date. */
export interface BilledClaimRow extends ClaimAmounts {
  number: string;
  periodFrom: string | null;
  periodTo: string;
  billedBasis: StoredBasis;
}

export async function findBilledClaim(read: Read, id: ClaimId): Promise<BilledClaimRow | undefined> {
  const [row] = await read.rows<BilledClaimRow>(read.sql`
    select number, period_from, period_to, billed_basis, ${claimAmounts(read)}
    from claim where org_id = ${read.org} and id = ${id} and status = 'BILLED'`);
  return row;
}
