import type { TSchema } from "typebox";
import { Attachment, AttachmentList, NewAttachment } from "#contract/documents/attachments.ts";
import { AuditEntry } from "#contract/people/audit-log.ts";
import {
  Claim,
  ClaimChange,
  ClaimResponse,
  ClaimSubmission,
  ClaimSummary,
  NewClaim,
} from "#contract/contracts/claims.ts";
import { ClientFigures } from "#contract/clients/client-figures.ts";
import { Client, ClientChange, NewClient } from "#contract/clients/clients.ts";
import { QuotationConversion, QuotationConversions } from "#contract/quotations/conversions.ts";
import {
  Contract,
  ContractChange,
  ContractItem,
  ContractSummary,
  NewContract,
  NewDeposit,
  NewRelease,
  ProgressEntry,
} from "#contract/contracts/contracts.ts";
import {
  ClaimCredit,
  CreditNote,
  CreditNoteChange,
  CreditNoteSending,
  CreditNoteSummary,
  CreditNoteVoiding,
  CreditUse,
  NewCreditNote,
  NewRefund,
  Refund,
  RefundRecorded,
} from "#contract/invoices/credit-notes.ts";
import { Deletion } from "#contract/webhooks/deletions.ts";
import { Delivery, DeliverySummary } from "#contract/webhooks/deliveries.ts";
import { InvoiceMailDraft, InvoiceSendPreview, MailPreview } from "#contract/documents/document-mails.ts";
import { Mailing, PortalLink } from "#contract/documents/documents.ts";
import { ErrorBody } from "#contract/api/errors.ts";
import { envelopes, Event } from "#contract/webhooks/events.ts";
import { Expense, ExpenseChange, ListedExpense, NewExpense } from "#contract/books/expenses.ts";
import { File } from "#contract/documents/files.ts";
import {
  Invoice,
  InvoiceChange,
  InvoiceItem,
  InvoiceSending,
  InvoiceSummary,
  InvoiceVoiding,
  NewInvoice,
  PaymentRecorded,
  PaymentReversed,
} from "#contract/invoices/invoices.ts";
import { Import, ImportPreview, ImportPreviewChange, NewImport } from "#contract/imports/import-previews.ts";
import { ImportLayout } from "#contract/imports/import-layouts.ts";
import { ConvertedLead, Lead, LeadChange, LeadConversion, NewLead } from "#contract/clients/leads.ts";
import { MailTexts } from "#contract/mails/mail-texts.ts";
import { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";
import { NewLine } from "#contract/documents/lines.ts";
import { ListedPayment, NewPayment } from "#contract/payments/payments.ts";
import { QuotationDecision } from "#contract/documents/portal.ts";
import { NewPriceItem, PriceItem, PriceItemChange } from "#contract/quotations/price-items.ts";
import { ProjectFigures } from "#contract/clients/project-figures.ts";
import { ProjectTimeline, ProjectTimelineEntry } from "#contract/clients/project-timeline.ts";
import { NewProject, Project, ProjectChange } from "#contract/clients/projects.ts";
import { PartyChange } from "#contract/documents/corrections.ts";
import {
  NewQuotation,
  Quotation,
  QuotationChange,
  QuotationItem,
  QuotationSummary,
} from "#contract/quotations/quotations.ts";
import {
  NewRecurringInvoice,
  RecurringInvoice,
  RecurringInvoiceChange,
  RecurringInvoiceSummary,
} from "#contract/invoices/recurring-invoices.ts";
import { QuotationRevision } from "#contract/quotations/revisions.ts";
import { Ageing, ContractReport, GstDocument, GstReturn } from "#contract/books/reports.ts";
import { GstFiling, GstFilingDetail, NewGstFiling } from "#contract/books/gst-filings.ts";
import { RetentionRegister } from "#contract/contracts/retention.ts";
import { ContractTimeline, ContractTimelineEntry, Timeline, TimelineEntry } from "#contract/clients/timeline.ts";
import { Statement } from "#contract/clients/statements.ts";
import { CreditNoteTotals, InvoiceTotals, Totals } from "#contract/documents/shown-totals.ts";
import { WebhookFailure } from "#contract/webhooks/webhook-failures.ts";
import {
  NewReplay,
  NewWebhookEndpoint,
  Replay,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from "#contract/webhooks/webhooks.ts";

/** The named schemas of the document; each use of one of these very objects becomes a reference. */
export const named: Readonly<Record<string, TSchema>> = {
  Organization,
  OrganizationChange,
  MailTexts,
  Client,
  NewClient,
  ClientChange,
  ClientFigures,
  Project,
  NewProject,
  ProjectChange,
  ProjectFigures,
  ProjectTimeline,
  ProjectTimelineEntry,
  PartyChange,
  Quotation,
  QuotationSummary,
  QuotationItem,
  NewQuotation,
  QuotationChange,
  QuotationRevision,
  QuotationConversion,
  QuotationConversions,
  QuotationDecision,
  Timeline,
  TimelineEntry,
  ContractTimeline,
  ContractTimelineEntry,
  Contract,
  ContractSummary,
  ContractItem,
  NewContract,
  ContractChange,
  ProgressEntry,
  NewDeposit,
  NewRelease,
  Claim,
  ClaimSummary,
  NewClaim,
  ClaimChange,
  ClaimSubmission,
  ClaimResponse,
  RetentionRegister,
  Ageing,
  ContractReport,
  ImportPreview,
  ImportPreviewChange,
  NewImport,
  Import,
  ImportLayout,
  GstReturn,
  GstDocument,
  GstFiling,
  GstFilingDetail,
  NewGstFiling,
  Invoice,
  InvoiceSummary,
  InvoiceItem,
  NewInvoice,
  InvoiceChange,
  InvoiceSending,
  InvoiceSendPreview,
  InvoiceVoiding,
  RecurringInvoice,
  RecurringInvoiceSummary,
  NewRecurringInvoice,
  RecurringInvoiceChange,
  NewLine,
  Mailing,
  InvoiceMailDraft,
  MailPreview,
  PortalLink,
  ListedPayment,
  NewPayment,
  PaymentRecorded,
  PaymentReversed,
  CreditNote,
  CreditNoteSummary,
  ClaimCredit,
  NewCreditNote,
  CreditNoteChange,
  CreditNoteSending,
  CreditNoteVoiding,
  CreditUse,
  Refund,
  NewRefund,
  RefundRecorded,
  Statement,
  EventEnvelope: Event,
  ...envelopes,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookFailure,
  NewWebhookEndpoint,
  WebhookEndpointChange,
  Delivery,
  DeliverySummary,
  Deletion,
  NewReplay,
  Replay,
  Expense,
  NewExpense,
  ListedExpense,
  ExpenseChange,
  PriceItem,
  NewPriceItem,
  PriceItemChange,
  Lead,
  NewLead,
  LeadChange,
  LeadConversion,
  ConvertedLead,
  StoredFile: File,
  Attachment,
  NewAttachment,
  AttachmentList,
  AuditEntry,
  Totals,
  InvoiceTotals,
  CreditNoteTotals,
  ApiError: ErrorBody,
};
