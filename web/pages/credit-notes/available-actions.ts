import { type CreditNoteAction, creditNoteActions } from "#contract/invoices/credit-note-actions.ts";
import type { CreditNoteSummary } from "#contract/invoices/credit-notes.ts";
import { usePermission } from "#web/session/session.ts";

/** Returns a function that tells whether the credit note's status and the user's permissions allow an action. */
export function useAvailableActions({ status }: Pick<CreditNoteSummary, "status">) {
  const canWrite = usePermission("credits:write");
  const allowed: readonly CreditNoteAction[] = creditNoteActions[status];
  return (action: CreditNoteAction): boolean => canWrite && allowed.includes(action);
}
