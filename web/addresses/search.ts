import { expenseFilters } from "#contract/books/expense-filters.ts";
import { clientFilters, leadFilters, projectFilters } from "#contract/clients/record-filters.ts";
import { claimFilters, contractFilters } from "#contract/contracts/contract-filters.ts";
import { creditNoteFilters } from "#contract/invoices/credit-note-filters.ts";
import { invoiceFilters } from "#contract/invoices/invoice-filters.ts";
import { recurringFilters } from "#contract/invoices/recurring-filters.ts";
import { mailFilters } from "#contract/mails/mail-filters.ts";
import { bankLineFilters } from "#contract/payments/bank-filters.ts";
import { receiptFilters } from "#contract/payments/payment-filters.ts";
import { auditFilters } from "#contract/people/audit-filters.ts";
import { priceItemFilters } from "#contract/quotations/price-item-filters.ts";
import { quotationFilters } from "#contract/quotations/quotation-filters.ts";
import { deliveryFilters, endpointFilters } from "#contract/webhooks/webhook-filters.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
import { isDay } from "#web/days/is-day.ts";
import { day, flag, oneOf, readFilters, text } from "./filter-search.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { clientSections, comparisons, gstBoxes, journalFormats, statementPeriods } from "#web/values/values.ts";

/** Parsers for the search parameters of pages, which keep filters in shared links and the history. */

/** Accepts true alone. */
const yes = (value: unknown): true | undefined => (flag(value) === true ? true : undefined);

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/**
 * Makes all fields optional in links. Undefined fields are kept: the router would fill a missing field with the
 * unchecked value of the URL.
 */
const optional = <Fields extends object>(fields: Fields): Optional<Fields> => fields;

const isOrganizationId = (value: unknown): value is OrganizationId =>
  typeof value === "string" && value.startsWith("org_");

/** The parameters with which an identity provider sends the browser back. */
export const returnSearch = ({ code, state, iss, error }: Record<string, unknown>) =>
  optional({ code: text(code), state: text(state), iss: text(iss), error: text(error) });

export function nextSearch({ next, email, organization }: Record<string, unknown>) {
  // Only paths of this app: `//host` would lead to another site.
  const path = text(next);
  return optional({
    next: path !== undefined && /^\/(?![/\\])/.test(path) ? path : undefined,
    email: text(email),
    organization: isOrganizationId(organization) ? organization : undefined,
  });
}

/** A month or a day of the overview's period. */
const monthOrDay = (value: unknown): string | undefined =>
  typeof value === "string" && /^20\d\d-\d\d(-\d\d)?$/.test(value) && isDay(value.length === 7 ? `${value}-01` : value)
    ? value
    : undefined;

export const overviewSearch = (search: Record<string, unknown>) =>
  optional({
    from: monthOrDay(search["from"]),
    to: monthOrDay(search["to"]),
    compare: oneOf(comparisons, search["compare"]),
  });

export const welcomeSearch = (search: Record<string, unknown>) =>
  optional({ step: oneOf(["company", "gst", "payment", "look"] as const, search["step"]) });

export const endpointSearch = (search: Record<string, unknown>) =>
  optional({ ...readFilters(endpointFilters, search), cursor: text(search["cursor"]) });

/** Returns the order of a list and where its page begins. */
const placeIn = (search: Record<string, unknown>) => ({
  sort: text(search["sort"]),
  cursor: text(search["cursor"]),
});

export const invoiceSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(invoiceFilters, search),
    ...placeIn(search),
  });

/** For whom a new document is, and the name of its draft, by which the browser keeps what is not saved yet. */
export const newDocumentSearch = (search: Record<string, unknown>) =>
  optional({ client: text(search["client"]), project: text(search["project"]), draft: text(search["draft"]) });

/** Returns a name for a new draft. */
export const newDraftName = (): string => `d${newIdempotencyKey().slice(0, 8)}`;

export const quotationSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(quotationFilters, search),
    ...placeIn(search),
    expired: flag(search["expired"]),
  });

