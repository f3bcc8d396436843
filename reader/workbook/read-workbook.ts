import { read, type WorkBook } from "@e965/xlsx";
import { strFromU8, strToU8, zipSync } from "fflate";
import { wording } from "#contract/api/wording.ts";
import { decode } from "#reader/decode.ts";
import { ReadFault } from "#reader/fault.ts";
import { cutOpenDocument, hiddenInOpenDocument } from "./open-document.ts";
import { sheetOf } from "./sheet-of.ts";
import { shrinkSheet } from "./shrink-sheet.ts";
import { damaged, openZip, type Zip } from "./unpack.ts";
import type { WorkbookLimits, WorkbookSheet } from "./workbook.ts";

/** The characters of all sheets of a workbook that are kept, and of its other parts. */
const charactersMax = 24_000_000;

/**
 * The reader's own options. Without these, dates and what is hidden are lost or wrong, and cells with a formula that was
 * never calculated are missing.
 */
const options = {
  raw: true,
  cellDates: true,
  UTC: true,
  cellStyles: true,
  cellNF: true,
  cellFormula: true,
  cellHTML: false,
  sheetStubs: true,
  dense: true,
} as const;

/** True for the first bytes of a file that is an .xlsx, .ods or .xls, or a table that is only called .xls. */
export function isWorkbook(content: Uint8Array): boolean {
  return isZip(content) || isCompound(content) || isMarkup(content);
}

const starts = (content: Uint8Array, ...bytes: readonly number[]) => bytes.every((byte, i) => content[i] === byte);
const isZip = (content: Uint8Array) => starts(content, 0x50, 0x4b, 0x03, 0x04);
const isCompound = (content: Uint8Array) => starts(content, 0xd0, 0xcf, 0x11, 0xe0);

/** Programs of banks write web pages and XML that are called .xls. */
function isMarkup(content: Uint8Array): boolean {
  const head = strFromU8(content.subarray(0, 2_000), true).replaceAll("\0", "");
  return (
    /^\W{0,4}\s*<(?:!doctype html|html|table|head|meta)\b/i.test(head) || head.includes("schemas-microsoft-com:office")
  );
}

/**
 * Reads the sheets of an .xlsx, .xls or .ods file in the order of the workbook, the hidden ones too. Charts, pictures,
 * macros and links to other files are not looked at.
 * @throws ReadFault for a file that is none, is protected, or is too large
 */
export function readWorkbook(content: Uint8Array, limits: WorkbookLimits): readonly WorkbookSheet[] {
  if (isZip(content)) return readZip(content, limits);
  if (isCompound(content)) refuseEncrypted(content);
  const source = isCompound(content) ? parsed(content, "array", limits) : parsed(decode(content), "string", limits);
  return sheetsOf(source, limits);
}

function readZip(content: Uint8Array, limits: WorkbookLimits): readonly WorkbookSheet[] {
  const zip = openZip(content);
  if (zip.names.includes("content.xml")) return readOpenDocument(zip, limits);
  if (zip.names.some((name) => /(^|\/)workbook\.bin$/i.test(name))) {
    throw new ReadFault("WRONG_FORMAT", wording("files.binaryWorkbook"), "noWorkbook");
  }
  if (!zip.names.some((name) => /(^|\/)workbook\d*\.xml$/i.test(name))) {
    throw new ReadFault("WRONG_FORMAT", wording("files.zipWithoutWorkbook"), "noWorkbook");
  }
  const parts: Record<string, Uint8Array> = {};
  let left = charactersMax;
  for (const name of zip.names.filter(isNeeded)) {
    if (!isSheet(name)) {
      parts[name] = whole(zip, name, left);
      left -= parts[name].length;
    } else {
      const sheet = shrinkSheet({ rowsMax: limits.rowsMax, charactersMax: Math.max(0, left) });
      zip.unpack(name, (bytes) => sheet.take(bytes));
      const text = sheet.kept();
      parts[name] = strToU8(text);
      left -= text.length;
    }
  }
  return sheetsOf(parsed(zipSync(parts, { level: 0 }), "array", limits), limits);
}

const isSheet = (name: string): boolean => /(^|\/)worksheets\/[^/]+\.xml$/i.test(name);

/** Parts that hold no cells: some are large, and none is run or followed. */
const isNeeded = (name: string): boolean =>
  /\.(xml|rels)$/i.test(name) &&
  !/(^|\/)(charts|media|embeddings|externalLinks|pivotTables|pivotCache|comments|threadedComments|vml|ctrlProps|customXml|queryTables|printerSettings)[^/]*\//i.test(
    name,
  ) &&
  !/(^|\/)(comments\d*|connections|calcChain|vbaProject)\.xml$/i.test(name);

/** Unpacks a part of which every character is needed. */
function whole(zip: Zip, name: string, bytesMax: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  zip.unpack(name, (piece) => {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > bytesMax) {
      throw new ReadFault("TOO_LARGE", wording("files.unpackedTooLarge"), "tooLarge");
    }
    return true;
  });
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function readOpenDocument(zip: Zip, limits: WorkbookLimits): readonly WorkbookSheet[] {
  const part = (name: string) => strFromU8(whole(zip, name, charactersMax));
  const manifest = "META-INF/manifest.xml";
  if (zip.names.includes(manifest) && part(manifest).includes("encryption-data")) throw encrypted();
  const content = cutOpenDocument(part("content.xml"), limits);
  const styles = zip.names.includes("styles.xml") ? { "styles.xml": strToU8(part("styles.xml")) } : {};
  const packed = zipSync(
    {
      mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet"),
      "META-INF/manifest.xml": strToU8(part(manifest)),
      ...styles,
      "content.xml": strToU8(content),
    },
    { level: 0 },
  );
  const hidden = hiddenInOpenDocument(content);
  return sheetsOf(parsed(packed, "array", limits), limits).map((sheet, i) => ({
    ...sheet,
    isHidden: hidden[i]?.isHidden ?? sheet.isHidden,
    hiddenRows: hidden[i]?.rows ?? sheet.hiddenRows,
    hiddenColumns: hidden[i]?.columns ?? sheet.hiddenColumns,
  }));
}

const encrypted = () => new ReadFault("WRONG_FORMAT", wording("files.protected"), "protected");

/** The names of the streams of a compound file are in UTF-16. */
const wide = (text: string) => text.replaceAll(/./g, "$&\0");

function refuseEncrypted(content: Uint8Array): void {
  const text = strFromU8(content, true);
  if (text.includes(wide("EncryptedPackage"))) throw encrypted();
  if (![wide("Workbook"), wide("Book")].some((each) => text.includes(each))) {
    throw new ReadFault("WRONG_FORMAT", wording("files.noWorkbook"), "noWorkbook");
  }
}

function parsed(content: Uint8Array | string, type: "array" | "string", { rowsMax }: WorkbookLimits): WorkBook {
  try {
    return read(content, { ...options, type, sheetRows: rowsMax + 1 });
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw encrypted();
    throw damaged();
  }
}

function sheetsOf(workbook: WorkBook, limits: WorkbookLimits): readonly WorkbookSheet[] {
  const { date1904 = false } = workbook.Workbook?.WBProps ?? {};
  return workbook.SheetNames.flatMap((name, i) => {
    const sheet = workbook.Sheets[name];
    // A chart on its own tab has no cells.
    if (sheet === undefined || sheet["!type"] === "chart") return [];
    const isHidden = (workbook.Workbook?.Sheets?.[i]?.Hidden ?? 0) > 0;
    return [{ ...sheetOf(sheet, limits, date1904), name, isHidden }];
  });
}
