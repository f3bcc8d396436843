import type { Client } from "#contract/clients/clients.ts";
import type { ClientId, OrganizationId } from "#contract/api/ids.ts";
import type { Invoice, PaymentRecorded } from "#contract/invoices/invoices.ts";
import type { ClientCredits, PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { checkOrganization } from "#server/reports/check/check-organization.ts";
import { checkDerived } from "#server/db/derived/check-derived.ts";
import type { Api } from "./api.ts";
import { databaseFor } from "./service.ts";

/** Pays an invoice of 109.00 with 167.17, of which 58.17 is kept as the client's credit. */
export async function overpaid(api: Api): Promise<{ invoice: Invoice; receiptId: string }> {
  const invoice = await api.sentInvoice();
  const body = { amount: 167.17, keepRestAsCredit: true };
  const { receiptId } = await api.create<PaymentRecorded>(`/invoices/${invoice.id}/payments`, body);
  return { invoice, receiptId: receiptId ?? "" };
}

/** Voids an invoice of 109.00 that was paid, with its payment kept. */
export async function keptOnVoid(api: Api): Promise<{ invoice: Invoice; receiptId: string; paymentId: string }> {
  const invoice = await api.sentInvoice();
  const { id, receiptId } = await api.create<PaymentRecorded>(`/invoices/${invoice.id}/payments`, { amount: 109 });
  await api.act(`/invoices/${invoice.id}/void`, { keepPayments: true });
  return { invoice, receiptId: receiptId ?? "", paymentId: id };
}

/** Sends another invoice of 109.00 to the client of one. */
export const invoiceBeside = (api: Api, { clientId, projectId }: Invoice): Promise<Invoice> =>
  api.sentInvoice({ clientId, projectId });

export const creditIn = async (api: Api, clientId: ClientId): Promise<number> =>
  (await api.get<Client>(`/clients/${clientId}`)).body.credit;

export const creditsOf = async (api: Api, clientId: ClientId): Promise<ClientCredits> =>
  (await api.get<ClientCredits>(`/clients/${clientId}/credits`)).body;

export const receiptOf = async (api: Api, id: string): Promise<PaymentReceipt> =>
  (await api.get<PaymentReceipt>(`/payment-receipts/${id}`)).body;

/** Returns what `quoin check` finds in the books, the journal and the kept figures of an organization. */
export async function differencesOf(org: OrganizationId): Promise<unknown[]> {
  const db = await databaseFor(org);
  return [...(await checkOrganization({ db, org })), ...(await checkDerived(db, org))];
}
