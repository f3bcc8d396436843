import type { CreditNoteStatus } from "./credit-notes.ts";

/**
 * The actions that each status of a credit note allows. Sending a draft leads to SENT, and sending again only mails it
 * again; voiding leads to VOID. Every action that is not listed is refused, except voiding again.
 */
export const creditNoteActions = {
  DRAFT: ["update", "send", "void"],
  SENT: ["update", "send", "apply", "refund", "reverse-refund", "correct-parties", "void"],
  VOID: [],
} as const satisfies Record<CreditNoteStatus, readonly string[]>;
export type CreditNoteAction = (typeof creditNoteActions)[CreditNoteStatus][number];
