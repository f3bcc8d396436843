import { createContext } from "react";

/** What a form belongs to that can be left or closed: the page, or a dialog. Outside of both nothing is asked. */
export const Leaving = createContext<object | null>(null);

interface Unsaved {
  readonly within: object;
  /** Asks whether its edits may be lost. */
  readonly ask: () => Promise<boolean>;
}

const forms = new Set<Unsaved>();

/** Notes a form with edits that nobody saved, until the function that it answers is called. */
export function noteUnsaved(form: Unsaved): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether nothing would be lost, or may be: in that page or dialog, or anywhere. */
export async function mayLeave(within?: object): Promise<boolean> {
  for (const form of forms) {
    if ((within === undefined || form.within === within) && !(await form.ask())) return false;
  }
  return true;
}