export const contractSearch = (search: Record<string, unknown>) =>
  optional({ ...readFilters(contractFilters, search), sort: text(search["sort"]), cursor: text(search["cursor"]) });

export const claimSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(claimFilters, search),
    order: oneOf(["endsOn"] as const, search["order"]),
    ...placeIn(search),
  });

/** The dialog of a new one, and the invoice that it begins with. */
export const recurringSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(recurringFilters, search),
    sort: text(search["sort"]),
    cursor: text(search["cursor"]),
    new: yes(search["new"]),
    from: text(search["from"]),
  });

export const creditNoteSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(creditNoteFilters, search),
    ...placeIn(search),
  });

/** Whether the dialog that issues the draft is open. */
export const creditNotePageSearch = (search: Record<string, unknown>) => optional({ issue: yes(search["issue"]) });

/** The tab of bank lines: those to match, when it is undefined. */
export const bankSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(bankLineFilters, search),
    tab: oneOf(["MATCHED", "IGNORED", "ALL"], search["tab"]),
    cursor: text(search["cursor"]),
  });

export const paymentSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(receiptFilters, search),
    ...placeIn(search),
    new: yes(search["new"]),
    receipt: text(search["receipt"]),
  });

/** The filters of the list, and the uploaded receipt that a new expense begins with. */
export const expenseSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(expenseFilters, search),
    ...placeIn(search),
    file: text(search["file"]),
  });

export const clientSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(clientFilters, search),
    sort: text(search["sort"]),
    new: yes(search["new"]),
    import: yes(search["import"]),
    cursor: text(search["cursor"]),
  });

export const priceSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(priceItemFilters, search),
    new: yes(search["new"]),
    import: yes(search["import"]),
    item: text(search["item"]),
    cursor: text(search["cursor"]),
  });

export const projectSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(projectFilters, search),
    sort: text(search["sort"]),
    new: yes(search["new"]),
    cursor: text(search["cursor"]),
  });

export const clientPageSearch = (search: Record<string, unknown>) =>
  optional({ tab: oneOf(clientSections, search["tab"]), cursor: text(search["cursor"]) });

export const statementSearch = (search: Record<string, unknown>) =>
  optional({
    period: oneOf(statementPeriods, search["period"]),
    from: day(search["from"]),
    until: day(search["until"]),
  });

/** The day of a report; now, when it is undefined. */
export const ageingSearch = (search: Record<string, unknown>) => optional({ at: day(search["at"]) });

/** The period whose e-invoices IRAS has not got yet. */
export const eInvoicesSearch = (search: Record<string, unknown>) =>
  optional({ from: day(search["from"]), to: day(search["to"]) });

/** The period of the GST return, and the box whose documents are shown. */
export function gstSearch(search: Record<string, unknown>) {
  const box = oneOf(gstBoxes, text(search["box"]));
  return optional({
    from: day(search["from"]),
    to: day(search["to"]),
    // As a number, which needs no quotes in the address.
    box: box === undefined ? undefined : Number(box),
    cursor: text(search["cursor"]),
  });
}

export const contractReportSearch = (search: Record<string, unknown>) =>
  optional({ status: oneOf(contractFilters.status.values, search["status"]) });

export const journalSearch = (search: Record<string, unknown>) =>
  optional({ from: day(search["from"]), to: day(search["to"]), format: oneOf(journalFormats, search["format"]) });

export const leadSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(leadFilters, search),
    sort: text(search["sort"]),
    view: oneOf(["list"], search["view"]),
    new: yes(search["new"]),
    cursor: text(search["cursor"]),
  });

export const mailSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(mailFilters, search),
    cursor: text(search["cursor"]),
    mail: text(search["mail"]),
  });

export const auditSearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(auditFilters, search),
    cursor: text(search["cursor"]),
    entry: text(search["entry"]),
  });

export const deliverySearch = (search: Record<string, unknown>) =>
  optional({
    ...readFilters(deliveryFilters, search),
    cursor: text(search["cursor"]),
    delivery: text(search["delivery"]),
    replay: text(search["replay"]),
    replayFrom: text(search["replayFrom"]),
  });
