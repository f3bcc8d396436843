import type { InvoiceId } from "#contract/ids.ts";
import { type Invoice, invoiceActions, type InvoiceQuery } from "#contract/invoices.ts";
import type { Page } from "#server/db/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { invalidState, notFound } from "#server/refusal.ts";
import { presentInvoice, presentInvoiceSummary } from "./present.ts";
import { findInvoice, findInvoices, hasInvoices, hasInvoicesOf, type InvoiceRow, lockInvoiceRow } from "./store.ts";

export const listInvoices = async (read: Read, query: InvoiceQuery, page: Page) =>
  page.body(await findInvoices(read, query, page), presentInvoiceSummary);

/** @throws Refusal 404 */
export async function getInvoice(read: Read, id: InvoiceId): Promise<Invoice> {
  const row = await findInvoice(read, id);
  if (row === undefined) throw notFound();
  return presentInvoice(row);
}

/** Takes the invoice for changing it. @throws Refusal 404, 409 INVALID_STATE unless it is a draft */
export async function lockDraftInvoice(tx: Tx, id: InvoiceId): Promise<InvoiceRow> {
  const row = await lockInvoiceRow(tx, id);
  if (row === undefined) throw notFound();
  if (row.status !== "DRAFT") {
    throw invalidState(
      `Invoice ${row.number} is ${row.status}; only a draft can be changed.`,
      row.status,
      invoiceActions[row.status],
    );
  }
  return row;
}

export const anyInvoice = hasInvoices;

export const quotationHasInvoices = hasInvoicesOf;
