import { focusCell } from "./lines/grid-keys.ts";
import type { SaveStatus } from "./saving/saver.ts";

/** Scrolls to the first field that keeps the draft from being saved, and focuses it. */
export function showFirstFault(page: HTMLElement | null, status: SaveStatus): void {
  if (page === null || (status.kind !== "incomplete" && status.kind !== "refused")) return;
  const places = [...status.faults.keys()].map((place) => place.split(" "));
  const heads = places.filter(([row]) => row === "head").map(([, field]) => field);
  const field = heads[0];
  if (field !== undefined) {
    const holder = page.querySelector<HTMLElement>(`[data-head="${field}"]`);
    const control = holder?.matches("input, textarea") === true ? holder : holder?.querySelector<HTMLElement>("input");
    control?.scrollIntoView({ block: "center" });
    control?.focus({ preventScroll: true });
    return;
  }
  const rows = new Map(places.map(([row = "", column = ""]) => [row, column]));
  for (const row of page.querySelectorAll<HTMLElement>("[data-row]")) {
    const column = rows.get(row.dataset["row"] ?? "");
    if (column === undefined) continue;
    row.scrollIntoView({ block: "center" });
    focusCell(row, column);
    return;
  }
}
