import { type ClipboardEvent, type Dispatch, memo, useEffect, useEffectEvent, useRef, useState } from "react";
import { editorCopy } from "#web/copy/editor.ts";
import { useDrag } from "#web/ui/use-drag.ts";
import { dropLine } from "./bill.ts";
import type { Section } from "#web/pages/editor/draft.ts";
import type { Faults } from "#web/pages/editor/faults.ts";
import { focusCell, handleGridKey, placeOfCell } from "./grid-keys.ts";
import { columns } from "./line-row.tsx";
import { SectionRows } from "./section-rows.tsx";
import type { EditorAction, EditorState } from "#web/pages/editor/state.ts";

interface BillGridProps {
  readonly sections: readonly Section[];
  readonly hasSections: boolean;
  readonly faults: Faults;
  readonly focus: EditorState["focus"];
  readonly dispatch: Dispatch<EditorAction>;
  /** Takes a block of cells that was pasted into a row. */
  readonly onPasteTable: (clipboard: DataTransfer, row: string) => boolean;
}

/** The lines of a document as a bill of quantities. */
export const BillGrid = memo(function BillGrid({
  sections,
  hasSections,
  faults,
  focus,
  dispatch,
  onPasteTable,
}: BillGridProps) {
  const bill = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const onFold = useRef((key: string) => setFolded((before) => toggled(before, key))).current;
  useFocus(bill, focus, (key) => {
    const section = sections.find(({ lines }) => lines.some((line) => line.key === key));
    if (section !== undefined && folded.has(section.key)) setFolded(toggled(folded, section.key));
  });
  const prepareDrag = useLineDrag(bill, dispatch);

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const at = placeOfCell(event.target);
    if (at !== undefined && onPasteTable(event.clipboardData, at.row)) event.preventDefault();
  }
  return (
    // The keys are those of the fields inside.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bill}
      data-bill={hasSections ? "sections" : "lines"}
      role="table"
      aria-label={editorCopy.items}
      className="min-w-0"
      onKeyDown={(event) => handleGridKey(event, dispatch)}
      onPaste={onPaste}
      onPointerOver={({ target }) => {
        const handle = target instanceof Element ? target.closest<HTMLElement>("[data-drag]") : null;
        if (handle !== null) prepareDrag(handle);
      }}
    >
      <Heading />
      {sections.map((section) => (
        <SectionRows key={section.key} {...{ section, faults, dispatch, onFold }} isFolded={folded.has(section.key)} />
      ))}
    </div>
  );
});

function Heading() {
  const { ref, description, unit, qty, unitPrice, amount } = editorCopy.columns;
  const names = [ref, description, unit, qty, unitPrice, amount];
  return (
    <div role="rowgroup" className="sticky top-14 z-10 hidden bg-surface md:block lg:top-0">
      <div
        role="row"
        className={`grid ${columns} border-b border-line bg-sunken/60 px-1 text-xs font-medium text-muted`}
      >
        <span role="cell" />
        {names.map((name, i) => (
          <span key={name} role="columnheader" className={`flex h-9 items-center px-2 ${i > 2 ? "justify-end" : ""}`}>
            {name}
          </span>
        ))}
        <span role="columnheader">
          <span className="sr-only">{editorCopy.actionsColumn}</span>
        </span>
      </div>
    </div>
  );
}

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]);

/** Focuses the row that a change of the structure asks for. */
function useFocus(
  bill: React.RefObject<HTMLDivElement | null>,
  focus: EditorState["focus"],
  onReveal: (key: string) => void,
): void {
  const reveal = useEffectEvent(onReveal);
  useEffect(() => {
    if (focus === null) return;
    reveal(focus.key);
    const row = bill.current?.querySelector(`[data-row="${focus.key}"]`);
    focusCell(row, focus.column ?? "description");
  }, [bill, focus]);
}

/** Returns a function that makes the line of a handle draggable. */
function useLineDrag(bill: React.RefObject<HTMLDivElement | null>, dispatch: Dispatch<EditorAction>) {
  const prepare = useDrag(bill, async (element) =>
    (await import("./drag.ts")).startBillDrag(element, (key, place) =>
      dispatch({ type: "structure", change: (sections) => dropLine(sections, key, place) }),
    ),
  );
  return (handle: HTMLElement) => {
    const row = handle.closest<HTMLElement>("[data-row]");
    const key = row?.dataset["row"];
    if (row !== null && key !== undefined) void prepare(row, key, handle);
  };
}
