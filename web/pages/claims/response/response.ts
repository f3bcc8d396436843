import { type ClaimBasis, type ClaimProgress, claimFigures, withheldToPay } from "#contract/contracts/claim-figures.ts";
import type { Claim, ClaimResponse } from "#contract/contracts/claims.ts";
import type { FileId } from "#contract/api/ids.ts";
import { compare, decimal, type Decimal, sum, toNumber } from "#contract/money.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { certifiedState, type LineRules, readProgress } from "#web/pages/claims/progress.ts";

/** What the client answered, as it is typed. */
export interface ResponseEntries {
  /** Before GST; empty for what the lines come to. */
  readonly amount: string;
  readonly receivedOn: string;
  readonly reason: string;
  readonly file: { readonly id: FileId; readonly name: string } | null;
  /** Certified to date, by the ids of the lines; empty or missing as claimed. */
  readonly lines: Readonly<Record<string, string>>;
  /** Certified to date; empty as claimed. */
  readonly materials: string;
}

/** Returns the last response to a claim as a person would type it. */
export function responseEntriesOf(
  { response, responseNet, items, materials, withheld }: Claim,
  today: string,
): ResponseEntries {
  const isWithheld = withheld.certified !== null && withheld.certified !== withheld.claimed;
  const differing = items.filter(({ certified, claimed }) => certified !== null && certified !== claimed);
  return {
    amount: isWithheld ? formatAmount(responseNet ?? 0) : "",
    receivedOn: response?.receivedOn ?? today,
    reason: response?.reason ?? "",
    file: response === null || response.fileId === null ? null : { id: response.fileId, name: "" },
    lines: Object.fromEntries(differing.map(({ itemId, certified }) => [itemId, formatAmount(certified ?? 0)])),
    materials:
      materials.certified === null || materials.certified === materials.claimed
        ? ""
        : formatAmount(materials.certified),
  };
}

/** Returns the entries that name a line's certified progress. */
const namedLines = (claim: Claim, { lines }: ResponseEntries) =>
  claim.items.filter(({ itemId }) => (lines[itemId] ?? "").trim() !== "");

export interface Answer {
  /** What lines and materials come to as certified. */
  readonly comesTo: Decimal;
  /** What the client pays before GST; undefined while it cannot be read. */
  readonly pays: Decimal | undefined;
  readonly progress: ClaimProgress;
}

/** Returns what a response comes to, by the server's own module. */
export function answerOf(claim: Claim, basis: ClaimBasis, entries: ResponseEntries, rules: LineRules): Answer {
  const typed = readMoney(entries.amount);
  const materials = entries.materials.trim() === "" ? claim.materials.claimed : readMoney(entries.materials);
  const progress = {
    work: sum(claim.items.map((line) => certifiedState(line, entries.lines[line.itemId], rules).toDate)),
    materials: decimal(materials ?? claim.materials.claimed),
    withheld: decimal(claim.withheld.claimed),
    recoup: claim.recoup === null ? null : decimal(claim.recoup),
  };
  const comesTo = claimFigures(basis, progress).net.claim;
  const pays = entries.amount.trim() === "" ? comesTo : typed === undefined ? undefined : decimal(typed);
  const isWithheld = pays !== undefined && compare(pays, comesTo) < 0;
  const withheld = isWithheld ? withheldToPay(basis, progress, pays) : progress.withheld;
  return { comesTo, pays, progress: { ...progress, withheld } };
}

/** True when the figures of a served claim follow from the contract as it is now, so that a response can be calculated. */
export function isReproducible(claim: Claim, basis: ClaimBasis): boolean {
  const asClaimed = {
    work: sum(claim.items.map(({ claimed }) => decimal(claimed))),
    materials: decimal(claim.materials.claimed),
    withheld: decimal(claim.withheld.claimed),
    recoup: claim.recoup === null ? null : decimal(claim.recoup),
  };
  return toNumber(claimFigures(basis, asClaimed).net.claim) === claim.claimedNet;
}

/** Returns the request that records a response without faults. */
export function responseBodyOf(claim: Claim, entries: ResponseEntries): ClaimResponse {
  const items = namedLines(claim, entries).flatMap(({ itemId }) => {
    const progress = readProgress(entries.lines[itemId] ?? "");
    return progress === undefined ? [] : [{ itemId, ...progress }];
  });
  const amount = entries.amount.trim() === "" ? undefined : readMoney(entries.amount);
  const materials = entries.materials.trim() === "" ? undefined : readMoney(entries.materials);
  return {
    ...(amount !== undefined && { amount }),
    ...(items.length > 0 && { items }),
    ...(materials !== undefined && { materials }),
    receivedOn: entries.receivedOn,
    reason: entries.reason.trim() || null,
    fileId: entries.file?.id ?? null,
  };
}
