import type { Organization } from "#contract/organizations.ts";

/** One of the questions. */
export interface StepProps {
  readonly organization: Organization;
  /** Leads to the next question. */
  readonly onDone: () => void;
}
