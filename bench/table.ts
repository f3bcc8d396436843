import { medianOf, type Sample, sumUs } from "./measure.ts";

/** Prints rows as a Markdown table, to be copied into README.md; the first row has the column names. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const [head = [], ...body] = rows;
  const columns = head.map((_, i) => ({
    width: Math.max(...rows.map((row) => row[i]?.length ?? 0)),
    isNumeric: i > 0 && body.some((row) => /^\d/.test(row[i] ?? "")),
  }));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  const padded = (row: readonly string[]) =>
    line(columns.map(({ width, isNumeric }, i) => (row[i] ?? "")[isNumeric ? "padStart" : "padEnd"](width)));
  const rule = columns.map(({ width, isNumeric }) => (isNumeric ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  process.stdout.write(`${padded(head)}${line(rule)}${body.map(padded).join("")}\n`);
}

/** Returns the operations per second, and the microseconds of CPU in the client, in PostgreSQL and in both. */
export const figuresOf = (samples: readonly Sample[]): string[] =>
  [
    medianOf(samples, ({ perSecond }) => perSecond),
    medianOf(samples, ({ clientUs }) => clientUs),
    medianOf(samples, ({ postgresUs }) => postgresUs),
    medianOf(samples, sumUs),
  ].map((figure) => Math.round(figure).toString());
