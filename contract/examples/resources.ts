import type { Attachment } from "#contract/documents/attachments.ts";
import { defaultAccountCodes } from "#contract/books/account-table.ts";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import { bankAccount, bankStatement } from "./bank.ts";
import type { BankLine } from "#contract/payments/bank.ts";
import { creditNoteExamples } from "./credit-notes.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import { storyExamples } from "./events.ts";
import type { File } from "#contract/documents/files.ts";
import { exampleId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceItem } from "#contract/invoices/invoices.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { sumsOf, invoiceTotalsOf, totalsOf } from "#contract/documents/totals.ts";

/** A realistic object of each kind that no event carries, of the same story as those of the events. */

const { client, project, quotation, draft, sent, payment, contract, claim } = storyExamples;
export const { lead } = storyExamples;
const times = { createdAt: project.createdAt, updatedAt: project.updatedAt };

export const organization: Organization = {
  id: exampleId("org"),
  name: "Tan & Sons Builders",
  slug: "tan-sons-builders",
  test: false,
  legalName: "Tan & Sons Builders Pte. Ltd.",
  uen: "201912345K",
  gstRegistered: true,
  gstRegistrationNumber: "201912345K",
  gstRegisteredFrom: "2020-01-01",
  gstRate: 0.09,
  gstRates: [
    { from: null, rate: 0.07 },
    { from: "2023-01-01", rate: 0.08 },
    { from: "2024-01-01", rate: 0.09 },
  ],
  currency: "SGD",
  timeZone: "Asia/Singapore",
  paymentTermsDays: 30,
  quotationValidityDays: 30,
  defaultRetentionPct: 0.05,
  address: "10 Kaki Bukit Road 1",
  postalCode: "416175",
  country: "SG",
  email: "office@tanbuilders.example",
  phone: "+6567654321",
  bank: { name: "Example Bank", accountName: "Tan & Sons Builders Pte. Ltd.", accountNumber: "001-234567-8" },
  bankCode: "7171-001",
  payNowProxy: "201912345K",
  invoicePrefix: "INV",
  quotationPrefix: "Q",
  creditNotePrefix: "CN",
  receiptPrefix: "R",
  logoFileId: null,
  brandColour: "#1f4e79",
  footerText: null,
  quotationTerms: null,
  invoiceTerms: "Please name the invoice's number with your payment.",
  mailTexts: {},
  mailSenderName: null,
  mailReplyTo: null,
  reminderDays: [3, 10],
  sendsReceipts: true,
  sendsEInvoices: false,
  writeOffLimit: 10,
  gstPeriodMonths: 3,
  gstPeriodEndMonth: 3,
  publicHolidays: [],
  notHolidays: [],
  confirmsDecisions: false,
  accountCodes: defaultAccountCodes,
  lockedThrough: null,
  ...times,
};

export const acceptedQuotation: Quotation = {
  ...quotation,
  status: "ACCEPTED",
  decidedAt: "2026-03-05T02:00:00.000Z",
  decidedBy: "Office",
  decidedVia: "STAFF",
  decisionNote: "By phone",
  version: 3,
};

const issued: CreditNote = creditNoteExamples["credit_note.issued"];

export const draftCreditNote: CreditNote = {
  ...issued,
  number: "DRAFT-4MX7KQ",
  status: "DRAFT",
  totals: { ...issued.totals, remaining: 0 },
  sentAt: null,
  version: 1,
};

/** The credit note once a part of it has settled another invoice. */
export const appliedCreditNote: CreditNote = {
  ...issued,
  totals: { ...issued.totals, applied: 200, remaining: 181.5 },
  applications: [
    {
      paymentId: exampleId("pmt"),
      invoiceId: sent.id,
      number: sent.number,
      amount: 200,
      paidAt: "2026-03-26T03:00:00.000Z",
    },
  ],
  version: 3,
};

/** Returns a draft invoice that a contract or a claim leads to. */
function derivedInvoice(
  items: readonly Pick<InvoiceItem, "kind" | "description" | "unitPrice">[],
  further: Pick<Invoice, "title" | "kind"> & Partial<Invoice>,
): Invoice {
  const priced = items.map((item, i) => ({
    id: exampleId("ili"),
    description: item.description,
    qty: 1,
    unitPrice: item.unitPrice,
    sortOrder: i + 1,
    ref: null,
    unit: null,
    taxCode: "STANDARD" as const,
    accountCode: null,
    amount: item.unitPrice,
    kind: item.kind,
  }));
  const rated = { ...sumsOf(priced), retentionPct: null, gstRate: draft.gstRateAtIssue };
  return {
    ...draft,
    quotationId: null,
    contractId: contract.id,
    clientReference: contract.clientReference,
    retentionPct: null,
    ...further,
    items: priced,
    totals: invoiceTotalsOf({ ...rated, paid: 0, isVoid: false }),
  };
}

