import { faultsMax } from "#contract/api/errors.ts";
import { type ImportPreview, importPreviewHours } from "#contract/imports/import-previews.ts";
import type { Language } from "#contract/language.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import { textOf } from "#server/core/text/wordings.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import { sourcesOf, type RecordKind } from "./records-thread.ts";
import { byCurrency, type FileRead, type RowOutcome } from "./review-file.ts";
import type { PreviewRow } from "./store.ts";

const hourMs = 60 * 60 * 1000;
const textLength = 80;
const remarksMax = 20;

type Worded<Remark> = Omit<Remark, "message"> & { readonly message: Wording };
type Row = ImportPreview["rows"][number];

/** A row before it is presented in a language. */
export interface WordedRow extends Omit<Row, "doubts" | "errors"> {
  readonly doubts: readonly Worded<Row["doubts"][number]>[];
  readonly errors: readonly Worded<Row["errors"][number]>[];
}

/** A preview before it is presented in a language. */
export interface WordedPreview extends Omit<ImportPreview, "rows"> {
  readonly rows: readonly WordedRow[];
}

/** Returns the preview as an answer in that language shows it, in slices: thousands of rows may each have remarks. */
export async function presentIn(language: Language, { rows, ...preview }: WordedPreview): Promise<ImportPreview> {
  const shown = <Remark extends { readonly message: Wording }>(remarks: readonly Remark[]) =>
    remarks.map((remark) => ({ ...remark, message: textOf(remark.message, language) }));
  return {
    ...preview,
    rows: await mapInSlices(rows, (row) => ({ ...row, doubts: shown(row.doubts), errors: shown(row.errors) })),
  };
}

/** The properties of every preview that do not depend on its file. */
export const presentPreviewRow = ({
  id,
  kind,
  name,
  accountId,
  createdAt,
  importedAt,
}: Omit<PreviewRow, "content">) => ({
  id,
  kind,
  name,
  accountId,
  createdAt: isoInstant(createdAt),
  expiresAt: new Date(new Date(createdAt).getTime() + importPreviewHours * hourMs).toISOString(),
  importedAt: isoInstantOrNull(importedAt),
});

/** Presents the preview of a file of records. */
export async function presentRecords(
  row: Omit<PreviewRow, "kind" | "content"> & { readonly kind: RecordKind },
  { file, outcomes }: { readonly file: FileRead; readonly outcomes: readonly RowOutcome[] },
): Promise<WordedPreview> {
  const { others } = byCurrency(file);
  const leftOut = [
    ...file.leftOut,
    ...others.map((each) => ({
      row: each.row,
      reason: "CURRENCY" as const,
      text: `${each.currency ?? ""} ${Object.values(each.values).join(" ")}`.slice(0, textLength).toWellFormed(),
    })),
  ].toSorted((a, b) => a.row - b.row);
  return {
    ...presentPreviewRow(row),
    program: file.program ?? null,
    learned: file.isLearned,
    dayOrder: file.order === undefined ? null : file.order === "dayFirst" ? "DAY_FIRST" : "MONTH_FIRST",
    dayOrderUnsure: file.isOrderUnsure,
    fields: sourcesOf(row.kind),
    columns: file.columns.map(({ index, name, source, by, filled, examples }) => ({
      column: index,
      name,
      field: source,
      by,
      filled,
      examples: [...examples],
    })),
    rows: await mapInSlices(outcomes, presentOutcome),
    leftOut: leftOut.slice(0, faultsMax),
    leftOutCount: leftOut.length,
    sums: [],
  };
}

function presentOutcome({ row, action, isKnown, values, record, errors, duplicates, sameAs }: RowOutcome): WordedRow {
  const same =
    sameAs === undefined ? [] : [{ field: "", code: "SAME_ROW", message: wording("imports.sameRow", { row: sameAs }) }];
  return {
    row,
    action,
    known: isKnown,
    values: { ...values },
    doubts: [...record.doubts.map(({ field, code, message }) => ({ field, code, message })), ...same].slice(
      0,
      remarksMax,
    ),
    errors: errors.slice(0, remarksMax).map(({ path, message }) => ({ path, message })),
    duplicates: duplicates.slice(0, remarksMax).map(({ id, name, by }) => ({ id, name, by: [...by] })),
    notTaken: record.notTaken.map(({ column, text }) => ({ column, text })),
  };
}
