/** What a spreadsheet computes begins with one of these; Numbers takes the full-width ones too. */
const formulaStart = "[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]";
const startsFormula = new RegExp(`^(\\s*${formulaStart}|[\\t\\r\\n])`, "u");
const afterSemicolon = new RegExp(`;(?=${formulaStart})`, "gu");
const guardAtStart = new RegExp(`^'(?=\\s*${formulaStart}|[\\t\\r\\n])`, "u");
const guardAfterSemicolon = new RegExp(`;'(?=${formulaStart})`, "gu");

/**
 * Returns the text of a cell with an apostrophe before whatever a spreadsheet would take for a formula: at its start,
 * and after a semicolon, since a spreadsheet that expects semicolons between cells divides it there.
 */
export const guardFormulas = (text: string): string =>
  (startsFormula.test(text) ? `'${text}` : text).replaceAll(afterSemicolon, ";'");

/** Returns the text without the apostrophes that an export put in. */
export const withoutGuards = (text: string): string =>
  text.replace(guardAtStart, "").replaceAll(guardAfterSemicolon, ";");
