import type { ClaimId, ContractId, QuotationId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceKind, NewInvoice } from "#contract/invoices/invoices.ts";
import { externalIdFaults, labelsIn } from "#server/db/lists/labels.ts";
import { inOneTrip } from "#server/db/one-trip.ts";
import type { Tx } from "#server/db/sql.ts";
import { summarizeLines } from "#server/billing/documents/summarize-lines.ts";
import { drawDraftNumber } from "#server/billing/documents/number.ts";
import { placed, priceLines, writtenSums } from "#server/billing/documents/price-lines.ts";
import { emit } from "#server/history/events/emit.ts";
import { newId } from "#server/core/ids.ts";
import type { DraftTerms } from "#server/organizations/read.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import { chosenDueDate, type DueTerms } from "#server/billing/invoices/due-date.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { insertInvoice } from "#server/billing/invoices/store.ts";
import { type NewItem, writeItems } from "./write-items.ts";

interface Draft extends Omit<NewInvoice, "items"> {
  readonly items: NewItem[];
  /** The days in which it is due, counted from its issue; the organization's terms without them. */
  readonly paymentDays?: number | null;
  /** Set when the quotation is converted to this invoice, and not only referred to. */
  readonly convertedFrom?: QuotationId;
  /** Set for an invoice whose items the service writes. */
  readonly derived?: {
    readonly kind: Exclude<InvoiceKind, "STANDARD">;
    readonly contractId: ContractId | null;
    readonly claimId: ClaimId | null;
  };
}

/**
 * Creates a draft with the organization's terms and raises invoice.created.
 * @param faults the faults of its references, to be reported together with those of its lines
 * @throws Refusal 422
 */
export async function draftInvoice(
  tx: Tx,
  terms: DraftTerms & Pick<DueTerms, "dueOn">,
  draft: Draft,
  at: Date,
  faults: readonly Fault[] = [],
): Promise<Invoice> {
  const retentionPct = draft.retentionPct === undefined ? terms.defaultRetentionPct : draft.retentionPct;
  const priced = priceLines(placed(draft.items), { gstRate: terms.gstRate, retentionPct });
  refuseFaults([...faults, ...priced.faults, ...(await externalIdFaults(tx, "invoice", draft.externalId))]);

  const id = newId("inv", at);
  await insertUnderFreeName(tx, {
    id,
    title: draft.title,
    status: "DRAFT",
    clientId: draft.clientId,
    projectId: draft.projectId,
    quotationId: draft.quotationId ?? null,
    convertedFrom: draft.convertedFrom ?? null,
    clientReference: draft.clientReference ?? null,
    ...draft.derived,
    ...labelsIn(draft),
    notes: draft.notes === undefined ? terms.invoiceTerms : draft.notes,
    currency: terms.currency,
    ...writtenSums(priced.sums),
    lines: summarizeLines([draft]),
    gstRate: terms.gstRate,
    retentionPct,
    issuedAt: at,
    ...chosenDueDate(draft.dueDate ?? null, at, {
      ...terms,
      paymentTermsDays: draft.paymentDays ?? terms.paymentTermsDays,
    }),
    paymentDays: draft.paymentDays ?? null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  });
  const [, invoice] = await inOneTrip(
    () => writeItems(tx, id, draft.items, at),
    () => getInvoice(tx, id),
  );
  await emit(tx, "invoice.created", invoice, at);
  return invoice;
}

/** Inserts under a random draft number; retries while it is taken, which is very rare. */
async function insertUnderFreeName(tx: Tx, values: Parameters<typeof insertInvoice>[1]): Promise<void> {
  while (!(await insertInvoice(tx, { ...values, number: drawDraftNumber() })));
}
