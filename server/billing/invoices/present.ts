import type { Invoice, InvoiceItem, InvoiceSummary } from "#contract/invoices/invoices.ts";
import { asNumber, asNumberOrNull } from "#contract/money.ts";
import type { InvoicePayment, ListedPayment, Payment } from "#contract/payments/payments.ts";
import { invoiceTotalsOf, storedSums } from "#contract/documents/totals.ts";
import { presentLabels } from "#server/db/lists/labels.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import { presentLine, presentLineDetails } from "#server/billing/documents/present-line.ts";
import type { InvoiceItemRow } from "./items-store.ts";
import type { InvoicePaymentRow, ListedPaymentRow, PaymentRow } from "./payments/payments-store.ts";
import type { InvoiceDetailRow, InvoiceRow, ListedInvoiceRow } from "./store.ts";

export const presentInvoiceSummary = (row: ListedInvoiceRow): InvoiceSummary => ({
  ...head(row),
  ...times(row),
  ...further(row),
  ...(row.items && { items: row.items.map(presentItem) }),
  ...(row.payments && { payments: row.payments.map(presentInvoicePayment) }),
});

/** The REST detail, and the object of every invoice event. */
export const presentInvoice = (row: InvoiceDetailRow): Invoice => ({
  ...head(row),
  items: row.items.map(presentItem),
  payments: row.payments.map(presentInvoicePayment),
  ...times(row),
  ...further(row),
  creditNotes: row.creditNotes.map((each) => ({
    ...each,
    total: asNumber(each.total),
    applied: asNumber(each.applied),
  })),
});

const presentItem = (row: InvoiceItemRow): InvoiceItem => ({
  id: row.id,
  ...presentLine(row),
  ...presentLineDetails(row),
  kind: row.kind,
});

/** Presents a payment outside its invoice. */
export const presentPayment = (row: PaymentRow): Payment => ({
  ...presentInvoicePayment(row),
  invoiceId: row.invoiceId,
});

/** The REST detail, also in lists. */
export const presentListedPayment = (row: ListedPaymentRow): ListedPayment => ({
  ...presentPayment(row),
  invoiceNumber: row.invoiceNumber,
  clientId: row.clientId,
  reversedAt: isoInstantOrNull(row.reversedAt),
  reversalReason: row.reversalReason,
  updatedAt: isoInstant(row.updatedAt),
});

const presentInvoicePayment = (row: InvoicePaymentRow): InvoicePayment => ({
  id: row.id,
  amount: asNumber(row.amount),
  paidAt: isoInstant(row.paidAt),
  method: row.method,
  note: row.note,
  reference: row.reference,
  creditNoteId: row.creditNoteId,
  bankLineId: row.bankLineId,
  ...presentLabels(row),
  groupId: row.groupId,
  receiptId: row.receiptId,
  creditReceiptId: row.creditReceiptId,
  gstRelief: asNumberOrNull(row.gstRelief),
});

const head = (row: InvoiceRow) => ({
  id: row.id,
  number: row.number,
  title: row.title,
  status: row.status,
  clientId: row.clientId,
  projectId: row.projectId,
  quotationId: row.quotationId,
  notes: row.notes,
  issuedAt: isoInstant(row.issuedAt),
  dueDate: isoInstant(row.dueDate),
  gstRateAtIssue: asNumber(row.gstRate),
  retentionPct: asNumberOrNull(row.retentionPct),
});

const times = (row: InvoiceRow) => ({ createdAt: isoInstant(row.createdAt), updatedAt: isoInstant(row.updatedAt) });

const further = (row: InvoiceRow) => ({
  kind: row.kind,
  contractId: row.contractId,
  claimId: row.claimId,
  clientReference: row.clientReference,
  totals: invoiceTotalsOf({
    ...storedSums(row),
    retentionPct: row.retentionPct,
    gstRate: row.gstRate,
    paid: row.paid,
    isVoid: row.status === "VOID",
  }),
  currency: row.currency,
  sentAt: isoInstantOrNull(row.sentAt),
  paidAt: isoInstantOrNull(row.paidAt),
  settledAt: isoInstantOrNull(row.settledAt),
  voidedAt: isoInstantOrNull(row.voidedAt),
  eInvoiceState: row.eInvoiceState,
  eInvoiceReason: row.eInvoiceReason,
  broughtForward: row.broughtForward,
  version: row.version,
  ...presentLabels(row),
});
