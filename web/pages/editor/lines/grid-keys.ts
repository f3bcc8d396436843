import type { Dispatch, KeyboardEvent } from "react";
import { addLineBelow, addSection, duplicateLine, moveLine, moveSection, removeLine, removeSection } from "./bill.ts";
import type { Column } from "#web/pages/editor/draft.ts";
import type { EditorAction } from "#web/pages/editor/state.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** On a phone's keyboard Enter is the only way to break a line, and there is a button to add one. */
const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** The row and the column of a cell. */
export function placeOfCell(target: EventTarget | null): { readonly row: string; readonly column: string } | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const row = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
  const column = target.dataset["column"];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Handles the keys of the bill's cells: Enter, arrows, and changes of the structure. */
export function handleGridKey(event: KeyboardEvent<HTMLElement>, dispatch: Dispatch<EditorAction>): void {
  const at = placeOfCell(event.target);
  if (at === undefined || event.nativeEvent.isComposing) return;
  const field = event.target as Field;
  const isSection = field.closest("[data-end-of], [data-row]")?.querySelector("[data-column=title]") !== null;
  const isCommand = event.ctrlKey || event.metaKey;
  const change = (make: Extract<EditorAction, { type: "structure" }>["change"], column?: string) => {
    event.preventDefault();
    dispatch({ type: "structure", change: make, column: column as Column | undefined });
  };
  const step = event.key === "ArrowUp" ? -1 : 1;

  if (event.key === "Enter" && !event.shiftKey && !event.altKey && !isCommand) {
    if (field.dataset["column"] === "description" && isTouch()) return;
    event.preventDefault();
    if (isSection) moveFocus(field, 1, "description");
    else change((sections) => addLineBelow(sections, at.row), "description");
  } else if (event.key === "Enter" && isCommand && !event.altKey) {
    if (field.closest<HTMLElement>("[data-bill]")?.dataset["bill"] === "sections") {
      change((sections) => addSection(sections, at.row));
    }
  } else if (event.key === "Enter" && event.altKey && !isCommand && !isSection) {
    event.preventDefault();
    showBooking(field.closest("[data-row]"));
  } else if (event.altKey && /^Arrow(Up|Down)$/.test(event.key)) {
    change((sections) => (isSection ? moveSection : moveLine)(sections, at.row, step), at.column);
  } else if (/^Arrow(Up|Down)$/.test(event.key) && !isCommand && !event.shiftKey && leavesField(field, step)) {
    event.preventDefault();
    moveFocus(field, step, at.column);
  } else if (isCommand && !event.altKey && event.key.toLowerCase() === "d" && !isSection) {
    change((sections) => duplicateLine(sections, at.row), at.column);
  } else if (isCommand && event.shiftKey && event.key === "Backspace") {
    change((sections) => (isSection ? removeSection : removeLine)(sections, at.row), isSection ? undefined : at.column);
  }
}

/** Focuses the tax code of a row, which its button shows where it is hidden. */
function showBooking(row: Element | null): void {
  const shown = row?.querySelector<HTMLElement>("[data-booking]");
  if (shown != null) shown.focus();
  else row?.querySelector<HTMLElement>("[data-opens-booking]")?.click();
}

/** True when an arrow key would not move the caret within the field's own lines of text. */
function leavesField(field: Field, step: number): boolean {
  if (field instanceof HTMLInputElement) return true;
  const { value, selectionStart, selectionEnd } = field;
  return step < 0 ? !value.slice(0, selectionStart).includes("\n") : !value.slice(selectionEnd).includes("\n");
}

/** Moves the focus to the cell of the same column in the row above or below, also across the title of a section. */
function moveFocus(field: Field, step: number, from: string): void {
  const bill = field.closest<HTMLElement>("[data-bill]");
  if (bill === null) return;
  const column = from === "title" ? (bill.dataset["column"] ?? "description") : from;
  bill.dataset["column"] = column;
  const rows = [...bill.querySelectorAll<HTMLElement>("[data-row]")];
  const row = rows[rows.findIndex((each) => each.contains(field)) + step];
  focusCell(row, column);
}

/** Focuses a cell of a row, or the row's first one when it has no such column. Scrolls to it where needed. */
export function focusCell(row: Element | null | undefined, column: string): void {
  const cell =
    row?.querySelector<Field>(`[data-column="${column}"]`) ??
    row?.querySelector<Field>("[data-column=title]") ??
    row?.querySelector<Field>("[data-column]");
  if (cell === undefined || cell === null) return;
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest" });
  if (cell instanceof HTMLInputElement) cell.select();
}