export const claimInvoice: Invoice = derivedInvoice(
  [
    { kind: "WORK", description: "Work done to 31 March 2026", unitPrice: claim.figures.work.claim },
    { kind: "RETENTION", description: "Retention 5%", unitPrice: -62.5 },
  ],
  { title: contract.title, kind: "CLAIM", claimId: claim.id },
);

export const depositInvoice: Invoice = derivedInvoice([{ kind: "DEPOSIT", description: "Deposit", unitPrice: 500 }], {
  title: contract.title,
  kind: "DEPOSIT",
});

export const releaseInvoice: Invoice = derivedInvoice(
  [{ kind: "RELEASE", description: "Release of retention", unitPrice: 31.25 }],
  { title: contract.title, kind: "RETENTION_RELEASE" },
);

const recurringItem = { description: "Cleaning of the lobbies, {month}", qty: 1, unitPrice: 480 };

export const recurringInvoice: RecurringInvoice = {
  id: exampleId("rec"),
  title: "Cleaning, {month}",
  status: "ACTIVE",
  clientId: client.id,
  projectId: project.id,
  clientReference: null,
  notes: null,
  retentionPct: null,
  paymentDays: 14,
  everyMonths: 1,
  nextOn: "2026-04-01",
  dayOfMonth: 1,
  endOn: null,
  sends: true,
  paused: false,
  totals: totalsOf({ ...sumsOf([recurringItem]), retentionPct: null, gstRate: organization.gstRate }),
  currency: organization.currency,
  lastRunOn: null,
  lastInvoice: null,
  problem: null,
  items: [
    {
      ...recurringItem,
      sortOrder: 1,
      ref: null,
      unit: "month",
      taxCode: "STANDARD" as const,
      accountCode: null,
      amount: 480,
    },
  ],
  ...times,
};

export const priceItem: PriceItem = {
  id: exampleId("pri"),
  code: "PT-02",
  description: "Two coats of emulsion",
  unit: "m2",
  unitPrice: 6.25,
  unitCost: 3.8,
  category: "Painting",
  taxCode: "STANDARD",
  accountCode: null,
  archivedAt: null,
  ...times,
};

export const newBankLine: BankLine = {
  id: exampleId("bkl"),
  statementId: bankStatement.id,
  accountId: bankAccount.id,
  currency: bankAccount.currency,
  date: "2026-03-20",
  description: "FAST PAYMENT RIVERSIDE MCST 4821 INV-2026-0034",
  amount: sent.totals.total,
  allocated: 0,
  kept: 0,
  remaining: sent.totals.total,
  status: "NEW",
  payments: [],
  credits: [],
  suggestion: {
    confidence: "EXACT",
    invoiceIds: [sent.id],
    invoices: [
      {
        invoiceId: sent.id,
        invoiceNumber: sent.number,
        clientName: client.name,
        outstanding: sent.totals.outstanding,
        amount: sent.totals.outstanding,
      },
    ],
    payments: [],
    receipt: null,
  },
  ...times,
};

export const matchedBankLine: BankLine = {
  ...newBankLine,
  allocated: newBankLine.amount,
  remaining: 0,
  status: "MATCHED",
  payments: [
    {
      paymentId: payment.id,
      invoiceId: sent.id,
      invoiceNumber: sent.number,
      amount: newBankLine.amount,
      linked: false,
    },
  ],
  suggestion: null,
};

export const file: File = {
  id: exampleId("fil"),
  name: "receipt-88231.pdf",
  mediaType: "application/pdf",
  bytes: 48_213,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  createdAt: times.createdAt,
};

export const attachment: Attachment = { ...file, projectId: project.id, clientId: null, attachedAt: times.createdAt };

export const auditEntry: AuditEntry = {
  id: exampleId("aud"),
  action: "updateClient",
  actorId: exampleId("key"),
  actorName: "Accounting",
  requestId: "01k9qv3m8xf2ta7r6y5w4h3e2d",
  address: "203.0.113.20",
  userAgent: "curl/8.14.1",
  resourceType: "client",
  resourceId: client.id,
  resourceName: client.name,
  change: "CHANGED",
  before: { phone: null },
  after: { phone: client.phone },
  details: null,
  createdAt: times.updatedAt,
};
