import { noQuery } from "#contract/api/page.ts";

/** The limits of one file: the records of a firm, not a whole telephone book. */
export const importRowsMax = 5_000;
/** The lines of a bank's export: a year of a busy account. */
export const bankRowsMax = 20_000;
export const importColumnsMax = 200;
const importBytesMax = 2 * 1024 * 1024;

/** The properties that the routes of every import share. */
export const importUpload = {
  method: "POST",
  query: noQuery,
  upload: { bytesMax: importBytesMax },
  status: 200,
} as const;
