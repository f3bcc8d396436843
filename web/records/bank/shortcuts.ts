import { bankCopy } from "#web/copy/bank.ts";

/** The keyboard shortcuts of the page, for the help dialog. */
export const bankShortcuts: readonly { readonly keys: readonly string[]; readonly description: string }[] = [
  { keys: ["↓", "↑"], description: bankCopy.keys.move },
  { keys: ["Space"], description: bankCopy.keys.confirm },
  { keys: ["A"], description: bankCopy.keys.exact },
  { keys: ["U"], description: bankCopy.keys.undo },
];
