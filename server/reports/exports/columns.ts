import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { BankLine } from "#contract/payments/bank.ts";
import type { Client } from "#contract/clients/clients.ts";
import { documentTerms as terms } from "#contract/copy/en/document-terms.ts";
import type { ListedExpense } from "#contract/books/expenses.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import type { Lead } from "#contract/clients/leads.ts";
import type { ListedPayment } from "#contract/payments/payments.ts";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import type { Project } from "#contract/clients/projects.ts";
import type { QuotationSummary } from "#contract/quotations/quotations.ts";
import type { Cell } from "./write-csv.ts";
import { type Columns, clientOf, column, dayIn, times, totalsOf } from "./column.ts";

/** The first columns have the names that an import reads. */
export const clientColumns: Columns<Client> = () => [
  column("Name", ({ name }) => name),
  column("Type", ({ type }) => type),
  column("Email", ({ email }) => email),
  column("Phone", ({ phone }) => phone),
  column("Address", ({ address }) => address),
  column("Postal code", ({ postalCode }) => postalCode),
  column("UEN", ({ uen }) => uen),
  column("MCST number", ({ mcstNumber }) => mcstNumber),
  column("Attention", ({ attention }) => attention),
  column("Language", ({ language }) => language),
  column("Notes", ({ notes }) => notes),
  column("Archived at", ({ archivedAt }) => archivedAt),
  ...times<Client>(),
  column("Id", ({ id }) => id),
  column("External id", ({ externalId }) => externalId),
  column("Credit", ({ credit }) => credit),
  column("Country", ({ country }) => country),
  column("E-invoice form", ({ eInvoiceForm }) => eInvoiceForm),
  column("Peppol ID", ({ peppolId }) => peppolId),
  column("Business unit", ({ businessUnit }) => businessUnit),
];

export const projectColumns: Columns<Project> = (context) => {
  const day = dayIn(context.timeZone);
  return [
    column("Name", ({ name }) => name),
    column("Status", ({ status }) => status),
    ...clientOf<Project>(context),
    column("Budget", ({ budget }) => budget),
    column("Start date", ({ startDate }) => day(startDate)),
    column("End date", ({ endDate }) => day(endDate)),
    column("Notes", ({ notes }) => notes),
    ...times<Project>(),
    column("Id", ({ id }) => id),
    column("External id", ({ externalId }) => externalId),
  ];
};

export const quotationColumns: Columns<QuotationSummary> = (context) => {
  const day = dayIn(context.timeZone);
  return [
    column(terms.quotationNumber, ({ number }) => number),
    column(terms.title, ({ title }) => title),
    column(terms.status, ({ status }) => status),
    ...clientOf<QuotationSummary>(context),
    column("Project id", ({ projectId }) => projectId),
    ...totalsOf<QuotationSummary>(),
    column(terms.validUntil, ({ validUntil }) => day(validUntil)),
    column(terms.revision, ({ revision }) => revision),
    column(terms.decidedOn, ({ decidedAt }) => day(decidedAt)),
    column(terms.decidedBy, ({ decidedBy }) => decidedBy),
    column(terms.notes, ({ notes }) => notes),
    ...times<QuotationSummary>(),
    column("Id", ({ id }) => id),
    column("External id", ({ externalId }) => externalId),
    column("Decided via", ({ decidedVia }) => decidedVia),
    column("Decision note", ({ decisionNote }) => decisionNote),
    column("Contract id", ({ contractId }) => contractId),
    column("Variation no.", ({ variationNo }) => variationNo),
    column("Client reference", ({ clientReference }) => clientReference),
  ];
};

/** An invoice with the sum of its issued credit notes. */
export type ExportedInvoice = InvoiceSummary & { readonly credited: number };

export const invoiceColumns: Columns<ExportedInvoice> = (context) => {
  const day = dayIn(context.timeZone);
  return [
    column(terms.invoiceNumber, ({ number }) => number),
    column(terms.title, ({ title }) => title),
    column(terms.status, ({ status }) => status),
    ...clientOf<ExportedInvoice>(context),
    column("Project id", ({ projectId }) => projectId),
    column("Quotation id", ({ quotationId }) => quotationId),
    // A draft has a date of issue too, though it has not been issued.
    column(terms.issued, ({ issuedAt, sentAt }) => (sentAt === null ? null : day(issuedAt))),
    column(terms.due, ({ dueDate }) => day(dueDate)),
    ...totalsOf<ExportedInvoice>(),
    column(terms.paid, ({ totals }) => totals.paid),
    column(terms.outstanding, ({ totals }) => totals.outstanding),
    column(terms.paidOn, ({ settledAt }) => day(settledAt)),
    column(terms.voidedOn, ({ voidedAt }) => day(voidedAt)),
    column(terms.notes, ({ notes }) => notes),
    ...times<ExportedInvoice>(),
    column("Id", ({ id }) => id),
    column("Kind", ({ kind }) => kind),
    column("Contract id", ({ contractId }) => contractId),
    column("Claim id", ({ claimId }) => claimId),
    column("Client reference", ({ clientReference }) => clientReference),
    column("Credited", ({ credited }) => credited),
    column("External id", ({ externalId }) => externalId),
    column("E-invoice", ({ eInvoiceState }) => eInvoiceState),
    column("E-invoice reason", ({ eInvoiceReason }) => eInvoiceReason),
    column("Brought forward", ({ broughtForward }) => (broughtForward ? "yes" : "")),
  ];
};

