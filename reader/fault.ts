/** A file that cannot be read, or that cannot be understood. */
export class ReadFault extends Error {
  readonly code: string;

  /** @param message what follows "the file …": `has no row with a date and an amount` */
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
