import { createContext, useEffect } from "react";

/** The page or dialog that contains a form. Forms outside of both do not prompt. */
export const UnsavedScope = createContext<object | null>(null);

interface UnsavedForm {
  readonly scope: object;
  /** Asks the user whether to discard the edits. */
  readonly confirmDiscard: () => Promise<boolean>;
}

const forms = new Set<UnsavedForm>();

/** Registers a form with unsaved edits, and returns a function to unregister it. */
export function registerUnsavedForm(form: UnsavedForm): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

const edited = new Set<object>();

/** Notes that a page or dialog has edits that the server does not have, as long as there are any. */
export function useNotedEdits(hasEdits: boolean): void {
  useEffect(() => {
    if (!hasEdits) return undefined;
    const edits = {};
    edited.add(edits);
    return () => void edited.delete(edits);
  }, [hasEdits]);
}

/** True while there are such edits, also while they are being saved. */
export const hasUnsavedEdits = (): boolean => edited.size > 0;

/**
 * Returns true when there are no unsaved edits, or the user agrees to discard them, scope a page or dialog or
 * anywhere.
 */
export async function confirmLeave(scope?: object): Promise<boolean> {
  for (const form of forms) {
    if ((scope === undefined || form.scope === scope) && !(await form.confirmDiscard())) return false;
  }
  return true;
}
