import type { TSchema } from "typebox";
import { Attachment, AttachmentList, NewAttachment } from "./attachments.ts";
import { AuditEntry } from "./audit-log.ts";
import { Claim, ClaimChange, ClaimResponse, ClaimSubmission, ClaimSummary, NewClaim } from "./claims.ts";
import { ClientFigures } from "./client-figures.ts";
import { Client, ClientChange, NewClient } from "./clients.ts";
import { QuotationConversion, QuotationConversions } from "./conversions.ts";
import {
  Contract,
  ContractChange,
  ContractItem,
  ContractSummary,
  NewContract,
  NewDeposit,
  NewRelease,
  ProgressEntry,
} from "./contracts.ts";
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
} from "./credit-notes.ts";
import { Deletion } from "./deletions.ts";
import { Delivery, DeliverySummary } from "./deliveries.ts";
import { InvoiceMailDraft, InvoiceSendPreview, MailPreview } from "./document-mails.ts";
import { Mailing, PortalLink } from "./documents.ts";
import { ErrorBody } from "./errors.ts";
import { envelopes, Event } from "./events.ts";
import { Expense, ExpenseChange, ListedExpense, NewExpense } from "./expenses.ts";
import { File } from "./files.ts";
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
} from "./invoices.ts";
import { Import, ImportPreview, ImportPreviewChange, NewImport } from "./import-previews.ts";
import { ImportLayout } from "./import-layouts.ts";
import { ConvertedLead, Lead, LeadChange, LeadConversion, NewLead } from "./leads.ts";
import { MailTexts } from "./mail-texts.ts";
import { Organization, OrganizationChange } from "./organizations.ts";
import { NewLine } from "./lines.ts";
import { ListedPayment, NewPayment } from "./payments.ts";
import { QuotationDecision } from "./portal.ts";
import { NewPriceItem, PriceItem, PriceItemChange } from "./price-items.ts";
import { ProjectFigures } from "./project-figures.ts";
import { ProjectTimeline, ProjectTimelineEntry } from "./project-timeline.ts";
import { NewProject, Project, ProjectChange } from "./projects.ts";
import { PartyChange } from "./corrections.ts";
import { NewQuotation, Quotation, QuotationChange, QuotationItem, QuotationSummary } from "./quotations.ts";
import {
  NewRecurringInvoice,
  RecurringInvoice,
  RecurringInvoiceChange,
  RecurringInvoiceSummary,
} from "./recurring-invoices.ts";
import { QuotationRevision } from "./revisions.ts";
import { Ageing, ContractReport, GstDocument, GstReturn } from "./reports.ts";
import { GstFiling, GstFilingDetail, NewGstFiling } from "./gst-filings.ts";
import { RetentionRegister } from "./retention.ts";
import { ContractTimeline, ContractTimelineEntry, Timeline, TimelineEntry } from "./timeline.ts";
import { Statement } from "./statements.ts";
import { CreditNoteTotals, InvoiceTotals, Totals } from "./shown-totals.ts";
import { WebhookFailure } from "./webhook-failures.ts";
import {
  NewReplay,
  NewWebhookEndpoint,
  Replay,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from "./webhooks.ts";

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
