import type { Wording } from "#contract/api/wording.ts";

export type WorkbookReason = "protected" | "damaged" | "tooLarge" | "noWorkbook";

/** A file that cannot be read, or that cannot be understood. */
export class ReadFault extends Error {
  readonly code: string;
  readonly wording: Wording;
  /** The fault of a workbook, for callers that have words of their own for it. */
  readonly reason: WorkbookReason | undefined;

  /** @param wording what follows "the file …": `has no row with a date and an amount` */
  constructor(code: string, wording: Wording, reason?: WorkbookReason) {
    super(wording.key);
    this.code = code;
    this.wording = wording;
    this.reason = reason;
  }
}
