import { lineEnds } from "#contract/documents/line-breaks.ts";

/**
 * Returns text with the line breaks that are printed: several blank lines become one, and there are at most `linesMax`
 * lines. Text older than the limit keeps all its words; the lines above the limit are joined into one.
 */
export function printedLines(text: string, linesMax: number): string {
  const lines: string[] = [];
  for (const line of text.split(lineEnds)) {
    if (line.trim() !== "" || lines.at(-1)?.trim() !== "") lines.push(line);
  }
  if (lines.length <= linesMax) return lines.join("\n");
  const joined = lines.slice(linesMax - 1).filter((line) => line.trim() !== "");
  return [...lines.slice(0, linesMax - 1), joined.join(" · ")].join("\n");
}
