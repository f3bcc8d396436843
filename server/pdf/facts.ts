import type { ClaimStatus, ClaimSummary } from "#contract/contracts/claims.ts";
import type { ClockDayName } from "#contract/contracts/clock.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Language } from "#contract/language.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";

/** The sender and the recipient of a document, with their names and addresses on the day it was sent. */
export interface Parties {
  readonly organization: {
    readonly name: string;
    readonly legalName: string | null;
    readonly uen: string | null;
    readonly gstRegistrationNumber: string | null;
    readonly address: string | null;
    readonly postalCode: string | null;
    /** Missing in documents of the time before addresses had one. */
    readonly country?: string;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly client: {
    readonly name: string;
    readonly attention: string | null;
    readonly address: string | null;
    readonly postalCode: string | null;
    /** Missing in documents of the time before addresses had one. */
    readonly country?: string;
    readonly uen: string | null;
    readonly mcstNumber: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    /** Missing in documents of the time before documents had languages, which are in English. */
    readonly language?: Language;
  };
}

/** The organization's presentation and payment details, in addition to its name and address. */
export type Issuer = Pick<Organization, "gstRegistered" | "bank" | "payNowProxy" | "timeZone" | "logoFileId"> &
  Brand & {
    /** The code of the bank; missing in documents that were issued before there was one. */
    readonly bankCode?: string | null;
    /** True in documents of a test organization, and missing in all others. */
    readonly isTest?: true;
  };

/** The look of a document; missing in those that were issued before it could be chosen. */
export type Brand = Partial<Pick<Organization, "brandColour" | "footerText">>;

interface Shown {
  readonly parties: Parties;
  readonly issuer: Issuer;
  readonly projectName: string;
  /** How often its parties were corrected since it was issued; missing when they were not. */
  readonly corrections?: number;
}

/**
 * The complete content of a document as issued. Its PDF and its page in the portal are made from this only, so that
 * both match and neither changes later.
 */
export type DocumentFacts = QuotationFacts | InvoiceFacts | ClaimFacts | CreditFacts;

export interface QuotationFacts extends Shown {
  readonly kind: "quotation";
  readonly quotation: Quotation;
}

/** The client's acceptance of a quotation in the portal, as its evidence says. */
export interface PrintedAcceptance {
  readonly name: string;
  readonly acceptedAt: string;
  /** The path of an SVG; null when nothing was drawn. */
  readonly signature: string | null;
}

/** Money that came in at once, and the invoices that it paid. */
export interface ReceiptFacts extends Omit<Shown, "projectName"> {
  /** Null when the invoices are of several projects, or there are none. */
  readonly projectName: string | null;
  readonly receipt: Pick<PaymentReceipt, "number" | "amount" | "kept" | "paidAt" | "method" | "reference" | "currency">;
  readonly invoices: readonly {
    readonly number: string;
    readonly issuedAt: string;
    readonly title: string;
    readonly total: number;
    readonly paid: number;
    readonly outstanding: number;
  }[];
}

export interface InvoiceFacts extends Shown {
  readonly kind: "invoice";
  readonly invoice: Invoice;
  /** The number of the quotation that it bills; missing without one, beside a contract, and in earlier documents. */
  readonly quotationNumber?: string;
  /** The contract that it bills, as the invoice leaves it; missing without one. */
  readonly contract?: BilledContract;
}

/** The figures of a contract before GST. */
export interface BilledContract {
  readonly number: string;
  readonly contractSum: number;
  /** Work and materials to date. */
  readonly billed: number;
  readonly balance: number;
  readonly retention: { readonly withheld: number; readonly held: number };
  readonly deposit: { readonly issued: number; readonly left: number };
  /** The claim that it bills, as certified where it was answered; missing where it bills none. */
  readonly statement?: ClaimStatement;
}

export interface CreditFacts extends Shown {
  readonly kind: "credit";
  readonly creditNote: CreditNote;
  /** The invoice that it takes money off. */
  readonly invoice: Pick<Invoice, "number" | "issuedAt">;
}

export interface ClaimFacts extends Shown {
  readonly kind: "claim";
  readonly claim: PrintedClaim;
}

/** A payment claim as it was served, or as it is while it was not. */
export interface PrintedClaim {
  readonly id: ClaimId;
  readonly status: ClaimStatus;
  /** Null when it was never submitted. */
  readonly servedOn: string | null;
  /** When it was submitted or changed last. */
  readonly updatedAt: string;
  readonly actApplies: boolean;
  /** The days that the contract gives the client; null when it names none. */
  readonly responseDays: number | null;
  readonly paymentDays: number | null;
  /** Its days as they were when it was submitted; missing in claims of before they were printed. */
  readonly days?: readonly PrintedDay[];
  readonly statement: ClaimStatement;
}

/** A day of a claim that its papers name, with the section of the law behind it; empty where the contract counts. */
export interface PrintedDay {
  readonly name: Extract<ClockDayName, "deemedOn" | "responseDueOn" | "paymentDueOn">;
  readonly on: string;
  readonly section: string;
}

/** The figures and lines of a claim: to date and before, in the contract's currency and before GST. */
export interface ClaimStatement {
  /** Null until it is submitted or billed. */
  readonly number: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string;
  readonly currency: string;
  readonly contract: {
    readonly number: string;
    readonly title: string;
    readonly clientReference: string | null;
    readonly originalSum: number;
    readonly variationsSum: number;
    readonly contractSum: number;
  };
  readonly retentionPct: number | null;
  readonly retentionLimit: number | null;
  readonly gstRate: number;
  readonly figures: ClaimSummary["figures"];
  /** The lines by quotation: the accepted one, then its variations. */
  readonly parts: readonly ClaimPart[];
}

export interface ClaimPart {
  readonly number: string;
  readonly title: string;
  /** Null for the quotation that began the contract. */
  readonly variationNo: number | null;
  readonly lines: readonly ClaimLine[];
}

export interface ClaimLine {
  /** The title of its section; null without one. */
  readonly section: string | null;
  readonly sectionRef: string | null;
  readonly ref: string | null;
  readonly description: string;
  readonly value: number;
  readonly toDate: number;
  readonly before: number;
}
