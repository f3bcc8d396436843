import type { NewContract } from "#contract/contracts/contracts.ts";
import type { NewLine } from "#contract/documents/lines.ts";
import type { NewQuotation } from "#contract/quotations/quotations.ts";
import type { Decision, Fact, PaymentStory } from "./story.ts";

/** A section of a bill of quantities whose lines have references of their own. */
export interface ContractSection {
  readonly ref: string;
  readonly title: string;
  readonly items: readonly NewLine[];
}

interface Quoted extends Fact {
  readonly title: string;
  readonly sections: readonly ContractSection[];
  readonly sentDaysAgo: number;
}

export interface VariationStory extends Quoted {
  /** Absent while the client still has it. */
  readonly accepted?: Decision;
}

/** Money that the contract bills: an invoice that is sent on its day. */
interface Billed extends Fact {
  readonly payments?: readonly PaymentStory[];
}

export interface DepositStory extends Billed {
  /** Of the contract sum. */
  readonly fraction: number;
}

/** The progress that is claimed to date: of lines by their references, or of all of them. */
export interface ClaimStory extends Fact {
  readonly lines?: Readonly<Record<string, { readonly fraction: number } | { readonly qty: number }>>;
  readonly all?: number;
  readonly stage?: number;
  readonly materials?: number;
  /** Absent when the claim is billed without being served on the client. */
  readonly isServed?: true;
  /** The answer; without an amount the client agrees to the claim. */
  readonly response?: Fact & { readonly amount?: number; readonly reason?: string };
  readonly billed?: Billed;
}

/** A job that is billed by claims, from its quotation to its last payment. */
export interface ContractStory<ProjectKey extends string> {
  readonly project: ProjectKey;
  readonly quotation: Quoted &
    Pick<NewQuotation, "retentionPct" | "stages" | "notes"> & { readonly accepted: Decision };
  readonly begun: Fact & { readonly terms: Omit<NewContract, "quotationId"> };
  readonly variations?: readonly VariationStory[];
  readonly deposit?: DepositStory;
  readonly claims: readonly ClaimStory[];
  readonly completed?: Fact;
  /** Releases of retention; the first takes the part that falls due at completion. */
  readonly releases?: readonly Billed[];
  readonly closed?: Fact;
}

export const item = (ref: string, description: string, qty: number, unit: string, unitPrice: number): NewLine => ({
  ref,
  description,
  qty,
  unit,
  unitPrice,
});
