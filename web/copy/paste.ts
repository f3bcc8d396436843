import { plural } from "#contract/words.ts";

/** Text of the sheet that shows what was understood of a pasted spreadsheet. */
export const pasteCopy = {
  title: "Add lines from a spreadsheet",
  lead: "Check what was recognized, correct what is wrong, and add the lines. Nothing is added before.",
  reading: "Reading the spreadsheet…",
  failures: {
    unreadable: "This file cannot be read. Save it as .xlsx or .csv, and drop it again.",
    tooLarge: "This file is larger than 10 MB. Copy the lines in the spreadsheet and paste them instead.",
    empty: "There is nothing in it. Copy the rows in the spreadsheet and paste them again.",
  },
  sheet: "Sheet of the file",
  columns: "Columns",
  columnsHint: "Choose what each column holds if it was not recognized.",
  column: (letter: string, heading: string) => (heading === "" ? `Column ${letter}` : `${letter}: ${heading}`),
  fields: {
    ref: "Ref",
    description: "Description",
    unit: "Unit",
    qty: "Quantity",
    unitPrice: "Unit price",
    amount: "Amount",
  },
  ignore: "Ignore",
  rows: "Rows",
  row: (row: number) => `Row ${row}`,
  kind: "Row",
  kindOf: (row: number) => `What row ${row} is`,
  cell: (field: string, row: number) => `${field}, row ${row}`,
  sectionTitle: "Section title",
  kinds: {
    line: "Line",
    section: "Section",
    continued: "Continuation",
    left: "Left out",
  },
  left: {
    heading: "Headings",
    aboveHeadings: "Above the headings",
    total: "A total",
    noText: "No text",
    noSections: "Invoices have no sections",
    noRoom: "No room for more lines",
    byChoice: "",
  },
  doubtfulKind: "Check: a section, or part of a line?",
  unreadable: (reason: string) => `Correct this: ${reason}`,
  doubtful: (reason: string) => `Check: ${reason}`,
  reasons: {
    notANumber: () => "not a number",
    tooManyDecimals: () => "more than 4 decimals",
    outOfRange: () => "too large",
    notPositive: () => "must be above 0",
    tooLong: () => "too long",
    tooManyLines: () => "too many lines",
    eitherMark: (source: string) => `${source} can be read in two ways`,
    amountDiffers: (source: string) => `the spreadsheet says ${source}`,
    readAsZero: (source: string) => `“${source}” is read as 0`,
    shownAs: (source: string) => `the spreadsheet shows ${source}`,
    noQuantity: () => "no quantity",
    noPrice: (source: string) => `no unit price; the amount is ${source}`,
    noDescription: () => "no description",
  },
  counts: (lines: number, sections: number, marked: number, leftOut: number) =>
    [
      `${plural(lines, "line", "lines")}${sections === 0 ? "" : ` in ${plural(sections, "section", "sections")}`}`,
      ...(marked === 0 ? [] : [plural(marked, "cell needs a look", "cells need a look")]),
      ...(leftOut === 0 ? [] : [plural(leftOut, "row left out", "rows left out")]),
    ].join(", "),
  onlyFirstRows: (rows: number) =>
    `Only the first ${rows.toLocaleString("en-SG")} rows were read. Paste the others separately.`,
  surplus: (rows: number, roomFor: number) =>
    roomFor === 0
      ? "The document already has as many lines as it can hold."
      : `The document has room for ${plural(roomFor, "more line", "more lines")}. ${plural(rows, "row is", "rows are")} left out at the end.`,
  blocked: (cells: number) =>
    `Correct ${plural(cells, "cell", "cells")} before you add the lines, or leave the rows out.`,
  goTo: (row: number) => `Go to row ${row}`,
  nextMarked: "Next cell to check",
  add: (lines: number) => `Add ${plural(lines, "line", "lines")}`,
};
