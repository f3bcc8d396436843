import type { Change } from "./lines/bill.ts";
import {
  type Booking,
  booked,
  type Column,
  type Draft,
  type HeadField,
  type Line,
  type Section,
  usualBooking,
} from "./draft.ts";

/** The number of steps that can be undone. */
const undoStepsMax = 200;

interface Step {
  readonly sections: readonly Section[];
  /** The cell whose typing the step covers; undefined for a change of the structure. */
  readonly cell?: string;
}

export interface EditorState {
  readonly draft: Draft;
  readonly past: readonly Step[];
  readonly future: readonly (readonly Section[])[];
  /** The row to focus after this change; a new object each time. */
  readonly focus: { readonly key: string; readonly column?: Column } | null;
}

export type EditorAction =
  | { readonly type: "head"; readonly values: Partial<Pick<Draft, HeadField>> }
  | { readonly type: "cell"; readonly line: string; readonly column: Column; readonly text: string }
  | { readonly type: "booking"; readonly line: string; readonly values: Partial<Booking> }
  | { readonly type: "section"; readonly section: string; readonly field: "ref" | "title"; readonly text: string }
  | {
      readonly type: "structure";
      readonly change: (sections: readonly Section[]) => Change;
      /** The column that keeps the focus. */
      readonly column?: Column | undefined;
    }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "replace"; readonly draft: Draft };

export const startWith = (draft: Draft): EditorState => ({ draft, past: [], future: [], focus: null });

/** Returns the state of the editor after an action. Everything in the bill can be undone; the header keeps its text. */
export function reduce(state: EditorState, action: EditorAction): EditorState {
  const { draft } = state;
  switch (action.type) {
    case "head":
      return { ...state, draft: { ...draft, ...action.values } };
    case "cell": {
      const { line, column, text } = action;
      const sections = withLine(draft.sections, line, (each) => ({ ...each, [column]: text }));
      return typed(state, sections, `${line} ${column}`);
    }
    case "booking": {
      const { line, values } = action;
      const sections = withLine(draft.sections, line, ({ booking = usualBooking, ...each }) => ({
        ...each,
        ...booked({ ...booking, ...values }),
      }));
      return typed(state, sections, `${line} ${Object.keys(values).join(" ")}`);
    }
    case "section": {
      const { section, field, text } = action;
      const sections = draft.sections.map((each) => (each.key === section ? { ...each, [field]: text } : each));
      return typed(state, sections, `${section} ${field}`);
    }
    case "structure": {
      const { sections, focus } = action.change(draft.sections);
      const { column } = action;
      const focused = focus === undefined ? state.focus : { key: focus, ...(column === undefined ? {} : { column }) };
      if (sections === draft.sections) return { ...state, focus: focused };
      return {
        draft: { ...draft, sections },
        past: [...state.past.slice(-undoStepsMax + 1), { sections: draft.sections }],
        future: [],
        focus: focused,
      };
    }
    case "undo": {
      const step = state.past.at(-1);
      if (step === undefined) return state;
      return {
        draft: { ...draft, sections: step.sections },
        past: state.past.slice(0, -1),
        future: [...state.future, draft.sections],
        focus: focusOf(draft.sections, step.sections),
      };
    }
    case "redo": {
      const sections = state.future.at(-1);
      if (sections === undefined) return state;
      return {
        draft: { ...draft, sections },
        past: [...state.past, { sections: draft.sections }],
        future: state.future.slice(0, -1),
        focus: focusOf(draft.sections, sections),
      };
    }
    case "replace":
      return startWith(action.draft);
  }
}

/** Changes one line, and keeps every section that it is not in. */
const withLine = (sections: readonly Section[], key: string, change: (line: Line) => Line): readonly Section[] =>
  sections.map((section) =>
    section.lines.some((line) => line.key === key)
      ? { ...section, lines: section.lines.map((line) => (line.key === key ? change(line) : line)) }
      : section,
  );

/** Typing in one cell is one step, however many keys it took. */
function typed(state: EditorState, sections: readonly Section[], cell: string): EditorState {
  const isSameCell = state.past.at(-1)?.cell === cell && state.future.length === 0;
  return {
    ...state,
    draft: { ...state.draft, sections },
    past: isSameCell ? state.past : [...state.past.slice(-undoStepsMax + 1), { sections: state.draft.sections, cell }],
    future: [],
  };
}

/** Returns the first line that is new or different after undoing or redoing, which is where the person looks for it. */
function focusOf(before: readonly Section[], after: readonly Section[]): EditorState["focus"] {
  const known = new Set<unknown>(before.flatMap(({ lines }) => lines));
  const changed = after.flatMap(({ lines }) => lines).find((line) => !known.has(line));
  return changed === undefined ? null : { key: changed.key };
}
