import type { CreditNote, CreditNoteItem, CreditNoteSummary, Refund } from "#contract/invoices/credit-notes.ts";
import { asNumber, asNumberOrNull } from "#contract/money.ts";
import { creditNoteTotalsOf, storedSums } from "#contract/documents/totals.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import { presentLine, presentLineDetails } from "#server/billing/documents/present-line.ts";
import type {
  CreditNoteDetailRow,
  CreditNoteItemRow,
  CreditNoteRow,
  ListedCreditNoteRow,
  ListedRefundRow,
  RefundRow,
} from "./store.ts";

export const presentCreditNoteSummary = (row: CreditNoteRow): CreditNoteSummary => ({
  id: row.id,
  number: row.number,
  status: row.status,
  kind: row.kind,
  invoiceId: row.invoiceId,
  invoiceNumber: row.invoiceNumber,
  clientId: row.clientId,
  projectId: row.projectId,
  contractId: row.contractId,
  claimId: row.claimId,
  reason: row.reason,
  notes: row.notes,
  gstRateAtIssue: asNumber(row.gstRate),
  retentionPct: asNumberOrNull(row.retentionPct),
  totals: creditNoteTotalsOf({ ...row, ...storedSums(row), isSent: row.status === "SENT" }),
  currency: row.currency,
  issuedAt: isoInstant(row.issuedAt),
  sentAt: isoInstantOrNull(row.sentAt),
  voidedAt: isoInstantOrNull(row.voidedAt),
  eInvoiceState: row.eInvoiceState,
  eInvoiceReason: row.eInvoiceReason,
  version: row.version,
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
});

export const presentListedCreditNote = (row: ListedCreditNoteRow): CreditNoteSummary => ({
  ...presentCreditNoteSummary(row),
  ...(row.items && { items: row.items.map(presentItem) }),
});

/** A refund with its credit note, as exports list it. */
export type ListedRefund = Refund & Omit<ListedRefundRow, keyof RefundRow>;

/** The REST detail, and the object of every credit note event. */
export const presentCreditNote = (row: CreditNoteDetailRow): CreditNote => ({
  ...presentCreditNoteSummary(row),
  items: row.items.map(presentItem),
  applications: row.applications.map((application) => ({
    ...application,
    amount: asNumber(application.amount),
    paidAt: isoInstant(application.paidAt),
  })),
  refunds: row.refunds.map(presentRefund),
});

const presentItem = (row: CreditNoteItemRow): CreditNoteItem => ({
  id: row.id,
  ...presentLine(row),
  ...presentLineDetails(row),
  kind: row.kind,
});

export const presentListedRefund = (row: ListedRefundRow): ListedRefund => ({
  ...row,
  amount: asNumber(row.amount),
  paidAt: isoInstant(row.paidAt),
  createdAt: isoInstant(row.createdAt),
});

const presentRefund = (row: RefundRow): Refund => ({
  ...row,
  amount: asNumber(row.amount),
  paidAt: isoInstant(row.paidAt),
});
