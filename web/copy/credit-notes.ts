import { creditNotesMessages } from "#words/credit-notes.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the pages of credit notes and of their dialogs. */
export const creditNotesCopy = toCopy("creditNotes", creditNotesMessages);
