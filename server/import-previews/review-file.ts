import type { ImportAction } from "#contract/imports/import-previews.ts";
import type { RecordRead, RecordsRead } from "#reader/table/read-records.ts";
import type { Caller } from "#server/http/caller.ts";
import { clientImport } from "#server/records/clients/review-clients.ts";
import { readHeavilyInOrg, type Read } from "#server/db/sql.ts";
import { expenseImport } from "#server/records/expenses/review-expenses.ts";
import type { GivenRow, RecordImport, ReviewedRow } from "#server/records/imports/review-rows.ts";
import { openInvoiceImport } from "#server/billing/invoices/brought-forward/review-open-invoices.ts";
import { priceItemImport } from "#server/records/prices/review-price-items.ts";
import { projectImport } from "#server/records/projects/review-projects.ts";
import { readAsLearned } from "./read-as-learned.ts";
import type { read, RecordKind } from "./records-thread.ts";
import type { Corrections, PreviewRow } from "./store.ts";

export const recordImports: Readonly<Record<RecordKind, RecordImport>> = {
  CLIENTS: clientImport,
  PROJECTS: projectImport,
  EXPENSES: expenseImport,
  PRICE_ITEMS: priceItemImport,
  OPEN_INVOICES: openInvoiceImport,
};

/** A file of records as it was read. */
export interface FileRead extends RecordsRead<string, string> {
  readonly fingerprint: string;
  readonly isLearned: boolean;
  /** The currency of the organization; rows in another one are left out. */
  readonly currency: string;
}

/**
 * Reads a file before a transaction begins: it may have to wait for others. What a person chose for an earlier file with the
 * same names of columns is taken again.
 * @throws Refusal 422 for a file that holds no such records
 */
export async function readRecordFile(
  caller: Caller,
  { kind, content }: { readonly kind: RecordKind; readonly content: Uint8Array },
  corrections: Corrections,
): Promise<FileRead> {
  const thread = new URL("./records-thread.ts", import.meta.url);
  const { result, ...learned } = await readAsLearned(
    caller,
    { kind, corrections },
    (reading) => caller.fileReader.read<typeof read>(caller.org, thread, { kind, content, ...reading }),
    ({ layout }) => layout,
  );
  return { ...result, ...learned };
}

/** A row with what is known of it, and what would be done with it. */
export interface RowOutcome extends ReviewedRow {
  readonly record: RecordRead<string>;
  readonly values: Readonly<Record<string, string>>;
  readonly action: ImportAction;
  readonly isKnown: boolean;
  /** The row above that has the same content. */
  readonly sameAs: number | undefined;
}

/** Returns the records in the organization's own currency, and those in another one. */
export function byCurrency({ records, currency }: FileRead) {
  const isOwn = (each: RecordRead<string>) => each.currency === undefined || each.currency === currency;
  return { own: records.filter(isOwn), others: records.filter((each) => !isOwn(each)) };
}

/**
 * Compares the rows of a file with what is there.
 * @param corrected other values of some rows, by their number
 */
export async function reviewRecords(
  read: Read,
  caller: Caller,
  {
    kind,
    file,
    corrected = new Map(),
  }: {
    readonly kind: RecordKind;
    readonly file: FileRead;
    readonly corrected?: ReadonlyMap<number, Readonly<Record<string, string>>>;
  },
): Promise<RowOutcome[]> {
  const { own } = byCurrency(file);
  const rows = own.map((record): GivenRow & { readonly record: RecordRead<string> } => {
    const all = { ...record.values, ...corrected.get(record.row) };
    const values = Object.fromEntries(
      Object.entries(all).flatMap(([field, text]) => (text === undefined || text === "" ? [] : [[field, text]])),
    );
    return { row: record.row, values, record };
  });
  const reviewed = await recordImports[kind].review(read, caller, rows);
  const before = new Map<string, number>();
  return reviewed.map((each, i) => {
    const { values = {}, record } = rows[i] as (typeof rows)[number];
    const text = JSON.stringify(each.body);
    const sameAs = before.get(text);
    if (sameAs === undefined) before.set(text, each.row);
    const isKnown = each.duplicates.some((duplicate) => duplicate.isKnown);
    const isSkipped = each.errors.length > 0 || each.duplicates.length > 0 || sameAs !== undefined;
    return { ...each, record, values, isKnown, sameAs, action: isSkipped ? "SKIP" : "ADD" };
  });
}

/** Reads and reviews a preview for people to look at. */
export async function reviewPreview(
  caller: Caller,
  { kind, content, corrections }: Omit<PreviewRow, "kind"> & { readonly kind: RecordKind },
) {
  const file = await readRecordFile(caller, { kind, content }, corrections);
  return { file, outcomes: await reviewRecords(readHeavilyInOrg(caller), caller, { kind, file }) };
}
