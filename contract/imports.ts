import Type, { type TSchema } from "typebox";
import { faultsMax } from "./errors.ts";
import { noQuery } from "./page.ts";

/** The limits of one file: the records of a firm, not a whole telephone book. */
export const importRowsMax = 5_000;
export const importColumnsMax = 200;
/** The maximum length of the row with the column names, in characters. */
export const importHeadMax = 20_000;
const importBytesMax = 2 * 1024 * 1024;
export const importSampleMax = 5;

/** The result that importing a file would have. @param sample a row, as it would be imported */
export const importPreviewOf = <Sample extends TSchema>(sample: Sample) =>
  Type.Object(
    {
      rows: Type.Integer({ description: "The number of non-blank rows below the header row" }),
      valid: Type.Integer({ description: "The number of rows that can be imported" }),
      errors: Type.Array(
        Type.Object({
          row: Type.Integer({ description: "The row number as in a spreadsheet, where the header is row 1" }),
          path: Type.String({ description: "The field at fault; empty when the whole row is at fault" }),
          message: Type.String(),
        }),
        { maxItems: faultsMax, description: "The first faults" },
      ),
      ignoredColumns: Type.Array(Type.String(), {
        maxItems: importColumnsMax,
        description: "Columns that match no field",
      }),
      sample: Type.Array(sample, {
        maxItems: importSampleMax,
        description: "The first rows, as they would be imported",
      }),
    },
    { description: "The result that importing this file would have." },
  );

export const Imported = Type.Object({ imported: Type.Integer() });

/** The properties that the routes of every import share. */
export const importUpload = {
  method: "POST",
  query: noQuery,
  upload: { bytesMax: importBytesMax },
  status: 200,
} as const;
