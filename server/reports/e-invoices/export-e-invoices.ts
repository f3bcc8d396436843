import { makeZip } from "client-zip";
import { type EInvoiceExportQuery, eInvoicesExportedMax } from "#contract/books/exports.ts";
import { wording } from "#contract/api/wording.ts";
import { textOf } from "#server/core/text/wordings.ts";
import type { Caller } from "#server/http/caller.ts";
import { addDays } from "#server/core/calendar.ts";
import { FileAnswer, FileStream } from "#server/core/file-answer.ts";
import { type Fault, Refusal, refuseFaults } from "#server/core/refusal.ts";
import { getCreditNoteEInvoice } from "#server/billing/credit-notes/get-e-invoice.ts";
import { listCreditNotes } from "#server/billing/credit-notes/read.ts";
import { allOf } from "#server/db/lists/page.ts";
import { readHeavilyInOrg } from "#server/db/sql.ts";
import { getInvoiceEInvoice } from "#server/billing/invoices/get-e-invoice.ts";
import { listInvoices } from "#server/billing/invoices/read.ts";
import { beginExport } from "#server/reports/exports/export-list.ts";
import { type Column, csvParts } from "#server/reports/exports/write-csv.ts";

/** The documents that are looked up at once; their files are made one by one. */
const documentsAtOnce = 50;

/** A document of the archive: its file, or what it lacks. */
interface Made {
  readonly number: string;
  readonly file?: FileAnswer;
  readonly faults: readonly Fault[];
}

/**
 * Exports the e-invoices of a period as a zip, which is written while it is sent. Documents that lack something are in a
 * table beside them. @throws Refusal 422 for more than a year
 */
export async function exportEInvoices(caller: Caller, query: EInvoiceExportQuery): Promise<FileStream> {
  refusePeriod(query);
  const name = await beginExport(caller, "e-invoices");
  const parts = makeZip(entries(caller, query), { buffersAreUTF8: true });
  return new FileStream({ name: `${name}.zip`, mediaType: "application/zip", parts });
}

function refusePeriod({ from, to }: EInvoiceExportQuery): void {
  if (from > to) throw new Refusal("BAD_REQUEST", wording("fields.periodReversed"));
  if (to <= addDays(from, 366)) return;
  refuseFaults([{ path: "to", code: "OUT_OF_RANGE", message: wording("reports.periodAboveAYear") }]);
}

async function* entries(caller: Caller, query: EInvoiceExportQuery) {
  const lastModified = caller.clock();
  const lacking: LackingRow[] = [];
  let count = 0;
  for await (const { number, file, faults } of documents(caller, query)) {
    if (count === eInvoicesExportedMax) {
      const message = wording("reports.onlyFirstDocuments", { max: eInvoicesExportedMax });
      lacking.push({ number: "", path: "", message: textOf(message) });
      break;
    }
    count += 1;
    if (file !== undefined) yield { name: file.name, input: file.bytes, lastModified };
    lacking.push(...faults.map(({ path, message }) => ({ number, path, message: textOf(message) })));
  }
  if (lacking.length > 0) yield { name: "not-ready.csv", input: await tableOf(lacking), lastModified };
}

/** A detail that a document lacks, as a row. */
interface LackingRow {
  readonly number: string;
  readonly path: string;
  readonly message: string;
}

async function tableOf(rows: readonly LackingRow[]): Promise<string> {
  let text = "";
  const list = () => Promise.resolve({ data: rows, hasMore: false });
  for await (const part of csvParts(columns, list)) text += part;
  return text;
}

const columns: readonly Column<LackingRow>[] = [
  { name: "Number", cell: ({ number }) => number },
  { name: "Field", cell: ({ path }) => path },
  { name: "To do", cell: ({ message }) => message },
];

async function* documents(caller: Caller, query: EInvoiceExportQuery): AsyncGenerator<Made> {
  const read = readHeavilyInOrg({ db: caller.db, org: caller.org });
  const filters = {
    eInvoiceState: query.eInvoiceState ?? (["READY", "REFUSED"] as const),
    issuedAfter: addDays(query.from, -1),
    issuedBefore: addDays(query.to, 1),
  };
  const now = caller.clock();
  for await (const batch of allOf((page) => listInvoices(read, filters, page, { now }), documentsAtOnce)) {
    for (const { id, number } of batch) yield await made(number, () => getInvoiceEInvoice(read, id, {}));
  }
  if (!caller.permissions.includes("credits:read")) return;
  for await (const batch of allOf((page) => listCreditNotes(read, filters, page), documentsAtOnce)) {
    for (const { id, number } of batch) yield await made(number, () => getCreditNoteEInvoice(read, id, {}));
  }
}

/** Makes the file of a document. One that lacks something, or became void since, is named instead. */
async function made(number: string, make: () => Promise<unknown>): Promise<Made> {
  try {
    const file = await make();
    return file instanceof FileAnswer ? { number, file, faults: [] } : { number, faults: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { number, faults: error.details ?? [{ path: "", code: error.code, message: error.wording }] };
  }
}
