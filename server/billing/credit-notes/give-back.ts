import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { ContractId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceItemKind } from "#contract/invoices/invoices.ts";
import {
  add,
  compare,
  type Decimal,
  decimal,
  negate,
  smaller,
  subtract,
  sum,
  toNumber,
  zero,
} from "#contract/money.ts";
import { contractActions } from "#contract/contracts/contracts.ts";
import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { getBilledAmounts, lockContract } from "#server/billing/documents/contracts/hold.ts";
import { summarizeLines } from "#server/billing/documents/summarize-lines.ts";
import { getCreditNote, listIssuedOf } from "./read.ts";
import { changeCreditNote } from "./store.ts";
import { leftOf } from "./take-rest.ts";
import { type CreditLine, writeItems } from "./drafts/write-items.ts";

/** The retention and the deposit that an invoice of a claim took off, less what its credit notes gave back of them. */
export interface TakenOff {
  readonly retention: Decimal;
  readonly deposit: Decimal;
}

export function takenOffOf(invoice: Invoice, issued: readonly CreditNote[]): TakenOff {
  // A later claim that was billed by a credit note has retention and deposit of its own.
  const own = issued.filter(({ kind }) => kind === "STANDARD");
  const ofKind = (items: readonly Item[], kind: InvoiceItemKind) =>
    sum(items.filter((item) => item.kind === kind).map(({ unitPrice }) => decimal(unitPrice)));
  const left = (kind: InvoiceItemKind) =>
    subtract(sum(own.map(({ items }) => ofKind(items, kind))), ofKind(invoice.items, kind));
  return { retention: left("RETENTION"), deposit: left("DEPOSIT") };
}

type Item = Pick<Invoice["items"][number], "kind" | "unitPrice">;

/** Returns the lines that give back what an invoice took off: they add up to nothing, since it never charged that. */
export const linesGivingBack = (invoice: string, { retention, deposit }: TakenOff): CreditLine[] => [
  ...linesOf("RETENTION", retention, `Work of invoice ${invoice} that was kept as retention`, "Retention given up"),
  ...linesOf("DEPOSIT", deposit, `Work of invoice ${invoice} that the deposit paid`, "Deposit given back"),
];

const linesOf = (kind: InvoiceItemKind, amount: Decimal, work: string, description: string): CreditLine[] =>
  compare(amount, zero) === 0
    ? []
    : [
        { kind: "WORK", description: work, qty: 1, unitPrice: toNumber(amount) },
        { kind, description, qty: 1, unitPrice: toNumber(negate(amount)) },
      ];

/**
 * Adds to a draft that credits all that is left of a claim's invoice the retention which that withheld: nobody owes it
 * any longer. Returns the draft as it is issued. @throws Refusal 409 INVALID_STATE when the retention was released
 */
export async function giveUpRetention(tx: Tx, invoice: Invoice, draft: CreditNote, at: Date): Promise<CreditNote> {
  if (invoice.kind !== "CLAIM" || invoice.contractId === null || draft.kind !== "STANDARD") return draft;
  const { total } = await leftOf(tx, invoice);
  if (compare(decimal(draft.totals.total), total) < 0) return draft;
  await lockContract(tx, invoice.contractId);
  const { retention: withheld } = takenOffOf(invoice, await listIssuedOf(tx, invoice.id));
  const { retentionWithheld, writtenOff } = await getBilledAmounts(tx, invoice.contractId);
  const retention = smaller(withheld, subtract(decimal(retentionWithheld), decimal(writtenOff)));
  const lines = linesGivingBack(invoice.number, { retention, deposit: zero });
  if (lines.length === 0) return draft;
  await refuseReleased(tx, invoice, invoice.contractId, retention);
  await writeItems(tx, draft.id, lines, at, draft.items.length);
  await changeCreditNote(tx, draft.id, {
    lines: summarizeLines([{ items: [...draft.items, ...lines] }]),
    updatedAt: at,
  });
  return getCreditNote(tx, draft.id);
}

/**
 * Rejects giving up retention that was released. The contract is locked.
 * @throws Refusal 409 INVALID_STATE
 */
export async function refuseReleased(
  tx: Tx,
  { number }: Pick<Invoice, "number">,
  contractId: ContractId,
  retention: Decimal,
): Promise<void> {
  const { retentionWithheld, retentionReleased, writtenOff } = await getBilledAmounts(tx, contractId);
  const after = subtract(decimal(retentionWithheld), retention);
  if (compare(after, add(decimal(retentionReleased), decimal(writtenOff))) >= 0) return;
  const contract = await lockContract(tx, contractId);
  throw new Refusal("INVALID_STATE", wording("creditNotes.retentionReleased", { invoice: number }), {
    currentStatus: contract.status,
    allowedActions: contractActions[contract.status],
  });
}
