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

/** Kept edits are in the browser's storage, which a reload brings back. */
const edited = new Set<{ readonly isKept: boolean }>();
const watchers = new Set<() => void>();

/**
 * Registers a page or dialog as having edits that the server does not have, as long as there are any.
 * @param isKept true where a reload does not lose them
 */
export function useNotedEdits(hasEdits: boolean, isKept = false): void {
  useEffect(() => {
    if (!hasEdits) return undefined;
    const edits = { isKept };
    const tell = () => watchers.forEach((onChange) => onChange());
    edited.add(edits);
    tell();
    return () => {
      edited.delete(edits);
      tell();
    };
  }, [hasEdits, isKept]);
}

/** Calls back whenever edits begin or end. Returns a function that ends this. */
export function watchEdits(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
}

/** True while there are such edits, also while they are being saved. */
export const hasUnsavedEdits = (): boolean => edited.size > 0;

/** True while there are edits that a reload would lose. */
export const hasEditsToSave = (): boolean => [...edited].some(({ isKept }) => !isKept);

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
