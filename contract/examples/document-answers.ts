import type { Static, TSchema } from "typebox";
import { clockExample, clockSummaryExample } from "./contracts.ts";
import { creditNoteExamples } from "./credit-notes.ts";
import { eventExamples, storyExamples } from "./events.ts";
import { exampleId } from "#contract/api/ids.ts";
import { add, decimal, toNumber } from "#contract/money.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import {
  acceptedQuotation,
  appliedCreditNote,
  claimInvoice,
  depositInvoice,
  draftCreditNote,
  file,
  organization,
  recurringInvoice,
  releaseInvoice,
} from "./resources.ts";
import type { RouteName, routes } from "#contract/api/routes.ts";

type Routes = typeof routes;

/** The answer of an operation as JSON; never when it has none. */
type AnswerOf<Name extends RouteName> = Routes[Name] extends { answer: infer Answer extends TSchema }
  ? Static<Answer>
  : never;

export type AnswerExamples = {
  readonly [Name in RouteName as [AnswerOf<Name>] extends [never] ? never : Name]: AnswerOf<Name>;
};

const { client, project, quotation, draft, sent, paid, payment, contract, claim } = storyExamples;
const draftQuotation = eventExamples["quotation.created"];
const creditNote = creditNoteExamples["credit_note.issued"];
const currency = organization.currency;
const at = sent.issuedAt;

/** Returns a list of one item. */
export const list = <Item>(item: Item) => ({ data: [item], hasMore: false, nextCursor: null });

/** Returns a resource as in lists, without some of its fields. */
export function without<Resource extends object, Key extends keyof Resource>(resource: Resource, keys: readonly Key[]) {
  const left = Object.entries(resource).filter(([key]) => !keys.includes(key as Key));
  return Object.fromEntries(left) as Omit<Resource, Key>;
}

const draftClaim = { ...claim, number: null, sequence: null, status: "DRAFT", servedAt: null, servedOn: null } as const;

const link = (kind: string) => ({ url: `https://quoin.example/portal/${kind}/Zt3v9QmXc7LrW2yHk5nBfD` });

const preview = (subject: string, ...attachments: string[]) => ({
  to: client.email,
  cc: [],
  subject,
  text: "Please find the document attached.",
  html: "<p>Please find the document attached.</p>",
  attachments,
  isDelivered: true,
});

const entry = { at, by: "Office", detail: null, mail: null, payment: null, creditNote: null };
const contractEntry = { ...entry, number: null, amount: null, claimId: null, invoiceId: null, quotationId: null };

const listedPayment = {
  ...payment,
  invoiceId: sent.id,
  invoiceNumber: sent.number,
  clientId: client.id,
  reversedAt: null,
  reversalReason: null,
  updatedAt: at,
};

const paymentGroupId = exampleId("pgr");

const moneyReceipt: PaymentReceipt = {
  id: exampleId("rct"),
  number: "R-2026-0012",
  clientId: client.id,
  clientName: client.name,
  amount: toNumber(add(decimal(payment.amount), decimal(58.17))),
  kept: 58.17,
  credit: 58.17,
  paidAt: payment.paidAt,
  method: payment.method,
  reference: payment.reference,
  note: "",
  bankLineId: null,
  payments: [
    {
      paymentId: payment.id,
      invoiceId: sent.id,
      invoiceNumber: sent.number,
      amount: payment.amount,
      outstanding: 0,
      isKept: false,
      reversedAt: null,
    },
  ],
  applications: [],
  refunds: [],
  reversedAt: null,
  reversalReason: null,
  currency,
  createdAt: at,
};

const keptRefund: PaymentReceipt["refunds"][number] = {
  id: exampleId("rfd"),
  amount: 58.17,
  paidAt: at,
  method: "BANK_TRANSFER",
  note: "",
  reference: "FT26090XYZ",
};

