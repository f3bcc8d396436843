/** A line as its texts go into the editor's cells. */
export interface PastedLine {
  readonly ref: string;
  readonly description: string;
  readonly unit: string;
  /** Canonical decimal text such as `12.5`, or empty. */
  readonly qty: string;
  /** Canonical decimal text such as `-50`, or empty. */
  readonly unitPrice: string;
}

export interface PastedSection {
  readonly ref: string;
  /** null: lines before the first section */
  readonly title: string | null;
  readonly lines: readonly PastedLine[];
}
export type PastedBill = readonly PastedSection[];
