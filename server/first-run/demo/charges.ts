import type { NewLine } from "#contract/documents/lines.ts";
import type { SectionKey } from "./schedule-of-rates.ts";

/** The charges of an invoice. */
export type Charges =
  /** A share of the quotation's subtotal, at a milestone. */
  | { readonly kind: "stage"; readonly share: number; readonly milestone: string }
  /** A share of each section: a progress claim. */
  | { readonly kind: "claim"; readonly shares: Partial<Record<SectionKey | "further" | "discount", number>> }
  /** The quotation line by line. */
  | { readonly kind: "whole" }
  | { readonly kind: "lines"; readonly items: readonly NewLine[] };

export type Stage = Extract<Charges, { kind: "stage" }>;
export type Claim = Extract<Charges, { kind: "claim" }>;

export const whole: Charges = { kind: "whole" };
export const stage = (share: number, milestone: string): Charges => ({ kind: "stage", share, milestone });
export const deposit = (share: number): Charges => stage(share, "Deposit upon acceptance");
export const claim = (shares: Claim["shares"]): Charges => ({ kind: "claim", shares });
