import { type Change, indexOf, withLines } from "./bill.ts";
import { isBlank, type Line, newKey, type Section, withOneLine } from "#web/pages/editor/draft.ts";

type Sections = readonly Section[];

/** Sections that are added to a bill. Only the first may have no title: it continues the section it is added to. */
export type AddedBill = readonly Section[];

/** Makes rows of the editor of lines that have none yet. */
export const toAdd = (
  bill: readonly (Omit<Section, "key" | "lines"> & { readonly lines: readonly Omit<Line, "key">[] })[],
): AddedBill =>
  bill.map(({ ref, title, lines }) => ({
    key: newKey(),
    ref,
    title,
    lines: lines.map((line) => ({ ...line, key: newKey() })),
  }));

/** Adds lines and sections below a line, at the top of a section, or at the end. A blank row makes room for them. */
export function insertBill(sections: Sections, belowKey: string | undefined, added: AddedBill): Change {
  const at = placeBelow(sections, belowKey);
  const own = sections[at.s]?.lines ?? [];
  const row = own[at.l];
  const isReplaced = row !== undefined && isBlank(row);
  const above = own.slice(0, isReplaced ? at.l : at.l + 1);
  const below = own.slice(at.l + 1);
  const untitled = added[0]?.title === null ? (added[0]?.lines ?? []) : [];
  const titled = added.filter(({ title }) => title !== null);
  const last = titled.at(-1);
  // What followed the row in its section follows the last of the added lines.
  const block: Section[] =
    last === undefined
      ? []
      : titled.map((section) => (section === last ? { ...section, lines: [...section.lines, ...below] } : section));
  const first = withLines(sections, at.s, [...above, ...untitled, ...(last === undefined ? below : [])]);
  const focus = added.flatMap(({ lines }) => lines)[0]?.key;
  return {
    sections: withOneLine(first.toSpliced(at.s + 1, 0, ...block)),
    ...(focus === undefined ? {} : { focus }),
  };
}

/** Returns the line to insert below. Position -1 is the top of the section. */
function placeBelow(sections: Sections, key: string | undefined): { readonly s: number; readonly l: number } {
  const line = key === undefined ? undefined : indexOf(sections, key);
  if (line !== undefined) return line;
  const s = sections.findIndex((section) => section.key === key);
  const [first] = sections[s]?.lines ?? [];
  if (s !== -1) return { s, l: first !== undefined && isBlank(first) ? 0 : -1 };
  return { s: sections.length - 1, l: (sections.at(-1)?.lines.length ?? 0) - 1 };
}

/** Removes what was added. Other lines that follow it in its sections go back to the section before them. */
export function removeAdded(sections: Sections, added: AddedBill): Change {
  const keys = new Set(added.flatMap(({ key, lines }) => [key, ...lines.map((line) => line.key)]));
  const left: Section[] = [];
  for (const section of sections) {
    const lines = section.lines.filter(({ key }) => !keys.has(key));
    const before = left.at(-1);
    if (before !== undefined && keys.has(section.key)) {
      left[left.length - 1] = { ...before, lines: [...before.lines, ...lines] };
    } else left.push({ ...section, lines });
  }
  return { sections: withOneLine(left) };
}
