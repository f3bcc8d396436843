import { auditCopy } from "./audit.ts";
import { clientsCopy } from "./clients.ts";
import { commonCopy } from "./common.ts";
import { documentsCopy } from "./documents.ts";
import { invoicesCopy } from "./invoices.ts";
import { mailCopy } from "./mail.ts";
import { organizationCopy } from "./organization.ts";
import { overviewCopy } from "./overview.ts";
import { paymentsCopy } from "./payments.ts";
import { projectsCopy } from "./projects.ts";
import { quotationsCopy } from "./quotations.ts";
import { selectionCopy } from "./selection.ts";
import { signInCopy } from "./sign-in.ts";
import { timelineCopy } from "./timeline.ts";
import { webhooksCopy } from "./webhooks.ts";

/**
 * The text of the web app, for translation. Areas that only one page or dialog needs are in files of their own in this
 * folder, since every page loads this one.
 */
export const copy = {
  ...commonCopy,
  ...signInCopy,
  ...overviewCopy,
  ...documentsCopy,
  ...invoicesCopy,
  ...paymentsCopy,
  ...quotationsCopy,
  ...timelineCopy,
  ...clientsCopy,
  ...organizationCopy,
  ...projectsCopy,
  ...mailCopy,
  ...webhooksCopy,
  ...selectionCopy,
  ...auditCopy,
} as const;

/** Returns the keys of a table of labels: the list of options, without loading the contract's schemas. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(table) as Name[];
