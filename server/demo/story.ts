import type { NewClient } from "#contract/clients.ts";
import type { NewLine } from "#contract/lines.ts";
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
  extends Fact, Omit<NewProject, "clientId" | "startDate" | "endDate"> {
  readonly client: ClientKey;
  /** Days before today; negative lies ahead. */
  readonly startsDaysAgo: number;
  readonly endsDaysAgo?: number;
}

export interface QuotationStory<ProjectKey extends string> extends Fact {
  readonly project: ProjectKey;
  readonly title: string;
  readonly bill: Bill;
  /** Lines that the schedule of rates does not know; a section of their own after the bill's. */
  readonly further?: { readonly title: string; readonly items: readonly NewLine[] };
  readonly discount?: { readonly description: string; readonly amount: number };
  readonly notes?: string;
  readonly retentionPct?: number;
}

export interface InvoiceStory<ProjectKey extends string, QuotationKey extends string> extends Fact {
  readonly project: ProjectKey;
  readonly title: string;
  readonly quotation?: QuotationKey;
  readonly charges: Charges;
  readonly notes?: string;
  readonly retentionPct?: number;
}
