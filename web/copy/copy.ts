import { clientsCopy } from "./clients.ts";
import { commonCopy } from "./common.ts";
import { documentsCopy } from "./documents.ts";
import { invoicesCopy } from "./invoices.ts";
import { projectsCopy } from "./projects.ts";

/**
 * The text of the web app, for translation. Areas that only one page or dialog needs are in files of their own in this
 * folder, since every page loads this one.
 */
export const copy = {
  ...commonCopy,
  ...documentsCopy,
  ...invoicesCopy,
  ...clientsCopy,
  ...projectsCopy,
} as const;

/** Returns the keys of a table of labels: the list of options, without loading the contract's schemas. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(table) as Name[];
