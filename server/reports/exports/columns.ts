import type { AuditEntry } from "#contract/audit-log.ts";
import type { Client } from "#contract/clients.ts";
import type { Claim, ClaimSummary } from "#contract/claims.ts";
import type { ContractSummary } from "#contract/contracts.ts";
import { documentTerms as terms } from "#contract/copy/en/document-terms.ts";
import type { ListedExpense } from "#contract/expenses.ts";
import type { InvoiceSummary } from "#contract/invoices.ts";
import type { Lead } from "#contract/leads.ts";
import type { ListedPayment } from "#contract/payments.ts";
import type { PriceItem } from "#contract/price-items.ts";
import type { Project } from "#contract/projects.ts";
import type { QuotationSummary } from "#contract/quotations.ts";
import type { RetentionRow } from "#contract/retention.ts";
import type { Totals } from "#contract/shown-totals.ts";
import { daysIn } from "#server/core/calendar.ts";
import type { Cell, Column } from "./write-csv.ts";

/** The context that the columns need in addition to the list's fields. */
export interface ColumnContext {
  /** The organization's time zone, for days. */
  readonly timeZone: string;
  /** The names of clients by id. */
  readonly names: { get(id: string): string | undefined };
}

type Columns<Item> = (context: ColumnContext) => readonly Column<Item>[];

const column = <Item>(name: string, cell: (item: Item) => Cell): Column<Item> => ({ name, cell });

/** Converts an instant to the organization's day, which is how an office reads most of them. */
function dayIn(timeZone: string): (instant: string | null) => Cell {
  const dayOf = daysIn(timeZone);
  return (instant) => (instant === null ? null : dayOf(instant));
}

const times = <Item extends { createdAt: string; updatedAt: string }>(): readonly Column<Item>[] => [
  column("Created at", ({ createdAt }) => createdAt),
  column("Updated at", ({ updatedAt }) => updatedAt),
];

const clientOf = <Item extends { clientId: string }>({ names }: ColumnContext): readonly Column<Item>[] => [
  column(terms.client, ({ clientId }) => names.get(clientId) ?? null),
  column("Client id", ({ clientId }) => clientId),
];

const totalsOf = <
  Item extends { currency: string; totals: Totals; gstRateAtIssue: number; retentionPct: number | null },
>(): readonly Column<Item>[] => [
  column(terms.currency, ({ currency }) => currency),
  column(terms.subtotal, ({ totals }) => totals.subtotal),
  column(terms.retentionRate, ({ retentionPct }) => retentionPct),
  column(terms.retention, ({ totals }) => totals.retention),
  column(terms.net, ({ totals }) => totals.net),
  column(terms.gstRate, ({ gstRateAtIssue }) => gstRateAtIssue),
  column(terms.gst, ({ totals }) => totals.gst),
  column(terms.rounding, ({ totals }) => totals.rounding),
  column(terms.total, ({ totals }) => totals.total),
];

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
  ];
};

export const invoiceColumns: Columns<InvoiceSummary> = (context) => {
  const day = dayIn(context.timeZone);
  return [
    column(terms.invoiceNumber, ({ number }) => number),
    column(terms.title, ({ title }) => title),
    column(terms.status, ({ status }) => status),
    ...clientOf<InvoiceSummary>(context),
    column("Project id", ({ projectId }) => projectId),
    column("Quotation id", ({ quotationId }) => quotationId),
    // A draft has a date of issue too, though it has not been issued.
    column(terms.issued, ({ issuedAt, sentAt }) => (sentAt === null ? null : day(issuedAt))),
    column(terms.due, ({ dueDate }) => day(dueDate)),
    ...totalsOf<InvoiceSummary>(),
    column(terms.paid, ({ totals }) => totals.paid),
    column(terms.outstanding, ({ totals }) => totals.outstanding),
    column(terms.paidOn, ({ paidAt }) => day(paidAt)),
    column(terms.voidedOn, ({ voidedAt }) => day(voidedAt)),
    column(terms.notes, ({ notes }) => notes),
    ...times<InvoiceSummary>(),
    column("Id", ({ id }) => id),
    column("Kind", ({ kind }) => kind),
    column("Contract id", ({ contractId }) => contractId),
    column("Claim id", ({ claimId }) => claimId),
    column("Client reference", ({ clientReference }) => clientReference),
  ];
};

export const contractColumns: Columns<ContractSummary> = (context) => {
  const day = dayIn(context.timeZone);
  return [
    column("Contract no.", ({ number }) => number),
    column(terms.title, ({ title }) => title),
    column(terms.status, ({ status }) => status),
    ...clientOf<ContractSummary>(context),
    column("Project id", ({ projectId }) => projectId),
    column("Client reference", ({ clientReference }) => clientReference),
    column(terms.currency, ({ currency }) => currency),
    column("Original sum", ({ ledger }) => ledger.originalSum),
    column("Variations", ({ ledger }) => ledger.variationsSum),
    column("Contract sum", ({ ledger }) => ledger.contractSum),
    column("Pending variations", ({ ledger }) => ledger.pendingSum),
    column("Claimed", ({ ledger }) => ledger.claimed),
    column("Billed", ({ ledger }) => ledger.billed),
    column("Balance", ({ ledger }) => ledger.balance),
    column(terms.retentionRate, ({ retentionPct }) => retentionPct),
    column("Retention limit", ({ retentionLimit }) => retentionLimit),
    ...retentionOf<ContractSummary>(({ ledger }) => ledger.retention),
    column("Deposit issued", ({ ledger }) => ledger.deposit.issued),
    column("Deposit given back", ({ ledger }) => ledger.deposit.recouped),
    column("Deposit left", ({ ledger }) => ledger.deposit.balance),
    column("Withheld by the client", ({ ledger }) => ledger.withheld),
    column("Invoiced net", ({ ledger }) => ledger.invoiced.net),
    column("Invoiced GST", ({ ledger }) => ledger.invoiced.gst),
    column("Invoiced total", ({ ledger }) => ledger.invoiced.total),
    column(terms.paid, ({ ledger }) => ledger.paid),
    column(terms.outstanding, ({ ledger }) => ledger.outstanding),
    column("Completed on", ({ completedOn }) => completedOn),
    column("Defects period ends", ({ defectsEndOn }) => defectsEndOn),
    column("Closed on", ({ closedAt }) => day(closedAt)),
    column(terms.notes, ({ notes }) => notes),
    ...times<ContractSummary>(),
    column("Quotation id", ({ quotationId }) => quotationId),
    column("Id", ({ id }) => id),
  ];
};

