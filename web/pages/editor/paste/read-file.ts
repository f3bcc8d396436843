import { type BillSheet, shownSheet } from "#reader/bill/grid.ts";
import { readDelimitedFile } from "#reader/bill/read-delimited.ts";
import type { WorkbookReason } from "#reader/fault.ts";
import { unreadable } from "#reader/kind.ts";

/** Why there is nothing to show. */
export type ReadFailure = "unreadable" | "tooLarge" | "empty" | WorkbookReason;

export type ReadReply = { readonly sheets: readonly BillSheet[] } | { readonly failure: ReadFailure };

const fileBytesMax = 10_000_000;
/** Splitting text takes a hundred times its size. A bill of 5,000 rows is smaller. */
const textBytesMax = 3_000_000;
/** A workbook that takes longer is made to take long. */
const readMsMax = 30_000;

/** Reads the sheets of an .xlsx, .xls, .ods, .csv or .tsv file. A file that is none is a failure to show, not an error. */
export async function readFile(file: File): Promise<ReadReply> {
  if (file.size > fileBytesMax) return { failure: "tooLarge" };
  try {
    const read = await replyOf(file);
    if ("failure" in read) return read;
    const sheets = read.sheets.filter(({ grid }) => grid.length > 0);
    return sheets.length === 0 ? { failure: "empty" } : { sheets };
  } catch {
    return { failure: "unreadable" };
  }
}

async function replyOf(file: File): Promise<ReadReply> {
  const bytes = await file.arrayBuffer();
  const content = new Uint8Array(bytes);
  if (unreadable(content) !== undefined) return { failure: "unreadable" };
  if (isWorkbook(content)) return readInWorker(bytes);
  if (content.length > textBytesMax) return { failure: "tooLarge" };
  return { sheets: [shownSheet(file.name, readDelimitedFile(content))] };
}

const starts = (content: Uint8Array, ...bytes: readonly number[]) => bytes.every((byte, i) => content[i] === byte);

/** True for a zip or compound file, and for a web page or XML that is called a workbook: the name says nothing. */
const isWorkbook = (content: Uint8Array): boolean =>
  starts(content, 0x50, 0x4b) ||
  starts(content, 0xd0, 0xcf, 0x11, 0xe0) ||
  /^\W{0,4}<(\?xml|html|table|!doctype)/i.test(new TextDecoder().decode(content.subarray(0, 100)));

/** Loaded when first wanted: most people paste. */
async function readInWorker(bytes: ArrayBuffer): Promise<ReadReply> {
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), { type: "module" });
  let timeout: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ReadReply>((resolve) => {
      timeout = setTimeout(() => resolve({ failure: "tooLarge" }), readMsMax);
      worker.addEventListener("message", ({ data }: MessageEvent<ReadReply>) => resolve(data));
      worker.addEventListener("error", () => resolve({ failure: "unreadable" }));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    clearTimeout(timeout);
    worker.terminate();
  }
}
