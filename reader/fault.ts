export type WorkbookReason = "protected" | "damaged" | "tooLarge" | "noWorkbook";

/** A file that cannot be read, or that cannot be understood. */
export class ReadFault extends Error {
  readonly code: string;
  /** The fault of a workbook, for callers that have words of their own for it. */
  readonly reason: WorkbookReason | undefined;

  /** @param message what follows "the file …": `has no row with a date and an amount` */
  constructor(code: string, message: string, reason?: WorkbookReason) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}
