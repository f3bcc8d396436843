import type { Invoice, InvoiceStatus } from "#contract/invoices/invoices.ts";
import type { Quotation, QuotationStatus } from "#contract/quotations/quotations.ts";
import { allDatabases } from "#server/db/placement/databases.ts";
import { markOverdueInvoices } from "#server/billing/invoices/mark-overdue.ts";
import type { Api } from "./api.ts";
import { service } from "./service.ts";

/**
 * Creates an invoice and brings it into that status through the API. A sent one has a total of 109.00, with one cent
 * paid unless it is fully paid.
 */
export async function invoiceWithStatus(api: Api, status: InvoiceStatus): Promise<Invoice> {
  const id = await createInvoiceWithStatus(api, status);
  const { body } = await api.get<Invoice>(`/invoices/${id}`);
  if (body.status !== status) throw new Error(`the invoice is ${body.status}`);
  return body;
}

async function createInvoiceWithStatus(api: Api, status: InvoiceStatus): Promise<string> {
  if (status === "DRAFT") return (await api.invoice()).id;
  const { id } = await api.sentInvoice(status === "OVERDUE" ? { dueDate: "2026-01-31" } : {});
  await api.pay({ id }, 0.01);
  if (status === "PAID") await api.pay({ id }, 108.99);
  if (status === "VOID") await api.act(`/invoices/${id}/void`, { keepPayments: true });
  if (status === "OVERDUE") await runOverdueJob();
  return id;
}

/** Runs the hourly overdue job at the time that the service's clock shows. */
export async function runOverdueJob(): Promise<number> {
  const { db, now } = await service();
  const clock = () => now ?? new Date();
  let marked = 0;
  for (const cell of await allDatabases(db)) marked += await markOverdueInvoices({ db: cell, clock });
  return marked;
}

/** Creates a quotation and brings it into that status through the API. */
export async function quotationWithStatus(api: Api, status: QuotationStatus): Promise<Quotation> {
  if (status === "DRAFT") return api.quotation();
  const sent = await api.sentQuotation();
  if (status === "SENT") return sent;
  return api.act<Quotation>(`/quotations/${sent.id}/${status === "ACCEPTED" ? "accept" : "reject"}`);
}
