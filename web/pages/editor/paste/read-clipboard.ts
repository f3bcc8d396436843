import { type Cell, emptyCell, type Grid, gridOf } from "#reader/bill/grid.ts";
import { readTsv } from "#reader/bill/read-delimited.ts";

/**
 * Reads a block of cells from the clipboard. Its text is what the spreadsheet shows, line breaks included; its HTML may
 * say which number is behind a text, which settles whether 1,234 has decimals, and what a column too narrow shows as ###.
 */
export function readClipboard(text: string, html: string | undefined): Grid {
  const shown = readTsv(text);
  const stored = html === undefined ? [] : readHtmlTable(html);
  if (stored.length === 0) return shown;
  const isOneColumn = shown.every((row) => row.length <= 1);
  if (isOneColumn) return stored;
  if (!haveSameShape(shown, stored)) return shown;
  return shown.map((row, y) => row.map((cell, x) => ({ ...cell, stored: stored[y]?.[x]?.stored ?? null })));
}

/** Reads the first table of an HTML document; empty when there is none. */
export function readHtmlTable(html: string): Grid {
  const table = new DOMParser().parseFromString(withoutStyles(html), "text/html").querySelector("table");
  if (table === null) return [];
  const rows: Cell[][] = [];
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    const cells = (rows[y] ??= []);
    for (const cell of row.cells) {
      // A cell of an earlier row may span this one.
      while (cells[x] !== undefined) x += 1;
      for (let down = 0; down < Math.min(cell.rowSpan, table.rows.length - y); down += 1) {
        for (let right = 0; right < cell.colSpan; right += 1) {
          (rows[y + down] ??= [])[x + right] = down + right === 0 ? cellOf(cell) : emptyCell;
        }
      }
      x += cell.colSpan;
    }
  }
  return gridOf(rows.map((row) => Array.from(row, (cell) => cell ?? emptyCell)));
}

/** Removes styles, which the content security policy would report although nothing here is shown. */
const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, "")
    .replaceAll(/<[^<>]+>/g, (tag) => tag.replaceAll(/\bstyle\s*=/gi, "data-style="));

function cellOf(cell: HTMLTableCellElement): Cell {
  for (const end of cell.querySelectorAll("br")) end.replaceWith("\u2028");
  const text = (cell.textContent ?? "").replaceAll(/[ \t\r\n]+/g, " ").replaceAll(/ ?\u2028 ?/g, "\n");
  return { text, stored: storedNumber(cell) };
}

/** Returns the number behind a cell, which LibreOffice, Excel and Google Sheets each note in their own attribute. */
function storedNumber(cell: HTMLTableCellElement): string | null {
  const plain = cell.getAttribute("sdval") ?? cell.getAttribute("x:num");
  if (plain !== null && plain !== "") return plain;
  const [, digits] = /"3":(-?[\d.eE+-]+)/.exec(cell.getAttribute("data-sheets-value") ?? "") ?? [];
  return digits ?? null;
}

function haveSameShape(a: Grid, b: Grid): boolean {
  return a.length === b.length && a[0]?.length === b[0]?.length;
}
