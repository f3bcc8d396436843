/** The characters that start a formula in a spreadsheet; Numbers accepts the full-width ones too. */
const formulaStart = "[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]";
const startsFormula = new RegExp(`^(\\s*${formulaStart}|[\\t\\r\\n])`, "u");
const afterSemicolon = new RegExp(`;(?=${formulaStart})`, "gu");
const guardAtStart = new RegExp(`^'(?=\\s*${formulaStart}|[\\t\\r\\n])`, "u");
const guardAfterSemicolon = new RegExp(`;'(?=${formulaStart})`, "gu");

/**
 * Returns the text of a cell with an apostrophe before everything that a spreadsheet would take for a formula: at its
 * start, and after a semicolon, since a spreadsheet that expects semicolons between cells splits it there.
 */
export const guardFormulas = (text: string): string =>
  (startsFormula.test(text) ? `'${text}` : text).replaceAll(afterSemicolon, ";'");

/** Returns the text without the apostrophes that an export inserted. */
export const withoutGuards = (text: string): string =>
  text.replace(guardAtStart, "").replaceAll(guardAfterSemicolon, ";");
