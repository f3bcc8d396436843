import { blankLine, isBlank, type Line, newKey, type Section, withOneLine } from "#web/pages/editor/draft.ts";

/** Changes of a bill's structure. Each returns the changed sections, and the row that should have the focus. */

type Sections = readonly Section[];
export interface Change {
  readonly sections: Sections;
  /** The key of the line or section to focus. */
  readonly focus?: string;
}

/** Returns the places of a line's section and of the line in it. */
export const indexOf = (
  sections: Sections,
  lineKey: string,
): { readonly s: number; readonly l: number } | undefined => {
  for (const [s, { lines }] of sections.entries()) {
    const l = lines.findIndex(({ key }) => key === lineKey);
    if (l !== -1) return { s, l };
  }
  return undefined;
};

/** Gives a section other lines. */
export const withLines = (sections: Sections, at: number, lines: readonly Line[]): Sections =>
  sections.map((section, i) => (i === at ? { ...section, lines } : section));

/** Replaces `count` lines of a section by others. */
const spliced = (sections: Sections, { s, l }: { s: number; l: number }, count: number, ...lines: readonly Line[]) =>
  withLines(sections, s, (sections[s]?.lines ?? []).toSpliced(l, count, ...lines));

/** Adds a blank line below a line. */
export function addLineBelow(sections: Sections, key: string): Change {
  const at = indexOf(sections, key);
  if (at === undefined) return { sections };
  const line = blankLine();
  return { sections: spliced(sections, { s: at.s, l: at.l + 1 }, 0, line), focus: line.key };
}

/** Adds a blank line at the end of a section. */
export function addLineTo(sections: Sections, sectionKey: string): Change {
  const s = sections.findIndex(({ key }) => key === sectionKey);
  const line = blankLine();
  return { sections: spliced(sections, { s, l: sections[s]?.lines.length ?? 0 }, 0, line), focus: line.key };
}

/** Adds a copy of a line below it. */
export function duplicateLine(sections: Sections, key: string): Change {
  const at = indexOf(sections, key);
  const line = at === undefined ? undefined : sections[at.s]?.lines[at.l];
  if (at === undefined || line === undefined) return { sections };
  const twin = { ...line, key: newKey() };
  return { sections: spliced(sections, { s: at.s, l: at.l + 1 }, 0, twin), focus: twin.key };
}

/** Removes a line. The last line of the bill is emptied instead, so that there is always a row to type in. */
export function removeLine(sections: Sections, key: string): Change {
  const at = indexOf(sections, key);
  if (at === undefined) return { sections };
  const lines = sections.flatMap((section) => section.lines);
  const i = lines.findIndex((line) => line.key === key);
  const neighbour = lines[i + 1] ?? lines[i - 1];
  const left = withOneLine(spliced(sections, at, 1));
  return { sections: left, focus: neighbour?.key ?? left.flatMap((section) => section.lines)[0]?.key ?? key };
}

/** Moves a line one row up or down, into the neighbouring section at the edge of its own. */
export function moveLine(sections: Sections, key: string, step: -1 | 1): Change {
  const at = indexOf(sections, key);
  const line = at === undefined ? undefined : sections[at.s]?.lines[at.l];
  if (at === undefined || line === undefined) return { sections };
  const to = at.l + step;
  const lines = sections[at.s]?.lines ?? [];
  if (to >= 0 && to < lines.length) {
    return { sections: withLines(sections, at.s, lines.toSpliced(at.l, 1).toSpliced(to, 0, line)), focus: key };
  }
  const next = sections[at.s + step];
  if (next === undefined) return { sections, focus: key };
  const without = spliced(sections, at, 1);
  return { sections: spliced(without, { s: at.s + step, l: step === 1 ? 0 : next.lines.length }, 0, line), focus: key };
}

/** Where a dragged line is dropped: before a line, or at the end of a section. */
export type DropPlace = { readonly before: string } | { readonly endOf: string };

/** Moves a line to where it was dropped. */
export function dropLine(sections: Sections, key: string, place: DropPlace): Change {
  const from = indexOf(sections, key);
  const line = from === undefined ? undefined : sections[from.s]?.lines[from.l];
  if (from === undefined || line === undefined || ("before" in place && place.before === key)) return { sections };
  const without = spliced(sections, from, 1);
  const s = "endOf" in place ? without.findIndex((section) => section.key === place.endOf) : -1;
  const to = "before" in place ? indexOf(without, place.before) : { s, l: without[s]?.lines.length ?? 0 };
  return to === undefined || to.s === -1 ? { sections } : { sections: spliced(without, to, 0, line), focus: key };
}

/** Adds a section after the one that holds that row, or at the end. */
export function addSection(sections: Sections, afterKey: string | undefined): Change {
  const section: Section = { key: newKey(), ref: "", title: "", lines: [blankLine()] };
  // A bill of sections only: the row that every draft begins with is not wanted any more.
  const [first, ...others] = sections;
  if (first !== undefined && others.length === 0 && first.lines.every(isBlank)) {
    return { sections: [{ ...first, lines: [] }, section], focus: section.key };
  }
  const s = sections.findIndex(({ key, lines }) => key === afterKey || lines.some((line) => line.key === afterKey));
  return { sections: sections.toSpliced(s === -1 ? sections.length : s + 1, 0, section), focus: section.key };
}

/** Removes a section with its lines. The lines before the first section are not one. */
export function removeSection(sections: Sections, key: string): Change {
  const s = sections.findIndex((section) => section.key === key);
  if (s < 1) return { sections };
  const left = withOneLine(sections.toSpliced(s, 1));
  const before = left[s - 1];
  const focus = before?.lines.at(-1)?.key ?? before?.key;
  return { sections: left, ...(focus === undefined ? {} : { focus }) };
}

/** Moves a section with its lines one place up or down. The lines before the first section stay before it. */
export function moveSection(sections: Sections, key: string, step: -1 | 1): Change {
  const s = sections.findIndex((section) => section.key === key);
  const section = sections[s];
  const to = s + step;
  if (section === undefined || s < 1 || to < 1 || to >= sections.length) return { sections, focus: key };
  return { sections: sections.toSpliced(s, 1).toSpliced(to, 0, section), focus: key };
}
