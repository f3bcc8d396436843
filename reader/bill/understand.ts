import { round, toText } from "#contract/money.ts";
import { exactSubtotal } from "#contract/documents/totals.ts";
import { type Field, fields } from "./headings.ts";
import type { PastedBill, PastedLine } from "./bill.ts";
import type { ReadRow } from "./read-rows.ts";

/** A cell that needs a look. */
export interface MarkedCell {
  readonly index: number;
  /** `kind` when it is in doubt what the row is. */
  readonly field: Field | "kind";
  readonly isUnreadable: boolean;
}

export interface Counts {
  readonly lines: number;
  readonly sections: number;
  readonly leftOut: number;
  /** Lines without a price, which must have one before the document is sent. */
  readonly unpriced: number;
  /** Lines that the document has no room for. */
  readonly surplus: number;
  readonly marked: readonly MarkedCell[];
}

/** Returns the lines and sections that the rows become. Unreadable cells are empty in it. */
export function billOf(rows: readonly ReadRow[]): PastedBill {
  let current = { ref: "", title: null as string | null, lines: [] as PastedLine[] };
  const sections = [current];
  for (const { kind, reads, prefix } of rows) {
    if (kind === "section") {
      current = { ref: reads.ref.value, title: reads.description.value, lines: [] };
      sections.push(current);
    }
    const { lines } = current;
    if (kind === "line") lines.push(lineOf(reads, prefix));
    if (kind === "continued") lines.push(...lines.splice(-1).map((line) => continued(line, reads.description.value)));
  }
  return sections.filter(({ title, lines }) => title !== null || lines.length > 0);
}

const lineOf = ({ ref, description, unit, qty, unitPrice }: ReadRow["reads"], prefix: string): PastedLine => ({
  ref: ref.value,
  description: [prefix, description.value].filter((text) => text !== "").join("\n"),
  unit: unit.value,
  qty: qty.value,
  unitPrice: unitPrice.value,
});

const continued = (line: PastedLine, text: string): PastedLine => ({
  ...line,
  description: `${line.description}\n${text}`,
});

/** Returns what the lines come to, as decimal text with cents. */
export const sumOf = (bill: PastedBill): string =>
  toText(
    round(
      exactSubtotal(bill.flatMap(({ lines }) => lines).filter(({ qty, unitPrice }) => qty !== "" && unitPrice !== "")),
      2,
    ),
  );

/** Counts what the rows become, and lists the cells that need a look from top to bottom. */
export function countsOf(rows: readonly ReadRow[]): Counts {
  const count = (kind: ReadRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return {
    lines: count("line"),
    sections: count("section"),
    leftOut: count("left"),
    unpriced: rows.filter(
      ({ kind, reads }) => kind === "line" && reads.unitPrice.value === "" && reads.unitPrice.mark === null,
    ).length,
    surplus: rows.filter(({ left }) => left === "noRoom").length,
    marked: rows.flatMap(markedCells),
  };
}

function markedCells({ index, kind, doubt, reads }: ReadRow): readonly MarkedCell[] {
  if (kind === "left") return doubt === null ? [] : [{ index, field: "kind", isUnreadable: false }];
  const marked = fields.flatMap((field) => {
    const { mark } = reads[field];
    return mark === null ? [] : [{ index, field, isUnreadable: mark.isUnreadable }];
  });
  return doubt !== null ? [{ index, field: "kind", isUnreadable: false }, ...marked] : marked;
}
