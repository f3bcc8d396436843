import type { PaperDraft } from "#contract/organizations/first-run.ts";
import type { Organization } from "#contract/organizations/organizations.ts";

/** One of the questions. */
export interface StepProps {
  readonly organization: Organization;
  /** Leads to the next question. */
  readonly onDone: () => void;
  /** Takes what is typed, which the invoice beside the question shows before it is saved. */
  readonly onTyped: (typed: PaperDraft) => void;
}

export const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