const retentionOf = <Item>(
  retention: (item: Item) => ContractSummary["ledger"]["retention"],
): readonly Column<Item>[] => [
  column("Retention withheld", (item) => retention(item).withheld),
  column("Retention released", (item) => retention(item).released),
  column("Retention written off", (item) => retention(item).writtenOff),
  column("Retention held", (item) => retention(item).held),
  column("Next release on", (item) => retention(item).nextOn),
  column("Next release", (item) => retention(item).nextAmount),
];

export const retentionColumns: Columns<RetentionRow> = (context) => [
  column("Contract no. or project", ({ number }) => number),
  column(terms.title, ({ title }) => title),
  ...clientOf<RetentionRow>(context),
  ...retentionOf<RetentionRow>((row) => row),
  column("Project id", ({ projectId }) => projectId),
  column("Contract id", ({ contractId }) => contractId),
];

/** The columns that say which claim a row is of. */
const claimOf = <Item>(claim: (item: Item) => ClaimSummary): readonly Column<Item>[] => [
  column("Claim no.", (item) => claim(item).number),
  column(terms.status, (item) => claim(item).status),
  column("Period from", (item) => claim(item).periodFrom),
  column("Period to", (item) => claim(item).periodTo),
];

const claimFigures = ["work", "materials", "gross", "retention", "deposit", "withheld", "net"] as const;
const figureNames: Readonly<Record<(typeof claimFigures)[number], string>> = {
  work: "Work",
  materials: "Materials",
  gross: "Gross",
  retention: "Retention",
  deposit: "Deposit",
  withheld: "Withheld",
  net: "Net",
};

export const claimColumns: Columns<ClaimSummary> = (context) => [
  ...claimOf<ClaimSummary>((claim) => claim),
  ...clientOf<ClaimSummary>(context),
  column("Stage", ({ stage }) => stage),
  column("Served on", ({ servedOn }) => servedOn),
  column("Responded on", ({ response }) => response?.receivedOn ?? null),
  column("Reason of the response", ({ response }) => response?.reason ?? null),
  ...claimFigures.flatMap((name) => [
    column<ClaimSummary>(`${figureNames[name]} to date`, ({ figures }) => figures[name].toDate),
    column<ClaimSummary>(`${figureNames[name]} before`, ({ figures }) => figures[name].before),
    column<ClaimSummary>(`${figureNames[name]} of the claim`, ({ figures }) => figures[name].claim),
  ]),
  column(terms.gst, ({ figures }) => figures.gst),
  column(terms.total, ({ figures }) => figures.total),
  column("Claimed net", ({ claimedNet }) => claimedNet),
  column("Response net", ({ responseNet }) => responseNet),
  ...times<ClaimSummary>(),
  column("Project id", ({ projectId }) => projectId),
  column("Contract id", ({ contractId }) => contractId),
  column("Invoice id", ({ invoiceId }) => invoiceId),
  column("Carried by claim id", ({ carriedBy }) => carriedBy),
  column("Id", ({ id }) => id),
];

/** A line of a claim, with the claim. */
export type ClaimLine = Claim["items"][number] & { readonly claim: ClaimSummary };

export const claimLineColumns: Columns<ClaimLine> = () => [
  ...claimOf<ClaimLine>(({ claim }) => claim),
  column("Ref", ({ ref }) => ref),
  column("Description", ({ description }) => description),
  column("Unit", ({ unit }) => unit),
  column("Quantity", ({ qty }) => qty),
  column("Unit price", ({ unitPrice }) => unitPrice),
  column("Value", ({ value }) => value),
  column("Entered as", ({ as }) => as),
  column("Entered", ({ entered }) => entered),
  column("Claimed to date", ({ claimed }) => claimed),
  column("Certified to date", ({ certified }) => certified),
  column("Billed before", ({ before }) => before),
  column("Contract id", ({ claim }) => claim.contractId),
  column("Claim id", ({ claim }) => claim.id),
  column("Quotation id", ({ part }) => part),
  column("Line id", ({ itemId }) => itemId),
];

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
  ];
};

/** The first columns have the names that an import reads. */
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
  ];
};

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
  column("Before", ({ before }) => jsonOf(before)),
  column("After", ({ after }) => jsonOf(after)),
  column("Details", ({ details }) => jsonOf(details)),
  column("Address", ({ address }) => address),
  column("Browser", ({ userAgent }) => userAgent),
  column("Actor id", ({ actorId }) => actorId),
  column("Request id", ({ requestId }) => requestId),
  column("Id", ({ id }) => id),
];
