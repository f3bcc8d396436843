import type { TaxCode } from "#contract/books/tax-codes.ts";
import { dayOf } from "#server/core/calendar.ts";
import { type Column, csvParts } from "#server/reports/exports/write-csv.ts";
import type { EntryKind } from "./entry.ts";
import type { JournalLine } from "./present.ts";

/** What Xero imports as one file: https://help.xero.com/nz/ManualJournalsImport */
export const xeroLinesMax = 300;

/** Xero calculates no tax on a line of this rate: GST has lines of its own. */
const taxRate = "No Tax";

/** Named in the description: *TaxRate would have to be the name of a rate that the organization has in Xero. */
const untaxedNames: Readonly<Record<TaxCode, string | null>> = {
  STANDARD: null,
  ZERO_RATED: "zero-rated",
  EXEMPT: "exempt",
  OUT_OF_SCOPE: "out of scope",
};

const narrations: Readonly<Record<EntryKind, string>> = {
  INVOICE: "Invoice",
  INVOICE_VOIDED: "Void invoice",
  CREDIT_NOTE: "Credit note",
  CREDIT_NOTE_VOIDED: "Void credit note",
  PAYMENT: "Payment of",
  PAYMENT_REVERSED: "Reversed payment of",
  REFUND: "Refund of",
  REFUND_REVERSED: "Reversed refund of",
  EXPENSE: "Expense",
  RETENTION_WRITTEN_OFF: "Retention written off",
};

/** Lines with the same narration and date become one journal, so the narration ends with what is unique to the entry. */
const narrationOf = ({ kind, reference, id }: JournalLine["entry"]): string =>
  `${narrations[kind]} ${reference} (${id})`;

const xeroColumns = (timeZone: string): readonly Column<JournalLine>[] => [
  { name: "*Narration", cell: ({ entry }) => narrationOf(entry) },
  { name: "*Date", cell: ({ entry }) => dayOf(new Date(entry.at), timeZone).split("-").toReversed().join("/") },
  {
    name: "Description",
    cell: ({ account, taxCode, entry }) =>
      [account, taxCode === null ? null : untaxedNames[taxCode], entry.client].filter(Boolean).join(", "),
  },
  { name: "*AccountCode", cell: ({ code }) => code },
  { name: "*TaxRate", cell: () => taxRate },
  { name: "*Amount", cell: ({ signed }) => signed },
  { name: "TrackingName1", cell: ({ entry }) => (entry.project === null ? null : "Project") },
  { name: "TrackingOption1", cell: ({ entry }) => entry.project },
  { name: "TrackingName2", cell: () => null },
  { name: "TrackingOption2", cell: () => null },
];

/** Writes the entries as files that Xero imports one by one; no entry is in two of them. */
export async function* xeroFiles(
  batches: AsyncIterable<readonly (readonly JournalLine[])[]>,
  timeZone: string,
): AsyncGenerator<{ readonly name: string; readonly input: string }> {
  const columns = xeroColumns(timeZone);
  let count = 0;
  let lines: JournalLine[] = [];
  const file = async () => {
    count += 1;
    const name = `journal-${String(count).padStart(3, "0")}.csv`;
    let input = "";
    for await (const part of csvParts(columns, () => Promise.resolve({ data: lines, hasMore: false }))) input += part;
    lines = [];
    return { name, input };
  };
  for await (const entries of batches) {
    for (const entry of entries) {
      if (lines.length + entry.length > xeroLinesMax) yield await file();
      lines.push(...entry);
    }
  }
  // Also for a period without an entry: an empty archive would look broken.
  if (lines.length > 0 || count === 0) yield await file();
}
