const gap = "  ";
/** Characters that a terminal shows two columns wide, such as Chinese ones. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns rows as aligned columns, a line each. */
export function columns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(oneLine));
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => widthOf(row[i] ?? ""))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell + " ".repeat(Math.max(0, (widths[i] ?? 0) - widthOf(cell))))
      .join(gap)
      .trimEnd();
  return cells.map(line).join("\n");
}

/** A name may hold anything; in a table for people it must not move the cursor or begin a line. */
const oneLine = (cell: string): string => cell.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();

const widthOf = (cell: string): number =>
  Array.from(graphemes.segment(cell)).reduce((width, { segment }) => width + (wide.test(segment) ? 2 : 1), 0);
