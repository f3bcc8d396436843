import type { CreditNote, Refund, RefundRecorded } from "#contract/invoices/credit-notes.ts";
import { exampleId } from "#contract/api/ids.ts";

const refund: Refund = {
  id: exampleId("rfd"),
  amount: 100,
  paidAt: "2026-03-27T03:00:00.000Z",
  method: "BANK_TRANSFER",
  note: "",
  reference: null,
};

const totals = { subtotal: 350, retention: 0, net: 350, gst: 31.5, rounding: 0, total: 381.5, applied: 0, refunded: 0 };

const issued: CreditNote = {
  id: exampleId("crn"),
  number: "CN-2026-0003",
  status: "SENT",
  kind: "STANDARD",
  invoiceId: exampleId("inv"),
  invoiceNumber: "INV-2026-0034",
  clientId: exampleId("cli"),
  projectId: exampleId("prj"),
  contractId: null,
  claimId: null,
  reason: "Uneven second coat",
  notes: null,
  gstRateAtIssue: 0.09,
  retentionPct: null,
  totals: { ...totals, remaining: totals.total },
  currency: "SGD",
  issuedAt: "2026-03-25T03:00:00.000Z",
  sentAt: "2026-03-25T03:00:00.000Z",
  voidedAt: null,
  eInvoiceState: "READY",
  eInvoiceReason: null,
  version: 2,
  createdAt: "2026-03-25T02:00:00.000Z",
  updatedAt: "2026-03-25T03:00:00.000Z",
  items: [
    {
      id: exampleId("cni"),
      description: "Price reduction",
      qty: 1,
      unitPrice: 350,
      sortOrder: 1,
      ref: null,
      unit: null,
      taxCode: "STANDARD",
      accountCode: null,
      amount: 350,
      kind: "WORK",
    },
  ],
  applications: [],
  refunds: [],
};

const voided: CreditNote = {
  ...issued,
  status: "VOID",
  totals: { ...totals, remaining: 0 },
  voidedAt: "2026-03-26T03:00:00.000Z",
  eInvoiceState: "READY",
  eInvoiceReason: null,
  version: 3,
};

const recorded: RefundRecorded = {
  ...refund,
  creditNoteId: issued.id,
  creditNote: {
    ...issued,
    totals: { ...totals, refunded: refund.amount, remaining: 281.5 },
    refunds: [refund],
    version: 3,
  },
};

/** A realistic object for each event of credit notes. */
export const creditNoteExamples = {
  "credit_note.issued": issued,
  "credit_note.voided": voided,
  "refund.recorded": recorded,
} as const;
