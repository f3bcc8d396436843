import type { Invoice } from "#contract/invoices/invoices.ts";
import { decimal, subtract, sum, toNumber } from "#contract/money.ts";
import type { Read } from "#server/db/sql.ts";
import type { BilledContract, ClaimStatement } from "#server/pdf/facts.ts";
import { figuresAsCertified } from "./figures.ts";
import { depositLeft, getBilledAmounts, heldOf } from "./hold.ts";
import { billedByLine, getLines, grossBilled, type ScheduledLine } from "./lines.ts";
import { getPrintedContract, statementOf } from "./statement.ts";
import { findBilledClaim, type PrintedContractRow } from "./store.ts";

type BillingInvoice = Pick<Invoice, "id" | "status" | "contractId" | "claimId" | "gstRateAtIssue">;

/**
 * Returns what an invoice says of the contract that it bills: the ledger as the invoice leaves it, and the statement of
 * its claim. A draft counts as if it were issued; a void one is no longer in the ledger.
 */
export async function findBilledContract(read: Read, invoice: BillingInvoice): Promise<BilledContract | undefined> {
  const { id, status, contractId, claimId } = invoice;
  if (contractId === null || status === "VOID") return undefined;
  const contract = await getPrintedContract(read, contractId);
  const lines = await getLines(read, contractId);
  const amounts = await getBilledAmounts(read, contractId, id);
  const contractSum = sum(lines.map(({ value }) => value));
  const billed = grossBilled(contract.billedGross ?? undefined, contract.openingLines ?? undefined);
  const statement =
    claimId === null ? undefined : await billedStatement(read, contract, lines, { ...invoice, claimId });
  return {
    number: contract.number,
    contractSum: toNumber(contractSum),
    billed: toNumber(billed),
    balance: toNumber(subtract(contractSum, billed)),
    retention: { withheld: toNumber(decimal(amounts.retentionWithheld)), held: toNumber(heldOf(amounts)) },
    deposit: { issued: toNumber(decimal(amounts.depositIssued)), left: toNumber(depositLeft(amounts)) },
    ...(statement === undefined ? {} : { statement }),
  };
}

/** Returns the figures and lines of a billed claim, as certified where it was answered; undefined once it was taken back. */
async function billedStatement(
  read: Read,
  contract: PrintedContractRow,
  lines: readonly ScheduledLine[],
  { claimId, gstRateAtIssue }: BillingInvoice & { readonly claimId: NonNullable<BillingInvoice["claimId"]> },
): Promise<ClaimStatement | undefined> {
  const claim = await findBilledClaim(read, claimId);
  if (claim === undefined) return undefined;
  const toDate = await billedByLine(read, claimId, undefined);
  const { billedBefore, billedBasis } = claim;
  return statementOf(contract, {
    ...claim,
    figures: figuresAsCertified(claim, billedBasis),
    terms: billedBasis,
    gstRate: String(gstRateAtIssue),
    lines: lines.filter(({ itemId }) => toDate[itemId] !== undefined),
    toDate,
    before: await billedByLine(read, billedBefore ?? undefined, contract.openingLines ?? undefined),
  });
}
