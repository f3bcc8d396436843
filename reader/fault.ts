export type WorkbookReason = "protected" | "damaged" | "tooLarge" | "noWorkbook";

/** A file that cannot be read, or that cannot be understood. */
export class ReadFault extends Error {
  readonly code: string;
  /** What is wrong with a workbook, for those who say it in words of their own. */
  readonly reason: WorkbookReason | undefined;

  /** @param message what follows "the file …": `has no row with a date and an amount` */
  constructor(code: string, message: string, reason?: WorkbookReason) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}
