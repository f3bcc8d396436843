import type { CreditNote, CreditNoteKind, NewCreditNote } from "#contract/credit-notes.ts";
import type { Fault } from "#contract/errors.ts";
import type { ClaimId } from "#contract/ids.ts";
import type { Invoice, InvoiceItemKind } from "#contract/invoices.ts";
import type { NewLine } from "#contract/lines.ts";
import { taxPartsOf } from "#contract/totals.ts";
import type { Caller } from "#server/caller.ts";
import { newId } from "#server/core/ids.ts";
import { found, refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { refuseBesideDraft } from "#server/contracts/read.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { lockContract } from "#server/documents/contracts/hold.ts";
import { enteredLine } from "#server/documents/line-details.ts";
import { drawDraftNumber } from "#server/documents/number.ts";
import { contractTaxFaults, placed, priceLines, textFaults, writtenSums } from "#server/documents/price-lines.ts";
import { summarizeLines } from "#server/documents/summarize-lines.ts";
import { findLockedInvoice, getInvoice, requireAction } from "#server/invoices/read.ts";
import { getCreditNote } from "./read.ts";
import { insertCreditNote } from "./store.ts";
import { type CreditLine, writeItems } from "./write-items.ts";

/** Creates a draft credit note for an issued invoice, which has no number yet. @throws Refusal 409 INVALID_STATE, 422 */
export function createCreditNote(caller: Caller, body: NewCreditNote): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    const held = await findLockedInvoice(tx, body.invoiceId);
    if (held === undefined) refuseFaults([unknownReference("invoiceId", "invoice")]);
    requireAction(found(held), "credit");
    const invoice = await getInvoice(tx, body.invoiceId);
    if (invoice.contractId !== null) await refuseBesideDraft(tx, await lockContract(tx, invoice.contractId));
    const { reason, notes, retentionPct = invoice.retentionPct, items = wholeOf(invoice) } = body;
    refuseFaults([
      ...retentionFaults(invoice, retentionPct),
      ...(invoice.contractId === null ? [] : contractTaxFaults(placed(items))),
    ]);
    const kind = kindOf(invoice);
    const lines = items.map((item) => ({ ...item, kind }));
    const draft = { kind: "STANDARD", claimId: invoice.claimId, reason, notes, retentionPct, items: lines } as const;
    return draftCreditNote(tx, invoice, draft, caller.clock());
  });
}

interface Draft {
  readonly kind: CreditNoteKind;
  readonly claimId: ClaimId | null;
  readonly reason: string;
  readonly notes?: string | null | undefined;
  readonly retentionPct: number | null;
  readonly items: readonly CreditLine[];
}

/** Creates a draft for an invoice, whose contract is locked if it has one. @throws Refusal 422 */
export async function draftCreditNote(
  tx: Tx,
  invoice: Invoice,
  { kind, claimId, reason, notes = null, retentionPct, items }: Draft,
  at: Date,
): Promise<CreditNote> {
  const rates = { gstRate: String(invoice.gstRateAtIssue), retentionPct };
  const priced = priceLines(placed(items), rates);
  refuseFaults([...priced.faults, ...textFaults(placed(items))]);

  const id = newId("crn", at);
  const row = {
    id,
    status: "DRAFT" as const,
    invoiceId: invoice.id,
    clientId: invoice.clientId,
    projectId: invoice.projectId,
    contractId: invoice.contractId,
    kind,
    claimId,
    reason,
    notes,
    currency: invoice.currency,
    ...writtenSums(priced.sums),
    lines: summarizeLines([{ items }]),
    ...rates,
    issuedAt: at,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  // A random name is taken very rarely.
  while (!(await insertCreditNote(tx, { ...row, number: drawDraftNumber() })));
  await writeItems(tx, id, items, at);
  return getCreditNote(tx, id);
}

/** Returns the kind of the items of a credit note. */
export const kindOf = ({ kind }: Pick<Invoice, "kind">): InvoiceItemKind => (kind === "DEPOSIT" ? "DEPOSIT" : "WORK");

/** Returns the items that take off all of an invoice: those of a contract's invoice move work and retention, so it has one. */
function wholeOf({ kind, number, items, totals }: Invoice): NewLine[] {
  if (kind === "STANDARD") {
    return items.map(enteredLine);
  }
  return taxPartsOf(items, totals, null).map(({ taxCode, net }) => ({
    description: `Invoice ${number}`,
    qty: 1,
    unitPrice: net,
    taxCode,
  }));
}

/** Returns a fault for retention on a credit note of a contract's invoice, which has none of its own. */
export const retentionFaults = ({ kind }: Pick<Invoice, "kind">, retentionPct: string | number | null): Fault[] =>
  kind === "STANDARD" || retentionPct === null || Number(retentionPct) === 0
    ? []
    : [
        {
          path: "retentionPct",
          code: "NOT_ALLOWED",
          message: "must be null, because the invoice has no retention of its own",
        },
      ];
