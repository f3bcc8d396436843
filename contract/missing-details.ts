import type { Fault } from "./errors.ts";
import { hasTaxableSupply, type TaxCode } from "./tax-codes.ts";

/** The sender of an invoice, as far as the law asks for it. */
export interface InvoiceSender {
  /** True when it is registered for GST on the day of issue. */
  readonly gstRegistered: boolean;
  readonly gstRegistrationNumber: string | null;
  readonly uen: string | null;
  readonly address: string | null;
  readonly bank: object | null;
  readonly payNowProxy: string | null;
}

/** An invoice that is about to be issued, with its recipient. */
export interface InvoiceToIssue {
  readonly organization: InvoiceSender;
  readonly client: { readonly address: string | null };
  readonly items: readonly { readonly taxCode?: TaxCode | undefined }[];
  /** With GST, in the organization's currency. */
  readonly total: number;
}

/** A field that an invoice lacks; its path begins with `organization.` or `client.`. */
export interface MissingDetail extends Fault {
  /** True when the invoice must not be issued without it; what is not is a reason to look again. */
  readonly isRequired: boolean;
}

/** Up to this total, with GST, a simplified tax invoice is enough, which names no client. */
const simplifiedInvoiceTotal = 1_000;

/** An invoice with what decides if it is a tax invoice, and may be issued as one. */
interface TaxInvoice extends Pick<InvoiceToIssue, "items"> {
  readonly organization: Pick<InvoiceSender, "gstRegistered" | "gstRegistrationNumber">;
}

/** Returns the fault of a tax invoice without the number of its sender's registration; none when it may be issued. */
export function registrationFaults({ organization, items }: TaxInvoice): Fault[] {
  if (!organization.gstRegistered || !hasTaxableSupply(items) || hasText(organization.gstRegistrationNumber)) return [];
  return [
    {
      path: "organization.gstRegistrationNumber",
      code: "REQUIRED",
      message:
        "is missing, and a tax invoice must show it; enter it in the organization's settings, such as 201912345D, or " +
        "set gstRegistered to false",
    },
  ];
}

/**
 * Returns what an invoice lacks of what the law asks for, or its client needs to pay it: first what keeps it from being
 * issued. A tax invoice shows the number and address of its sender, and above 1,000 the address of its client.
 * @public the dialog that sends an invoice shows it
 */
export function missingForInvoice(invoice: InvoiceToIssue): MissingDetail[] {
  const { organization, client, items, total } = invoice;
  const isTaxInvoice = organization.gstRegistered && hasTaxableSupply(items);
  const unless = (isThere: boolean, path: string, message: string): MissingDetail[] =>
    isThere ? [] : [{ path, code: "REQUIRED", message, isRequired: false }];
  return [
    ...registrationFaults(invoice).map((fault) => ({ ...fault, isRequired: true })),
    ...unless(hasText(organization.uen), "organization.uen", "is missing; invoices of a company show it"),
    ...unless(
      hasText(organization.address) || !isTaxInvoice,
      "organization.address",
      "is missing, and a tax invoice must show it",
    ),
    ...unless(
      hasText(client.address) || !isTaxInvoice || total <= simplifiedInvoiceTotal,
      "client.address",
      "is missing, and a tax invoice above 1,000 must show it",
    ),
    ...unless(
      organization.bank !== null || organization.payNowProxy !== null,
      "organization.bank",
      "is missing, and so is PayNow: the invoice does not say where to pay",
    ),
  ];
}

const hasText = (text: string | null): boolean => text !== null && text.trim() !== "";
