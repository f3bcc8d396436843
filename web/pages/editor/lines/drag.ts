import { type Drag, type Hover, startDrag } from "#web/ui/drag.ts";
import type { DropPlace } from "./bill.ts";

/** Lets the lines of a bill be dragged by their handles, also into other sections. */
export const startBillDrag = (bill: HTMLElement, onDrop: (key: string, place: DropPlace) => void): Drag =>
  startDrag<DropPlace>(bill, { hoverAt: (point) => hoverAt(bill, point), onDrop });

/** Returns the place nearest to the pointer: before a line, or at the end of a section. */
function hoverAt(
  bill: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Hover<DropPlace> | undefined {
  const under = document.elementFromPoint(clientX, clientY);
  const row = under?.closest<HTMLElement>("[data-row], [data-end-of]");
  if (row === undefined || row === null || !bill.contains(row)) return undefined;
  const section = row.closest<HTMLElement>("[data-section]");
  const end = section?.querySelector<HTMLElement>("[data-end-of]");
  const sectionKey = section?.dataset["section"];
  const isHead = row.querySelector("[data-column=title]") !== null;
  const { top, height } = row.getBoundingClientRect();
  const target = isHead || clientY > top + height / 2 ? row.nextElementSibling : row;
  const key = target instanceof HTMLElement ? target.dataset["row"] : undefined;
  if (key !== undefined && target !== null) return { place: { before: key }, marked: target };
  return sectionKey === undefined ? undefined : { place: { endOf: sectionKey }, marked: end ?? row };
}
