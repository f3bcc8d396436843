import type { NewClient } from "#contract/clients/clients.ts";
import type { NewExpense } from "#contract/books/expenses.ts";
import type { LeadStatus, NewLead } from "#contract/clients/leads.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import type { EnteredPaymentMethod } from "#contract/payments/payments.ts";
import type { NewProject } from "#contract/clients/projects.ts";
import type { Charges } from "./charges.ts";
import type { Bill } from "./schedule-of-rates.ts";

/**
 * The year as a story: every fact is a number of days before today, and documents refer to each other by keys, since
 * ids are only assigned when the facts are entered.
 */
export interface Fact {
  readonly daysAgo: number;
}

export interface ClientStory extends Fact, NewClient {}

export interface LeadStory extends Fact, Omit<NewLead, "status" | "lostReason"> {
  readonly moves?: readonly (Fact & { readonly status: LeadStatus; readonly lostReason?: string })[];
}

export interface ProjectStory<ClientKey extends string>
  extends Fact, Omit<NewProject, "clientId" | "status" | "startDate" | "endDate"> {
  readonly client: ClientKey;
  /** Days before today; negative for the future. */
  readonly startsDaysAgo: number;
  readonly endsDaysAgo?: number;
  /** A change of status that its quotations and dates do not imply. */
  readonly stopped?: Fact & { readonly status: "ON_HOLD" | "CANCELLED" };
}

/** Money that was spent on its day; for the office when it has no project. */
export interface ExpenseStory<ProjectKey extends string> extends Fact, Omit<NewExpense, "date" | "projectId"> {
  readonly project?: ProjectKey;
}

/** The content of a quotation. */
interface Offer {
  readonly title: string;
  readonly bill: Bill;
  /** Lines that are not in the schedule of rates; a section of their own after the bill's. */
  readonly further?: { readonly title: string; readonly items: readonly NewLine[] };
  readonly discount?: { readonly description: string; readonly amount: number };
  readonly notes?: string;
  readonly retentionPct?: number;
}

export interface QuotationStory<ProjectKey extends string> extends Fact, Offer {
  readonly project: ProjectKey;
  /** The changes of the next revision, after the first had been sent. */
  readonly revised?: Fact & Partial<Offer>;
}

export interface Decision extends Fact {
  readonly note: string;
}

/** The outcome of a quotation; without a decision the client still has it. */
export type QuotationOutcome =
  | { readonly isDraft: true }
  | {
      /** By default the day of the draft. */
      readonly sentDaysAgo?: number;
      readonly accepted?: Decision;
      readonly rejected?: Decision;
    };

/** A payment on the bank's statement. */
export interface PaymentStory extends Fact {
  readonly method: EnteredPaymentMethod;
  readonly reference: string;
  /** By default the whole outstanding amount. */
  readonly amount?: number | undefined;
  /** Set when it did not come in after all. */
  readonly reversed?: Fact & { readonly reason: string };
}

/** An invoice, which is sent on its day unless it is still a draft. */
export interface InvoiceStory<ProjectKey extends string, QuotationKey extends string> extends Fact {
  readonly project: ProjectKey;
  readonly title: string;
  readonly quotation?: QuotationKey;
  readonly charges: Charges;
  readonly notes?: string;
  readonly retentionPct?: number;
  readonly isDraft?: true;
  readonly payments?: readonly PaymentStory[];
  readonly reminded?: Fact & { readonly message: string };
  readonly voided?: Fact & { readonly reason: string };
}

/** A recurring invoice; its payments and sendings are of the last invoice that it made by then. */
export interface RecurringStory<ProjectKey extends string> extends Fact {
  readonly project: ProjectKey;
  readonly title: string;
  readonly items: readonly NewLine[];
  readonly notes?: string;
  readonly clientReference?: string;
  readonly everyMonths: number;
  readonly firstDaysAgo: number;
  readonly sends?: true;
  readonly isPaused?: true;
  /** The days on which the office sends a draft. */
  readonly sentDaysAgo?: readonly number[];
  readonly payments?: readonly PaymentStory[];
}
