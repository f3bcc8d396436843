import type { InvoiceId, RecurringInvoiceId } from "#contract/api/ids.ts";
import { isIncluded } from "#contract/api/include.ts";
import type { InvoiceQuery, InvoiceStatus, InvoiceTotalsQuery } from "#contract/invoices/invoices.ts";
import { invoiceFilters } from "#contract/invoices/invoice-filters.ts";
import { invoiceSorts } from "#contract/api/list-sorts.ts";
import { invoiceStatuses } from "#contract/values.ts";
import { outstandingOn } from "#server/db/expressions/outstanding.ts";
import { inEInvoiceState } from "#server/db/expressions/e-invoice-state.ts";
import { type Filtered, fitting, listFiltered, type Span } from "#server/db/lists/filters.ts";
import { byClient, clientName, type Sorting, sortKey } from "#server/db/lists/sorted.ts";
import type { Page } from "#server/db/lists/page.ts";
import { among, between, changedAfter, meeting, valuesOf, withTotal } from "#server/db/lists/conditions.ts";
import type { Read, Sql } from "#server/db/sql.ts";
import { hasText, type SearchPrefilter } from "./text-store.ts";
import { type ListedInvoiceRow, columns, items, payments } from "./store.ts";

/** Returns the filter for a text in number, title or the client's name. */
const matchesText = (read: Read, q: string, prefilter: SearchPrefilter | undefined) =>
  read.sql`and ${hasText(read, q, ["number", "title", "client_reference"], prefilter)}`;

interface ListBounds {
  /** The time at which an open invoice is overdue or not. */
  readonly now: Date;
  readonly spans: Readonly<Record<string, Span>>;
  readonly prefilter: SearchPrefilter | undefined;
  readonly ids: readonly InvoiceId[] | undefined;
}

/** Returns the filters on `invoice`. */
function filteredBy(
  read: Read,
  query: InvoiceTotalsQuery,
  { now, spans, prefilter }: Omit<ListBounds, "ids">,
): Filtered<typeof invoiceFilters> {
  const { sql } = read;
  const isOpen = sql`status in ('SENT', 'OVERDUE')`;
  const own: Filtered<typeof invoiceFilters>["own"] = {
    recurringInvoiceId: (id) => madeBy(read, id),
    open: (is) => meeting(sql, isOpen, is),
    overdue: (is) => meeting(sql, sql`(${isOpen} and due_date < ${now})`, is),
    void: (is) => meeting(sql, sql`status <> 'VOID'`, !is),
    retained: (is) =>
      meeting(sql, sql`(sent_at is not null and status <> 'VOID' and coalesce(retention_pct, 0) > 0)`, is),
    // A draft has an issuedAt too, though it has not been issued.
    issued: (span) => sql`${between(sql, "issued_at", span)} and sent_at is not null`,
    eInvoiceState: (states) => inEInvoiceState(sql, states, sql`gst_registered`),
    total: (amounts) => withTotal(sql, amounts),
    q: (text) => matchesText(read, text, prefilter),
  };
  return { rows: invoiceFilters, query, spans, own };
}

export function findInvoices(read: Read, query: InvoiceQuery, bounds: ListBounds, page: Page) {
  const { sql } = read;
  const { spans, prefilter, ids } = bounds;
  const listed = listFiltered(
    read,
    "invoice",
    filteredBy(read, query, bounds),
    {
      matching: sql`${changedAfter(sql, query.updatedAfter)} ${among(sql, ids)}`,
      created: between(sql, "created_at", spans["created"] ?? {}),
      few: prefilter?.candidates !== undefined || ids !== undefined,
      monthly: sql`and status = any(${statusesOf(query)}::text[])`,
      sorting: sortingOf(read, statusesOf(query)),
    },
    page,
  );
  const parts = sql`
    ${isIncluded(query, "items") ? sql`, ${items(read)}` : sql``}
    ${isIncluded(query, "payments") ? sql`, ${payments(read)}` : sql``}`;
  return read.rows<ListedInvoiceRow>(
    sql`select ${columns(read)} ${parts} ${sortKey(sql, sortingOf(read), page)} from invoice where org_id = ${read.org} ${listed}`,
  );
}

export interface InvoiceSumRow {
  /** Null for all together. */
  status: InvoiceStatus | null;
  count: number;
  total: string;
  outstanding: string;
}

/** Counts those invoices and adds them up, together and per status. */
export const sumInvoices = (read: Read, query: InvoiceTotalsQuery, bounds: Omit<ListBounds, "ids">) =>
  read.rows<InvoiceSumRow>(read.sql`
    select status, count(*)::integer as count, coalesce(sum(${total(read.sql)}), 0) as total,
      coalesce(sum(${owed(read)}), 0) as outstanding
    from invoice
    where org_id = ${read.org} ${fitting(read.sql, filteredBy(read, query, bounds))} ${changedAfter(read.sql, query.updatedAfter)}
      ${between(read.sql, "created_at", bounds.spans["created"] ?? {})}
    group by rollup (status)`);

const isOwed = (status: InvoiceStatus): boolean => status === "SENT" || status === "OVERDUE";

const total = (sql: Sql) => sql`document_total(subtotal, retention_pct, gst_rate, untaxed)`;

/** The amount that is owed: nothing on drafts and void invoices. */
const owed = (read: Read) => read.sql`case when status in ('SENT', 'OVERDUE') then ${outstandingOn(read)} else 0 end`;

/** The orders of the list, with those statuses. Only an open invoice has something that is owed. */
function sortingOf(read: Read, statuses: readonly InvoiceStatus[] = []): Sorting<typeof invoiceSorts> {
  const { sql } = read;
  const withStatus = (some: InvoiceStatus[]) =>
    some.length === 0 ? undefined : sql`and status = any(${some}::text[])`;
  return {
    sorts: invoiceSorts,
    own: { client: clientName(read, "invoice"), total: total(sql), outstanding: owed(read) },
    alternatives: statuses.map((status) => sql`and status = ${status}`),
    named: { client: byClient },
    unindexed: {
      outstanding: {
        zero: withStatus(statuses.filter((status) => !isOwed(status))),
        others: withStatus(statuses.filter(isOwed)),
      },
    },
  };
}

/** The statuses that an invoice of the list can have. */
const statusesOf = ({ status, open, overdue, void: isVoid }: InvoiceQuery): InvoiceStatus[] =>
  invoiceStatuses.filter(
    (each) =>
      (status === undefined || valuesOf(status).includes(each)) &&
      (open === undefined || isOwed(each) === open) &&
      (overdue !== true || isOwed(each)) &&
      (isVoid === undefined || (each === "VOID") === isVoid),
  );

/** Returns the filter for the invoices that a recurring one made. */
const madeBy = ({ sql, org }: Read, id: RecurringInvoiceId) =>
  sql`and id in (
        select r.invoice_id from recurring_run r where r.org_id = ${org} and r.recurring_invoice_id = ${id})`;
