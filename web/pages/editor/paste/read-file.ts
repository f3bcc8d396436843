import { readDelimitedFile } from "./read-delimited.ts";
import type { WorkbookSheet } from "./read-workbook.ts";

/** Why there is nothing to show. */
export type ReadFailure = "unreadable" | "tooLarge" | "empty";

export type Sheets = { readonly sheets: readonly WorkbookSheet[] } | { readonly failure: ReadFailure };

const fileBytesMax = 10_000_000;

/** Reads the sheets of an .xlsx, .csv or .tsv file. A file that is none is a failure to show, not an error. */
export async function readFile(file: File): Promise<Sheets> {
  if (file.size > fileBytesMax) return { failure: "tooLarge" };
  try {
    const sheets = (await sheetsOf(file)).filter(({ grid }) => grid.length > 0);
    return sheets.length === 0 ? { failure: "empty" } : { sheets };
  } catch {
    return { failure: "unreadable" };
  }
}

async function sheetsOf(file: File): Promise<readonly WorkbookSheet[]> {
  const bytes = await file.arrayBuffer();
  if (isTextFile(file.name, bytes)) return [{ name: file.name, grid: readDelimitedFile(bytes) }];
  // Loaded when first wanted: most people paste.
  const { readWorkbook } = await import("./read-workbook.ts");
  return readWorkbook(bytes);
}

/** True for files that are not packed: a workbook that is named .csv by mistake is read as a workbook. */
const isTextFile = (name: string, bytes: ArrayBuffer): boolean => {
  const [first, second] = new Uint8Array(bytes);
  const isZip = first === 0x50 && second === 0x4b;
  return !isZip && /\.(csv|tsv|tab|txt)$/i.test(name);
};
