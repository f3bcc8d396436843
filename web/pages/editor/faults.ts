import type { Fault } from "#contract/api/errors.ts";
import { compare, decimal, zero } from "#contract/money.ts";
import { editorCopy } from "#web/copy/editor.ts";
import { fractionOf } from "#web/values/percent.ts";
import { type Draft, type HeadField, isBlank, linesOf } from "./draft.ts";
import { numberIn, type Place, placeOf } from "./to-request.ts";

/** Messages by place: a field of the header, or a row's key and column. */
export type Faults = ReadonlyMap<string, string>;

export const noFaults: Faults = new Map();

export const headPlace = (field: HeadField): string => `head ${field}`;
export const cellPlace = (row: string, column: Place): string => `${row} ${column}`;

const decimalsMax = 4;

/** Finds what keeps a draft from being saved, in the order of the page. The server checks everything again. */
export function findFaults(draft: Draft): Faults {
  const found = new Map<string, string>();
  const { clientId, projectId, title, retention } = draft;
  if (clientId === null) found.set(headPlace("clientId"), editorCopy.faults.client);
  if (projectId === null) found.set(headPlace("projectId"), editorCopy.faults.project);
  if (title.trim() === "") found.set(headPlace("title"), editorCopy.faults.title);
  const fraction = fractionOf(retention);
  if (retention.trim() !== "" && (fraction === undefined || fraction < 0 || fraction > 1)) {
    found.set(headPlace("retention"), editorCopy.faults.retention);
  }
  for (const section of draft.sections) {
    const hasLines = section.lines.some((line) => !isBlank(line));
    if (section.title !== null && section.title.trim() === "" && (hasLines || section.ref.trim() !== "")) {
      found.set(cellPlace(section.key, "title"), editorCopy.faults.sectionTitle);
    }
  }
  for (const line of linesOf(draft.sections)) {
    if (isBlank(line)) continue;
    if (line.description.trim() === "") found.set(cellPlace(line.key, "description"), editorCopy.faults.description);
    for (const column of ["qty", "unitPrice"] as const) {
      const fault = numberFault(numberIn(line, column), column);
      if (fault !== undefined) found.set(cellPlace(line.key, column), fault);
    }
  }
  return found;
}

function numberFault(text: string | undefined, column: "qty" | "unitPrice"): string | undefined {
  if (text === undefined) return editorCopy.faults.number;
  const value = decimal(text);
  if (value.scale > decimalsMax) return editorCopy.faults.decimals;
  return column === "qty" && compare(value, zero) <= 0 ? editorCopy.faults.quantity : undefined;
}

/** Returns the API's faults by their place in the draft, and those without one. */
export function placeFaults(
  details: readonly Fault[],
  draft: Draft,
): { readonly faults: Faults; readonly others: readonly string[] } {
  const faults = new Map<string, string>();
  const others: string[] = [];
  for (const { path, message } of details) {
    const place = placeOf(path, draft);
    const text = message.slice(0, 1).toUpperCase() + message.slice(1);
    if (place === undefined) others.push(text);
    else faults.set("head" in place ? headPlace(place.head) : cellPlace(place.row, place.column), text);
  }
  return { faults, others };
}
