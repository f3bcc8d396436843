import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { DropPlace } from "./bill.ts";

/** Where the line would be dropped, and the row above whose edge the mark is drawn. */
interface Hover {
  readonly place: DropPlace;
  readonly row: Element;
}

export interface BillDrag {
  /** Makes the line of a handle draggable. */
  readonly prepare: (handle: HTMLElement) => void;
  readonly stop: () => void;
}

/** Lets the lines of a bill be dragged by their handles, also into other sections. */
export function startBillDrag(bill: HTMLElement, onDrop: (key: string, place: DropPlace) => void): BillDrag {
  const prepared = new Map<HTMLElement, () => void>();
  let hover: Hover | undefined;
  const mark = (next: Hover | undefined) => {
    hover?.row.removeAttribute("data-drop");
    hover = next;
    hover?.row.setAttribute("data-drop", "");
  };
  const stopTarget = dropTargetForElements({ element: bill });
  const stopMonitor = monitorForElements({
    canMonitor: ({ source }) => bill.contains(source.element),
    onDrag: ({ location }) => mark(hoverAt(bill, location.current.input)),
    onDrop: ({ source, location }) => {
      const key = source.data["line"];
      const place = hover?.place;
      mark(undefined);
      if (typeof key === "string" && place !== undefined && location.current.dropTargets.length > 0) onDrop(key, place);
    },
  });
  return {
    prepare(handle) {
      const row = handle.closest<HTMLElement>("[data-row]");
      if (row === null || prepared.has(row)) return;
      const line = row.dataset["row"];
      prepared.set(row, draggable({ element: row, dragHandle: handle, getInitialData: () => ({ line }) }));
    },
    stop() {
      for (const release of prepared.values()) release();
      stopTarget();
      stopMonitor();
    },
  };
}

/** Returns the place nearest to the pointer: before a line, or at the end of a section. */
function hoverAt(bill: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Hover | undefined {
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
  if (key !== undefined && target !== null) return { place: { before: key }, row: target };
  return sectionKey === undefined ? undefined : { place: { endOf: sectionKey }, row: end ?? row };
}
