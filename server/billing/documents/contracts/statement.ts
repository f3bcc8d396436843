import { type ClaimFigures, presentClaimFigures } from "#contract/contracts/claim-figures.ts";
import type { ContractId } from "#contract/api/ids.ts";
import { asNumber, asNumberOrNull, sum, toNumber } from "#contract/money.ts";
import { found } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import type { ClaimPart, ClaimStatement } from "#server/pdf/facts.ts";
import type { StoredBasis } from "./figures.ts";
import { type LineAmounts, partsOf, type ScheduledLine } from "./lines.ts";
import { findPrintedContract, type PrintedContractRow } from "./store.ts";

/** Returns what papers say of a contract. @throws Refusal 404 */
export const getPrintedContract = async (read: Read, id: ContractId): Promise<PrintedContractRow> =>
  found(await findPrintedContract(read, id));

/** A claim as it is to be printed: as claimed, or as billed. */
interface Stated {
  readonly number: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string;
  readonly figures: ClaimFigures;
  readonly terms: Pick<StoredBasis, "retentionPct" | "retentionLimit">;
  readonly gstRate: string;
  /** Its lines in order; one that was accepted later is no part of it. */
  readonly lines: readonly ScheduledLine[];
  readonly toDate: LineAmounts;
  readonly before: LineAmounts;
}

/** Returns the figures and lines of a claim as its papers show them. */
export function statementOf(contract: PrintedContractRow, claim: Stated): ClaimStatement {
  const { lines, figures, gstRate } = claim;
  const valueOf = (of: readonly ScheduledLine[]) => toNumber(sum(of.map(({ value }) => value)));
  const isOriginal = ({ part }: ScheduledLine) =>
    part === contract.parts.find((each) => each.variationNo === null)?.quotationId;
  return {
    number: claim.number,
    periodFrom: claim.periodFrom,
    periodTo: claim.periodTo,
    currency: contract.currency,
    contract: {
      number: contract.number,
      title: contract.title,
      clientReference: contract.clientReference,
      originalSum: valueOf(lines.filter(isOriginal)),
      variationsSum: valueOf(lines.filter((line) => !isOriginal(line))),
      contractSum: valueOf(lines),
    },
    retentionPct: asNumberOrNull(claim.terms.retentionPct),
    retentionLimit: asNumberOrNull(claim.terms.retentionLimit),
    gstRate: asNumber(gstRate),
    figures: presentClaimFigures(figures, gstRate),
    parts: partsOf(lines).map((part) => partOf(contract, part, claim)),
  };
}

function partOf({ parts }: PrintedContractRow, lines: readonly ScheduledLine[], { toDate, before }: Stated): ClaimPart {
  const quotation = parts.find(({ quotationId }) => quotationId === lines[0]?.part);
  return {
    number: quotation?.number ?? "",
    title: quotation?.title ?? "",
    variationNo: quotation?.variationNo ?? null,
    lines: lines.map(({ itemId, section, sectionRef, ref, description, value }) => ({
      section,
      sectionRef,
      ref,
      description,
      value: toNumber(value),
      toDate: asNumber(toDate[itemId] ?? "0"),
      before: asNumber(before[itemId] ?? "0"),
    })),
  };
}
