import { lineEnds } from "#contract/line-breaks.ts";

/**
 * Returns text with its line breaks as they are printed: one blank line in place of several, and not more lines than
 * that. What was written before there was a limit keeps all its words; the lines above the limit are joined into one.
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
