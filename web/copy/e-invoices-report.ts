import { eInvoicesReportMessages } from "#words/e-invoices-report.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the page of e-invoices to hand over. */
export const eInvoicesReportCopy = toCopy("eInvoicesReport", eInvoicesReportMessages);
