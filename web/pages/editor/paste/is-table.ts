/**
 * True when the text of the clipboard is a table rather than the text of one cell. Spreadsheets separate cells by tabs,
 * and a description of several lines has none; a single column is taken for a description.
 */
export function isTable(text: string): boolean {
  return text.replace(/(\r?\n)+$/, "").includes("\t") && !isIndentedText(text);
}

/** True when tabs only indent lines or follow bullets, as in text that was copied from a letter. */
function isIndentedText(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.every(
    (line) =>
      !line
        .trim()
        .replace(/^([-*•·–]|\(?\w{1,2}[.)])\t/, "")
        .includes("\t"),
  );
}
