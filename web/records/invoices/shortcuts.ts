import { copy } from "#web/copy/copy.ts";

/** The keys of an invoice's page, as listed in the help dialog. */
export const invoiceShortcuts: readonly { readonly keys: readonly string[]; readonly description: string }[] = [
  { keys: ["P"], description: copy.invoices.keys.pay },
  { keys: ["E"], description: copy.invoices.keys.edit },
  { keys: ["S"], description: copy.invoices.keys.send },
  { keys: ["R"], description: copy.invoices.keys.remind },
];
