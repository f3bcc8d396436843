import type { Invoice } from "#contract/invoices.ts";
import type { Language } from "#contract/language.ts";
import type { Organization } from "#contract/organizations.ts";
import type { Quotation } from "#contract/quotations.ts";

/** The sender and the recipient of a document, with their names and addresses on the day it was sent. */
export interface Parties {
  readonly organization: {
    readonly name: string;
    readonly legalName: string | null;
    readonly uen: string | null;
    readonly gstRegistrationNumber: string | null;
    readonly address: string | null;
    readonly postalCode: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly client: {
    readonly name: string;
    readonly attention: string | null;
    readonly address: string | null;
    readonly postalCode: string | null;
    readonly uen: string | null;
    readonly mcstNumber: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    /** Missing in documents of the time before documents had languages, which are in English. */
    readonly language?: Language;
  };
}

/** The organization's presentation and payment details, in addition to its name and address. */
export type Issuer = Pick<Organization, "gstRegistered" | "bank" | "payNowProxy" | "timeZone" | "logoFileId"> & Brand;

/** The look of a document; missing in those that were issued before it could be chosen. */
export type Brand = Partial<Pick<Organization, "brandColour" | "footerText">>;

interface Shown {
  readonly parties: Parties;
  readonly issuer: Issuer;
  readonly projectName: string;
}

/**
 * The complete content of a document as issued. Its PDF and its page in the portal are made from this only, so that
 * both match and neither changes later.
 */
export type DocumentFacts = QuotationFacts | InvoiceFacts;

export interface QuotationFacts extends Shown {
  readonly kind: "quotation";
  readonly quotation: Quotation;
}

export interface InvoiceFacts extends Shown {
  readonly kind: "invoice";
  readonly invoice: Invoice;
}
