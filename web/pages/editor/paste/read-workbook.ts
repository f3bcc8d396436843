import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import readWorkbookFile from "read-excel-file/web-worker";
import { type Cell, emptyCell, type Grid, gridOf } from "./grid.ts";

export interface WorkbookSheet {
  readonly name: string;
  readonly grid: Grid;
}

/** A number with all digits that the file stores. */
interface StoredNumber {
  readonly digits: string;
}

/** The most bytes of a workbook once it is unpacked; a small file may pretend to be enormous. */
const unpackedBytesMax = 100_000_000;

/** Reads the sheets of an `.xlsx` file that are not empty. @throws when it is not one */
export async function readWorkbook(bytes: ArrayBuffer): Promise<readonly WorkbookSheet[]> {
  const sheets = await readWorkbookFile<StoredNumber>(withErrorsAsText(new Uint8Array(bytes)), {
    trim: false,
    parseNumber: (digits) => ({ digits }),
  });
  return sheets
    .map(({ sheet, data }) => ({ name: sheet, grid: gridOf(data.map((row) => row.map(cellOf))) }))
    .filter(({ grid }) => grid.length > 0);
}

/** The types of the package say `typeof Date` where it returns a date. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return emptyCell;
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), stored: null };
  if (typeof value === "object") {
    const { digits } = value as StoredNumber;
    return { text: digits, stored: digits };
  }
  if (typeof value === "boolean") return { text: value ? "TRUE" : "FALSE", stored: null };
  return { text: typeof value === "string" ? value : "", stored: null };
}

/**
 * Returns the workbook with errors such as #REF! as text, since the reader takes them for empty cells. It is packed
 * without compression: the reader would unpack a large part in a worker, which the content security policy forbids.
 */
function withErrorsAsText(workbook: Uint8Array): ArrayBuffer {
  let unpackedBytes = 0;
  const parts = unzipSync(workbook, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      unpackedBytes += originalSize;
      if (unpackedBytes > unpackedBytesMax) throw new RangeError("the workbook is too large");
      return true;
    },
  });
  const entries = Object.entries(parts).map(([name, part]) => {
    const isSheet = /worksheets\/[^/]+\.xml$/.test(name);
    return [name, isSheet ? strToU8(strFromU8(part).replaceAll(/(<c\b[^>]*\bt=)"e"/g, '$1"str"')) : part] as const;
  });
  return zipSync(Object.fromEntries(entries), { level: 0 }).buffer as ArrayBuffer;
}
