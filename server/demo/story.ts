import type { NewClient } from "#contract/clients.ts";
import type { NewLine } from "#contract/lines.ts";
import type { PaymentMethod } from "#contract/payments.ts";
import type { NewProject } from "#contract/projects.ts";
import type { Charges } from "./charges.ts";
import type { Bill } from "./schedule-of-rates.ts";

/**
 * The year as it is told: every fact lies a number of days before today, and documents name each
 * other by keys, since ids are given when the facts are entered.
 */
interface Fact {
  readonly daysAgo: number;
}

export interface ClientStory extends Fact, NewClient {}

export interface ProjectStory<ClientKey extends string>
  extends Fact, Omit<NewProject, "clientId" | "status" | "startDate" | "endDate"> {
  readonly client: ClientKey;
  /** Days before today; negative lies ahead. */
  readonly startsDaysAgo: number;
  readonly endsDaysAgo?: number;
  /** What kept it from going on as its quotations and dates would have it. */
  readonly stopped?: Fact & { readonly status: "ON_HOLD" | "CANCELLED" };
}

/** What a quotation offers. */
interface Offer {
  readonly title: string;
  readonly bill: Bill;
  /** Lines that the schedule of rates does not know; a section of their own after the bill's. */
  readonly further?: { readonly title: string; readonly items: readonly NewLine[] };
  readonly discount?: { readonly description: string; readonly amount: number };
  readonly notes?: string;
  readonly retentionPct?: number;
}

export interface QuotationStory<ProjectKey extends string> extends Fact, Offer {
  readonly project: ProjectKey;
  /** What was offered instead, by the next revision, after the first had been sent. */
  readonly revised?: Fact & Partial<Offer>;
}

interface Decision extends Fact {
  readonly note: string;
}

/** What became of a quotation; without a decision the client still has it. */
export type QuotationOutcome =
  | { readonly isDraft: true }
  | {
      /** The day of the draft when not told. */
      readonly sentDaysAgo?: number;
      readonly accepted?: Decision;
      readonly rejected?: Decision;
    };

/** Money as the bank's statement tells it. */
export interface PaymentStory extends Fact {
  readonly method: PaymentMethod;
  readonly reference: string;
  /** All that is outstanding when not told. */
  readonly amount?: number | undefined;
  /** It did not come in after all. */
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
