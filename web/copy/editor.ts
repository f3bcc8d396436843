import { editorMessages } from "#words/editor.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the editor of quotations and invoices. */
export const editorCopy = toCopy("editor", editorMessages);
