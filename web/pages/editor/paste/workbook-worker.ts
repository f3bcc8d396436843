import { readBillWorkbook } from "#reader/bill/read-bill-workbook.ts";
import { ReadFault } from "#reader/fault.ts";
import type { ReadReply } from "./read-file.ts";

/** Reads workbooks in a thread of its own: a large one would stop the page. */
addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(replyTo(data));
});

function replyTo(content: ArrayBuffer): ReadReply {
  try {
    return { sheets: readBillWorkbook(new Uint8Array(content)) };
  } catch (error) {
    if (!(error instanceof ReadFault)) throw error;
    return { failure: error.reason ?? "unreadable" };
  }
}
