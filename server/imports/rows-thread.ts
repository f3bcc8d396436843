import { type ImportColumns, readRows } from "./read-rows.ts";

/** Reads the rows of a file in the thread of files. */
export const read = <Field extends string>(file: {
  readonly content: Uint8Array;
  readonly columns: ImportColumns<Field>;
}) => readRows(file.content, file.columns);