export const paymentColumns: Columns<ListedPayment> = (context) => {
  const day = dayIn(context.timeZone);
  return [
    column(terms.paidOn, ({ paidAt }) => day(paidAt)),
    column(terms.amount, ({ amount }) => amount),
    column(terms.invoiceNumber, ({ invoiceNumber }) => invoiceNumber),
    ...clientOf<ListedPayment>(context),
    column(terms.method, ({ method }) => method),
    column(terms.reference, ({ reference }) => reference),
    column("Note", ({ note }) => note),
    column("Invoice id", ({ invoiceId }) => invoiceId),
    column("Id", ({ id }) => id),
    column("External id", ({ externalId }) => externalId),
    column("Updated at", ({ updatedAt }) => updatedAt),
    column("Reversed on", ({ reversedAt }) => day(reversedAt)),
    column("Reason of the reversal", ({ reversalReason }) => reversalReason),
    column("Credit note id", ({ creditNoteId }) => creditNoteId),
    column("Bank line id", ({ bankLineId }) => bankLineId),
    column("Group id", ({ groupId }) => groupId),
    column("Receipt id", ({ receiptId }) => receiptId),
    column("Credit receipt id", ({ creditReceiptId }) => creditReceiptId),
  ];
};

/** The fields of an import have the names that it reads. */
export const priceItemColumns =
  (showsCost: boolean): Columns<PriceItem> =>
  () => [
    column("Code", ({ code }) => code),
    column("Description", ({ description }) => description),
    column("Unit", ({ unit }) => unit),
    column("Unit price", ({ unitPrice }) => unitPrice),
    ...(showsCost ? [column<PriceItem>("Unit cost", ({ unitCost }) => unitCost ?? null)] : []),
    column("Category", ({ category }) => category),
    column("Archived at", ({ archivedAt }) => archivedAt),
    ...times<PriceItem>(),
    column("Id", ({ id }) => id),
    column("Tax code", ({ taxCode }) => taxCode),
    column("Account code", ({ accountCode }) => accountCode),
  ];

export const expenseColumns: Columns<ListedExpense> = ({ timeZone }) => {
  const day = dayIn(timeZone);
  return [
    column("Date", ({ date }) => day(date)),
    column("Category", ({ category }) => category),
    column("Description", ({ description }) => description),
    column("Vendor", ({ vendor }) => vendor),
    column("Amount", ({ amount }) => amount),
    column("GST", ({ gstAmount }) => gstAmount),
    column("Reference", ({ reference }) => reference),
    column("Notes", ({ notes }) => notes),
    column("Project", ({ projectName }) => projectName),
    column("Project id", ({ projectId }) => projectId),
    column("Receipt file id", ({ receiptFileId }) => receiptFileId),
    ...times<ListedExpense>(),
    column("Id", ({ id }) => id),
    column("External id", ({ externalId }) => externalId),
    column("Client id", ({ clientId }) => clientId),
    column("Tax code", ({ taxCode }) => taxCode),
  ];
};

export const bankLineColumns: Columns<BankLine> = () => [
  column("Date", ({ date }) => date),
  column("Description", ({ description }) => description),
  column("Amount", ({ amount }) => amount),
  column("Allocated", ({ allocated }) => allocated),
  column("Kept as credit", ({ kept }) => kept),
  column("Remaining", ({ remaining }) => remaining),
  column(terms.status, ({ status }) => status),
  column("Invoices", ({ payments }) => payments.map(({ invoiceNumber }) => invoiceNumber).join(" ")),
  ...times<BankLine>(),
  column("Statement id", ({ statementId }) => statementId),
  column("Id", ({ id }) => id),
  column("Account id", ({ accountId }) => accountId),
  column("Currency", ({ currency }) => currency),
];

export const leadColumns: Columns<Lead> = () => [
  column("Name", ({ name }) => name),
  column("Status", ({ status }) => status),
  column("Source", ({ source }) => source),
  column("Email", ({ email }) => email),
  column("Phone", ({ phone }) => phone),
  column("Address", ({ address }) => address),
  column("Estimated value", ({ estimatedValue }) => estimatedValue),
  column("Notes", ({ notes }) => notes),
  column("Lost reason", ({ lostReason }) => lostReason),
  column("Client id", ({ clientId }) => clientId),
  column("Project id", ({ projectId }) => projectId),
  column("Status changed at", ({ statusChangedAt }) => statusChangedAt),
  column("Converted at", ({ convertedAt }) => convertedAt),
  ...times<Lead>(),
  column("Id", ({ id }) => id),
];

/** The values before and after a change are JSON, since every kind of object has other fields. */
const jsonOf = (values: Record<string, unknown> | null): Cell => (values === null ? null : JSON.stringify(values));

export const auditColumns: Columns<AuditEntry> = () => [
  column("Time", ({ createdAt }) => createdAt),
  column("Who", ({ actorName }) => actorName),
  column("Action", ({ action }) => action),
  column("Change", ({ change }) => change),
  column("Kind", ({ resourceType }) => resourceType),
  column("Object id", ({ resourceId }) => resourceId),
  column("Object", ({ resourceName }) => resourceName),
  column("Before", ({ before }) => jsonOf(before)),
  column("After", ({ after }) => jsonOf(after)),
  column("Details", ({ details }) => jsonOf(details)),
  column("Address", ({ address }) => address),
  column("Browser", ({ userAgent }) => userAgent),
  column("Actor id", ({ actorId }) => actorId),
  column("Request id", ({ requestId }) => requestId),
  column("Id", ({ id }) => id),
];
