import { apiKeysCopy } from "./api-keys.ts";
import { auditCopy } from "./audit.ts";
import { clientImportCopy } from "./client-import.ts";
import { clientsCopy } from "./clients.ts";
import { commonCopy } from "./common.ts";
import { conversionCopy } from "./conversion.ts";
import { documentsCopy } from "./documents.ts";
import { editorCopy } from "./editor.ts";
import { invoicesCopy } from "./invoices.ts";
import { mailCopy } from "./mail.ts";
import { mailingCopy } from "./mailing.ts";
import { organizationCopy } from "./organization.ts";
import { overviewCopy } from "./overview.ts";
import { pasteCopy } from "./paste.ts";
import { paymentsCopy } from "./payments.ts";
import { peopleCopy } from "./people.ts";
import { projectsCopy } from "./projects.ts";
import { quotationsCopy } from "./quotations.ts";
import { selectionCopy } from "./selection.ts";
import { signInCopy } from "./sign-in.ts";
import { timelineCopy } from "./timeline.ts";
import { webhooksCopy } from "./webhooks.ts";

/** All text of the web app, in one place for translation. */
export const copy = {
  ...commonCopy,
  ...signInCopy,
  ...overviewCopy,
  ...documentsCopy,
  ...editorCopy,
  ...invoicesCopy,
  ...paymentsCopy,
  ...quotationsCopy,
  ...conversionCopy,
  ...timelineCopy,
  ...clientsCopy,
  ...clientImportCopy,
  ...organizationCopy,
  ...projectsCopy,
  ...peopleCopy,
  ...apiKeysCopy,
  ...mailCopy,
  ...mailingCopy,
  ...webhooksCopy,
  ...selectionCopy,
  ...auditCopy,
  ...pasteCopy,
} as const;

/** Returns the keys of a table of labels: the list of options, without loading the contract's schemas. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(table) as Name[];
