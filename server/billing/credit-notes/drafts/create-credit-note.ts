import type { CreditNote, CreditNoteKind, NewCreditNote } from "#contract/invoices/credit-notes.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceItemKind } from "#contract/invoices/invoices.ts";
import { type NewLine, unitPriceMax } from "#contract/documents/lines.ts";
import { compare, zero } from "#contract/money.ts";
import { beforeRetention } from "#contract/documents/totals.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { newId } from "#server/core/ids.ts";
import { type Fault, found, invalidFields, refuseFaults, unknownReference } from "#server/core/refusal.ts";
import { refuseBesideDraft } from "#server/billing/contracts/read.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { lockContract } from "#server/billing/documents/contracts/hold.ts";
import { enteredLine } from "#server/billing/documents/line-details.ts";
import { drawDraftNumber } from "#server/billing/documents/number.ts";
import {
  contractTaxFaults,
  placed,
  priceLines,
  textFaults,
  writtenSums,
} from "#server/billing/documents/price-lines.ts";
import { summarizeLines } from "#server/billing/documents/summarize-lines.ts";
import { findLockedInvoice, getInvoice } from "#server/billing/invoices/read.ts";
import { withTaxCodes } from "./line-codes.ts";
import { getCreditNote } from "#server/billing/credit-notes/read.ts";
import { requireCreditable } from "#server/billing/credit-notes/require-creditable.ts";
import { insertCreditNote } from "#server/billing/credit-notes/store.ts";
import { type Left, leftOf, sumsTaken } from "#server/billing/credit-notes/take-rest.ts";
import { type CreditLine, writeItems } from "./write-items.ts";

/** Creates a draft credit note for an issued invoice, which has no number yet. @throws Refusal 409 INVALID_STATE, 422 */
export function createCreditNote(caller: Caller, body: NewCreditNote): Promise<CreditNote> {
  return inOrg(caller, async (tx) => {
    const held = await findLockedInvoice(tx, body.invoiceId);
    if (held === undefined) refuseFaults([unknownReference("invoiceId", "invoice")]);
    requireCreditable(found(held));
    const invoice = await getInvoice(tx, body.invoiceId);
    if (invoice.contractId !== null) await refuseBesideDraft(tx, await lockContract(tx, invoice.contractId));
    const { reason, notes, retentionPct = invoice.retentionPct } = body;
    const wanted = body.items ?? restOf(invoice, retentionPct, await leftOf(tx, invoice));
    const items = withTaxCodes(wanted, invoice.items);
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
  const sums = sumsTaken({ items, ...rates }, await leftOf(tx, invoice));

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
    ...writtenSums(sums),
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

/**
 * Returns the items that take off all that is left of an invoice: those of a plain one that has no credit note yet, and
 * otherwise one for each tax code. Those of a contract's invoice move work and retention. @throws Refusal 422
 */
export function restOf(invoice: Invoice, retentionPct: number | null, left: Left): NewLine[] {
  const { kind, number, items, creditNotes } = invoice;
  if (creditNotes.length === 0 && kind === "STANDARD" && retentionPct === invoice.retentionPct) {
    return items.map(enteredLine);
  }
  const description = creditNotes.length === 0 ? `Invoice ${number}` : `Rest of invoice ${number}`;
  const rest = left.codes
    .filter(({ net }) => compare(net, zero) !== 0)
    .map(({ code, net }) => ({ description, qty: 1, unitPrice: beforeRetention(net, retentionPct), taxCode: code }));
  refuseFaults(rest.flatMap(priceFaults));
  if (rest.length > 0) return rest;
  const message = wording("creditNotes.itemsMissingNothingLeft", { invoice: number });
  throw invalidFields([{ path: "items", code: "OUT_OF_RANGE", message }]);
}

const priceFaults = ({ unitPrice }: NewLine): Fault[] =>
  Math.abs(unitPrice) <= unitPriceMax
    ? []
    : [{ path: "items", code: "AMOUNT_TOO_LARGE", message: wording("creditNotes.itemsMissingRestTooLarge") }];

/** Returns a fault for retention on a credit note of a contract's invoice, which has none of its own. */
export const retentionFaults = ({ kind }: Pick<Invoice, "kind">, retentionPct: string | number | null): Fault[] =>
  kind === "STANDARD" || retentionPct === null || Number(retentionPct) === 0
    ? []
    : [
        {
          path: "retentionPct",
          code: "NOT_ALLOWED",
          message: wording("creditNotes.noOwnRetention"),
        },
      ];
