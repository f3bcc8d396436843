import type { ClientId, InvoiceId, PaymentId } from "#contract/api/ids.ts";
import { containing } from "#server/db/lists/conditions.ts";
import type { Candidates } from "#server/db/lists/search.ts";
import type { Read } from "#server/db/sql.ts";

/** The rows that may match `q`. */
export interface SearchPrefilter {
  /** All clients who match by name. */
  readonly clientIds: readonly ClientId[];
  /** The invoices that may match by their own text, if they are few. */
  readonly candidates: Candidates<InvoiceId> | undefined;
}

/** The few rows by which a payment may match `q`, with those that match by their reference. */
export interface PaymentPrefilter extends SearchPrefilter {
  readonly candidates: Candidates<InvoiceId>;
  readonly paymentIds: readonly PaymentId[];
}

/** Returns the condition that an invoice has a text in one of those columns, or in its client's name. */
export function hasText(
  { sql, org }: Read,
  q: string,
  columns: readonly string[],
  prefilter: SearchPrefilter | undefined,
) {
  const pattern = containing(q);
  const conditions = columns.map((column) => sql`plain_form(${sql(column)}) ilike ${pattern}`);
  const matches = conditions.reduce((either, or) => sql`${either} or ${or}`);
  if (prefilter === undefined) {
    return sql`(${matches} or client_id in (
      select c.id from client c where c.org_id = ${org} and plain_form(c.name) ilike ${pattern}))`;
  }
  const { clientIds, candidates } = prefilter;
  const isOfClient = sql`client_id = any(${clientIds as ClientId[]}::text[])`;
  if (candidates === undefined) return sql`(${matches} or ${isOfClient})`;
  const { ids, lastAt } = candidates;
  const found = sql`(id = any(${ids as InvoiceId[]}::text[]) and (${matches}))`;
  // A plan for either takes longer than the rows themselves.
  if (clientIds.length === 0) return found;
  // Below the last candidate, invoices that match by their text are missing.
  const above = lastAt === null ? sql`` : sql`and (created_at, id) >= (${lastAt}::timestamptz, ${ids.at(-1) ?? ""})`;
  return sql`(${found} or (${isOfClient} ${above}))`;
}

/** Returns the condition that a payment has a text in its reference, in its invoice's number or in its client's name. */
export function paymentHasText(read: Read, q: string, prefilter: PaymentPrefilter | undefined) {
  const { sql, org } = read;
  const isReferenced = sql`plain_form(reference) ilike ${containing(q)}`;
  const ofInvoice = sql`org_id = ${org} and ${hasText(read, q, ["number"], prefilter)}`;
  if (prefilter === undefined) {
    // The newest payments soon contain some, each of which is looked up: `offset 0` keeps all invoices from being read.
    return sql`(${isReferenced} or exists (
      select from (select number, client_id from invoice where org_id = ${org} and id = invoice_id) invoice
      where ${hasText(read, q, ["number"], prefilter)} offset 0))`;
  }
  return sql`id = any(array(
    select id from payment
    where org_id = ${org} and id = any(${prefilter.paymentIds as PaymentId[]}::text[]) and ${isReferenced}
    union
    select p.id from (select id from invoice where ${ofInvoice}) i
      join payment p on p.org_id = ${org} and p.invoice_id = i.id))`;
}
