import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "./api.ts";

/** Drafts a credit note: of one line before GST, or of the whole invoice. */
export const draftCredit = (api: Api, { id }: { readonly id: string }, unitPrice?: number): Promise<CreditNote> =>
  api.create<CreditNote>("/credit-notes", {
    invoiceId: id,
    reason: "Price reduction",
    ...(unitPrice === undefined ? {} : { items: [{ description: "Price reduction", qty: 1, unitPrice }] }),
  });

/** Issues a credit note, which settles what is outstanding on its invoice. */
export const credited = async (api: Api, invoice: { readonly id: string }, unitPrice?: number): Promise<CreditNote> =>
  api.act<CreditNote>(`/credit-notes/${(await draftCredit(api, invoice, unitPrice)).id}/send`);

/** Issues a credit note for an invoice of 109.00 that is paid, so that all of it is left. */
export async function leftCredit(api: Api, unitPrice = 100): Promise<{ invoice: Invoice; credit: CreditNote }> {
  const invoice = await api.sentInvoice();
  await api.pay(invoice, invoice.totals.outstanding);
  return { invoice, credit: await credited(api, invoice, unitPrice) };
}

export const invoiceOf = async (api: Api, { id }: { readonly id: string }): Promise<Invoice> =>
  (await api.get<Invoice>(`/invoices/${id}`)).body;

export const creditOf = async (api: Api, { id }: { readonly id: string }): Promise<CreditNote> =>
  (await api.get<CreditNote>(`/credit-notes/${id}`)).body;
