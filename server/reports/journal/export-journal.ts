import { makeZip } from "client-zip";
import { documentTerms as terms } from "#contract/copy/en/document-terms.ts";
import type { JournalQuery } from "#contract/books/journal.ts";
import type { Caller } from "#server/http/caller.ts";
import { daysIn } from "#server/core/calendar.ts";
import { csvType, FileStream } from "#server/core/file-answer.ts";
import { allOf, type Page } from "#server/db/lists/page.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { beginExport, cancellingSlow } from "#server/reports/exports/export-list.ts";
import { type Column, csvParts } from "#server/reports/exports/write-csv.ts";
import { reportedPeriod } from "#server/reports/reported-period.ts";
import type { JournalLine } from "./present.ts";
import { listEntries } from "./read.ts";
import { xeroFiles } from "./xero-files.ts";

/** Exports the journal of a period: one CSV file, or a zip with files that Xero imports. @throws Refusal 400 */
export async function exportJournal(
  caller: Caller,
  { format = "generic", ...query }: JournalQuery,
): Promise<FileStream> {
  const now = caller.clock();
  const { timeZone, accountCodes } = await getOrganization(readHeavilyInOrg({ db: caller.db, org: caller.org }));
  const { period } = reportedPeriod(query, timeZone, now);
  const name = await beginExport(caller, "journal");
  const list = cancellingSlow(caller, (read, page: Page) => listEntries(read, period, accountCodes, page));
  if (format === "xero") {
    const files = dated(xeroFiles(allOf(list), timeZone), now);
    return new FileStream({ name: `${name}.zip`, mediaType: "application/zip", parts: makeZip(files, zipOptions) });
  }
  const lines = async (page: Page) => {
    const { data, hasMore } = await list(page);
    return { data: data.flat(), hasMore };
  };
  return new FileStream({ name: `${name}.csv`, mediaType: csvType, parts: csvParts(genericColumns(timeZone), lines) });
}

const zipOptions = { buffersAreUTF8: true };

async function* dated<Entry extends object>(entries: AsyncIterable<Entry>, lastModified: Date) {
  for await (const entry of entries) yield { ...entry, lastModified };
}

function genericColumns(timeZone: string): readonly Column<JournalLine>[] {
  const day = daysIn(timeZone);
  return [
    { name: terms.date, cell: ({ entry }) => day(entry.at) },
    { name: terms.reference, cell: ({ entry }) => entry.reference },
    { name: "Account code", cell: ({ code }) => code },
    { name: "Account", cell: ({ account }) => account },
    { name: "Debit", cell: ({ debit }) => debit },
    { name: "Credit", cell: ({ credit }) => credit },
    { name: "Tax", cell: ({ gstRate }) => gstRate },
    { name: terms.client, cell: ({ entry }) => entry.client },
    { name: "Project", cell: ({ entry }) => entry.project },
    { name: "Document id", cell: ({ entry }) => entry.documentId },
    { name: "Type", cell: ({ entry }) => entry.kind },
    { name: "Entry id", cell: ({ entry }) => entry.id },
    { name: "Tax code", cell: ({ taxCode }) => taxCode },
  ];
}
