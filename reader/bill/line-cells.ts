import type { Cell } from "./grid.ts";
import type { Field } from "./headings.ts";
import type { NumberStyle, Read } from "./read-cell.ts";

export type NumberField = "qty" | "unitPrice" | "amount";
export type LineCells = Readonly<Record<Field, Cell>>;
export type LineReads = Readonly<Record<Field, Read>>;
export type NumberStyles = Readonly<Record<NumberField, NumberStyle>> & {
  /** True when the sheet rounds its amounts to whole units. */
  readonly hasWholeAmounts: boolean;
};

/** Texts that a person typed in place of cells. */
export type Edits = Readonly<Partial<Record<Field, string>>>;

/** Numbers that were worked out, and what stands behind the description for it. */
export type Settled = Numbers & { readonly suffix?: string; readonly unit?: string | undefined };

export type Numbers = Readonly<Record<NumberField, Read>>;
