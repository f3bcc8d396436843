import type { CellObject, WorkSheet } from "@e965/xlsx";
import { neverCalculated } from "./shrink-sheet.ts";
import {
  type CellKind,
  emptyWorkbookCell,
  type WorkbookCell,
  type WorkbookLimits,
  type WorkbookSheet,
} from "./workbook.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Reads the cells of a sheet one by one: nothing that is text becomes a number or a day. */
export function sheetOf(
  sheet: WorkSheet,
  { rowsMax, columnsMax }: WorkbookLimits,
  isSince1904: boolean,
): Omit<WorkbookSheet, "name" | "isHidden"> {
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet["!data"] ?? [];
  const rows = Array.from({ length: Math.min(data.length, rowsMax) }, (_, y) => {
    const row = data[y] ?? [];
    const cells = Array.from({ length: Math.min(row.length, columnsMax) }, (_each, x) => cellOf(row[x], isSince1904));
    return cells.slice(0, cells.findLastIndex(({ kind }) => kind !== "empty") + 1);
  });
  const isWide = data.some(
    (row) => row?.slice(columnsMax).some((cell) => cellOf(cell, isSince1904).kind !== "empty") === true,
  );
  return {
    rows: rows.slice(0, rows.findLastIndex(({ length }) => length > 0) + 1),
    hiddenRows: hiddenIn(sheet["!rows"]),
    hiddenColumns: hiddenIn(sheet["!cols"]),
    merged: (sheet["!merges"] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c })),
    isCut: data.length > rowsMax || isWide,
  };
}

const hiddenIn = (all: readonly ({ readonly hidden?: boolean | undefined } | undefined)[] | undefined) =>
  new Set((all ?? []).flatMap((each, i) => (each?.hidden === true ? [i] : [])));

function cellOf(cell: CellObject | undefined, isSince1904: boolean): WorkbookCell {
  if (cell === undefined) return emptyWorkbookCell;
  const format = typeof cell.z === "string" ? cell.z : "";
  const make = (kind: CellKind, text: string, stored: string | null = null): WorkbookCell =>
    text.trim() === "" ? emptyWorkbookCell : { kind, text, stored, format };
  const { t, v, w, f } = cell;
  if (t === "e") return make("error", w ?? "#ERROR!");
  const isOpen = v === undefined || v === null || v === neverCalculated || Number.isNaN(v);
  if (isOpen) return f === undefined ? emptyWorkbookCell : make("formula", `=${f}`);
  if (v instanceof Date) return timeOf(v, format, w, isSince1904, make);
  if (typeof v === "number") return make("number", shownOf(v, w), String(v));
  if (typeof v === "boolean") return make("boolean", v ? "TRUE" : "FALSE");
  return make("text", v);
}

/** A format may show nothing of a number, as `;;;` does: it is still there. */
const shownOf = (value: number, shown: string | undefined): string =>
  shown === undefined || shown.trim() === "" ? String(value) : shown.trim();

type Make = (kind: CellKind, text: string, stored: string | null) => WorkbookCell;

function timeOf(at: Date, format: string, shown: string | undefined, isSince1904: boolean, make: Make): WorkbookCell {
  const plain = format.replaceAll(/"[^"]*"|\\./g, "");
  const isTime = /\[(?:h+|m+|s+)\]/i.test(plain) || (/h|s/i.test(plain) && !/[ydg]/i.test(plain));
  if (!isTime) {
    const day = Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 10);
    return make("date", day === "" ? (shown ?? "") : day, day === "" ? null : day);
  }
  // Spreadsheets store a fraction of a day, of which a double keeps more than a second needs.
  const seconds = Math.round((at.getTime() - startOf(at, isSince1904)) / 1000);
  const hours = Math.round((seconds / 3600) * 10_000) / 10_000;
  const minutes = Math.round(seconds / 60);
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return make("duration", seconds > dayMs * 1000 ? (shown ?? clock) : clock, String(hours));
}

/** Returns the moment that a workbook counts from: 1900 had a 29 February for the first spreadsheets. */
function startOf(at: Date, isSince1904: boolean): number {
  if (isSince1904) return Date.UTC(1904, 0, 1);
  return at.getTime() < Date.UTC(1900, 2, 1) ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
}
