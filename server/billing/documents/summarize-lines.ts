import { createHash } from "node:crypto";
import type { NewLine } from "#contract/documents/lines.ts";

interface Part {
  /** For a section. */
  readonly ref?: string | null;
  readonly title?: string;
  readonly items: readonly NewLine[];
}

/**
 * Returns a short form of a document's lines for the audit log: their count, and a digest that changes with any of
 * their content.
 */
export function summarizeLines(parts: readonly Part[]): string {
  const count = parts.reduce((sum, { items }) => sum + items.length, 0);
  const written = parts.map(({ ref = null, title = null, items }) => [
    ref,
    title,
    items.map((line) => [
      line.ref ?? null,
      line.description,
      line.unit ?? null,
      line.qty,
      line.unitPrice,
      // As before for lines without one, so that the same lines have the same digest.
      ...(line.accountCode == null ? [] : [line.accountCode]),
      ...((line.taxCode ?? "STANDARD") === "STANDARD" ? [] : [line.taxCode]),
    ]),
  ]);
  const digest = createHash("sha256").update(JSON.stringify(written)).digest("hex");
  return `${count} ${count === 1 ? "line" : "lines"}, sha256:${digest}`;
}
