import { nextRelease } from "#contract/contracts/claim-figures.ts";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { decimal, subtract, sum, toNumber } from "#contract/money.ts";
import { invoiceTotalsOf, storedSums, totalsOf } from "#contract/documents/totals.ts";
import { addMonths } from "#server/core/calendar.ts";
import {
  billedGross,
  type ContractState,
  contractSumOf,
  depositLeft,
  heldOf,
  isAccepted,
  isNothing,
  partSum,
} from "./state.ts";
import type { ContractRow } from "./store.ts";

const figure = (text: string) => toNumber(decimal(text));

/** Returns the end of the defects liability period: the day that was given, or the one that follows from the terms. */
export const defectsEndOf = ({ defectsEndOn, completedOn, defectsMonths }: ContractRow): string | null =>
  defectsEndOn ?? (completedOn === null ? null : addMonths(completedOn, defectsMonths));

/** Returns the next release of what the client holds. */
export const nextReleaseOf = ({ contract: { releasePct }, amounts }: ContractState): ReturnType<typeof nextRelease> =>
  nextRelease(heldOf(amounts), { released: decimal(amounts.retentionReleased), releasePct });

/** Returns what the client holds, and when the next part of it falls due. */
export function retentionOf({ contract, amounts }: ContractState): ContractSummary["ledger"]["retention"] {
  const held = heldOf(amounts);
  const { half, amount } = nextReleaseOf({ contract, amounts });
  const dueOn = half === "COMPLETION" ? contract.completedOn : defectsEndOf(contract);
  return {
    withheld: figure(amounts.retentionWithheld),
    released: figure(amounts.retentionReleased),
    writtenOff: figure(amounts.writtenOff),
    held: toNumber(held),
    nextOn: isNothing(held) ? null : dueOn,
    nextAmount: toNumber(amount),
  };
}

/** Returns a contract's figures, none of which is stored. */
export function ledgerOf(state: ContractState): ContractSummary["ledger"] {
  const { contract, amounts } = state;
  const { quotations, lastClaimed, lastBilled } = contract;
  const [original, ...variations] = quotations;
  const contractSum = contractSumOf(contract);
  const billed = billedGross(contract);
  const invoices = contract.invoices.map(({ gstRate, paid, ...sums }) =>
    invoiceTotalsOf({ ...storedSums(sums), retentionPct: null, gstRate, paid, isVoid: false }),
  );
  const total = (of: "net" | "gst" | "total" | "paid" | "outstanding") =>
    sum(invoices.map((each) => decimal(each[of])));
  const creditNotes = contract.creditNotes.map(({ gstRate, ...sums }) =>
    totalsOf({ ...storedSums(sums), retentionPct: null, gstRate }),
  );
  const credited = (of: "net" | "gst" | "total") => toNumber(sum(creditNotes.map((each) => decimal(each[of]))));
  const settledByCredit = sum(contract.invoices.map(({ credit }) => decimal(credit)));
  return {
    originalSum: original === undefined ? 0 : toNumber(partSum(original)),
    variationsSum: toNumber(sum(variations.filter(isAccepted).map(partSum))),
    contractSum: toNumber(contractSum),
    pendingSum: toNumber(sum(variations.filter(isPending).map(partSum))),
    claimed: lastClaimed === null ? toNumber(billed) : figure(lastClaimed.gross),
    billed: toNumber(billed),
    balance: toNumber(subtract(contractSum, billed)),
    retention: retentionOf(state),
    deposit: {
      issued: figure(amounts.depositIssued),
      recouped: figure(amounts.depositRecouped),
      balance: toNumber(depositLeft(amounts)),
    },
    withheld: lastBilled === null ? 0 : figure(lastBilled.withheld),
    invoiced: { net: toNumber(total("net")), gst: toNumber(total("gst")), total: toNumber(total("total")) },
    credited: { net: credited("net"), gst: credited("gst"), total: credited("total") },
    paid: toNumber(subtract(total("paid"), settledByCredit)),
    outstanding: toNumber(total("outstanding")),
  };
}

export const isPending = ({ status }: { readonly status: string }): boolean => status === "DRAFT" || status === "SENT";