/** The answers about documents: quotations, contracts, claims, invoices, payments and credit notes. */
export const documentAnswers = {
  listQuotations: list(without(quotation, ["items", "sections"])),
  createQuotation: draftQuotation,
  getQuotation: quotation,
  updateQuotation: draftQuotation,
  sendQuotation: quotation,
  acceptQuotation: acceptedQuotation,
  rejectQuotation: { ...acceptedQuotation, status: "REJECTED", decisionNote: "Another offer was lower" },
  reviseQuotation: { ...draftQuotation, revision: 2, version: 3 },
  duplicateQuotation: { ...draftQuotation, number: "Q-2026-0013" },
  getQuotationPortalLink: link("q"),
  withdrawQuotationLink: link("q"),
  previewQuotationMail: preview(`Quotation ${quotation.number}`, `${quotation.number}.pdf`),
  listQuotationRevisions: {
    data: [
      {
        revision: quotation.revision,
        issuedAt: quotation.createdAt,
        title: quotation.title,
        total: quotation.totals.total,
        currency,
        validUntil: quotation.validUntil,
      },
    ],
  },
  convertQuotation: draft,
  getQuotationConversions: {
    invoices: [
      {
        id: draft.id,
        number: draft.number,
        status: draft.status,
        subtotal: draft.totals.subtotal,
        total: draft.totals.total,
        createdAt: draft.createdAt,
      },
    ],
    items: quotation.items.map(({ id, qty }) => ({ itemId: id, qty, remainingQty: 0 })),
    sections: quotation.sections.map(({ id }) => ({ sectionId: id, remainingFraction: 0 })),
    remaining: [],
  },
  getQuotationDecision: {
    quotationId: quotation.id,
    number: quotation.number,
    revision: quotation.revision,
    decision: "ACCEPTED",
    name: client.attention,
    reason: null,
    decidedAt: "2026-03-05T02:00:00.000Z",
    via: "PORTAL",
    address: "203.0.113.20",
    userAgent: "Mozilla/5.0",
    officeBrowser: false,
    confirmedAddress: null,
    linkReads: [{ at: "2026-03-03T04:10:00.000Z", by: "Wong Li Wen", address: "203.0.113.9" }],
    mailedTo: ["lim@example.com"],
    documentSha256: file.sha256,
    signature: null,
  },
  getQuotationTimeline: { data: [{ ...entry, kind: "SENT" }] },

  listContracts: list(without(contract, ["items"])),
  createContract: contract,
  getContract: contract,
  updateContract: contract,
  completeContract: eventExamples["contract.completed"],
  reopenContract: contract,
  closeContract: eventExamples["contract.closed"],
  billDeposit: depositInvoice,
  releaseContractRetention: releaseInvoice,
  getContractTimeline: {
    data: [{ ...contractEntry, kind: "CREATED", number: contract.number, quotationId: quotation.id }],
  },

  listClaims: list({ ...without(claim, ["items"]), clock: clockSummaryExample }),
  createClaim: draftClaim,
  getClaim: claim,
  getClaimClock: clockExample,
  recordClaimService: { ...clockExample, servedVia: "POST" },
  updateClaim: draftClaim,
  submitClaim: claim,
  correctClaimParties: claim,
  respondToClaim: eventExamples["claim.responded"],
  acceptClaimResponse: eventExamples["claim.responded"],
  previewClaimAcceptance: preview(`Acceptance of your response to payment claim ${claim.number ?? ""}`),
  billClaim: claimInvoice,
  withdrawClaim: { ...claim, status: "WITHDRAWN", version: 3 },
  getClaimPortalLink: link("c"),
  withdrawClaimLink: link("c"),
  previewClaimMail: preview(`Payment claim ${claim.number ?? ""}`, `${claim.number ?? ""}.pdf`),
  getClaimTimeline: {
    data: [
      {
        ...contractEntry,
        at: claim.servedAt ?? at,
        kind: "SUBMITTED",
        number: claim.number,
        amount: claim.claimedNet,
        claimId: claim.id,
      },
    ],
  },

  listRetention: {
    data: [
      {
        contractId: null,
        projectId: project.id,
        clientId: client.id,
        number: sent.number,
        title: project.name,
        withheld: sent.totals.retention,
        released: 0,
        writtenOff: 0,
        held: sent.totals.retention,
        nextOn: null,
        nextAmount: 0,
      },
    ],
    held: sent.totals.retention,
  },
  releaseProjectRetention: { ...releaseInvoice, title: project.name, contractId: null, clientReference: null },

  listInvoices: list(without(sent, ["items", "payments", "creditNotes"])),
  createInvoice: draft,
  getInvoice: sent,
  updateInvoice: draft,
  sendInvoice: sent,
  remindInvoice: { ...sent, status: "OVERDUE", version: 3 },
  voidInvoice: eventExamples["invoice.voided"],
  duplicateInvoice: draft,
  getInvoicePortalLink: link("i"),
  withdrawInvoiceLink: link("i"),
  previewInvoiceMail: preview(`Invoice ${sent.number}`, `${sent.number}.pdf`),
  previewInvoiceSend: {
    number: sent.number,
    issuedAt: sent.issuedAt,
    dueDate: sent.dueDate,
    gstRateAtIssue: sent.gstRateAtIssue,
    totals: sent.totals,
    confirmations: [],
  },
  getInvoiceTimeline: { data: [{ ...entry, kind: "SENT" }] },
  markInvoiceEInvoice: { ...sent, eInvoiceState: "HANDED_OVER", version: 3 },
  getInvoiceEInvoice: { ready: true, missing: [], warnings: [] },

  writeOffInvoice: sent,
  correctInvoiceParties: { ...sent, version: 3 },
  recordPayment: eventExamples["payment.recorded"],
  recordPayments: {
    groupId: paymentGroupId,
    receiptId: moneyReceipt.id,
    amount: payment.amount,
    kept: 0,
    payments: [{ ...listedPayment, groupId: paymentGroupId }],
  },
  reversePayment: { ...sent, version: 4 },
  sendReceipt: paid,
  previewReceiptMail: preview(`Receipt for ${sent.number}`, `${sent.number}-receipt.pdf`),
  listPayments: list(listedPayment),
  getPayment: listedPayment,
  updatePayment: { ...listedPayment, externalId: "bank-77120", metadata: { batch: "March" } },
  getPaymentTotals: { count: 1, amount: payment.amount, currency },

  listMoneyReceipts: list(moneyReceipt),
  getMoneyReceiptTotals: { count: 1, amount: moneyReceipt.amount, currency },
  getMoneyReceipt: moneyReceipt,
  sendMoneyReceipt: moneyReceipt,
  previewStatementMail: preview("Statement of account", `Statement ${client.name} 2026-03-31.pdf`),
  previewMoneyReceiptMail: preview(`Receipt for ${sent.number}`, `Receipt ${moneyReceipt.number} 2026-03-20.pdf`),
  reverseMoneyReceipt: { ...moneyReceipt, amount: 0, credit: 0, kept: 0, reversedAt: sent.updatedAt },
  applyKeptMoney: { ...moneyReceipt, credit: 0 },
  refundKeptMoney: { ...moneyReceipt, credit: 0, refunds: [keptRefund] },
  reverseRefundOfKeptMoney: moneyReceipt,
  getClientCredits: {
    clientId: moneyReceipt.clientId,
    amount: moneyReceipt.credit,
    currency,
    sources: [
      {
        kind: "OVERPAYMENT",
        creditNoteId: null,
        receiptId: moneyReceipt.id,
        number: moneyReceipt.number,
        receivedAt: moneyReceipt.paidAt,
        amount: moneyReceipt.credit,
        remaining: moneyReceipt.credit,
        invoiceNumbers: [],
      },
    ],
  },

  listRecurringInvoices: list(without(recurringInvoice, ["items"])),
  createRecurringInvoice: recurringInvoice,
  getRecurringInvoice: recurringInvoice,
  updateRecurringInvoice: recurringInvoice,
  pauseRecurringInvoice: { ...recurringInvoice, status: "PAUSED", paused: true },
  resumeRecurringInvoice: recurringInvoice,

  listCreditNotes: list(without(creditNote, ["items", "applications", "refunds"])),
  createCreditNote: draftCreditNote,
  creditClaim: { ...draftCreditNote, kind: "CLAIM", contractId: contract.id, claimId: claim.id },
  creditClaimInvoices: { ...claim, status: "BILLED", creditNoteId: creditNote.id, version: 3 },
  takeBackClaim: {
    ...claim,
    status: "WITHDRAWN",
    invoiceId: creditNote.invoiceId,
    creditNoteId: creditNote.id,
    version: 4,
  },
  getCreditNote: creditNote,
  updateCreditNote: draftCreditNote,
  sendCreditNote: creditNote,
  correctCreditNoteParties: creditNote,
  voidCreditNote: creditNoteExamples["credit_note.voided"],
  applyCreditNote: appliedCreditNote,
  recordRefund: creditNoteExamples["refund.recorded"],
  reverseRefund: { ...creditNote, version: 4 },
  getCreditNotePortalLink: link("n"),
  withdrawCreditNoteLink: link("n"),
  previewCreditNoteMail: preview(`Credit note ${creditNote.number}`, `${creditNote.number}.pdf`),
  getCreditNoteTimeline: { data: [{ ...entry, at: creditNote.issuedAt, kind: "SENT" }] },
  markCreditNoteEInvoice: { ...creditNote, eInvoiceState: "HANDED_OVER", version: 3 },
  getCreditNoteEInvoice: { ready: true, missing: [], warnings: [] },
} satisfies Partial<AnswerExamples>;
