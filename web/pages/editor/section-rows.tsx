import ChevronDown from "lucide-react/icons/chevron-down";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type Dispatch, memo } from "react";
import { sectionSubtotal } from "#contract/totals.ts";
import { formatAmount } from "#web/amounts.ts";
import { editorCopy } from "#web/copy/editor.ts";
import { addLineTo, type Change, moveSection, removeSection } from "./bill.ts";
import { pricedLines } from "./draft-totals.ts";
import type { Section } from "./draft.ts";
import { cellPlace, type Faults } from "./faults.ts";
import { LineRow, RowButton } from "./line-row.tsx";
import type { EditorAction } from "./state.ts";

interface SectionRowsProps {
  readonly section: Section;
  readonly isFolded: boolean;
  readonly faults: Faults;
  readonly dispatch: Dispatch<EditorAction>;
  readonly onFold: (key: string) => void;
}

/** A section of the bill with its lines, or the lines before the first section. */
export const SectionRows = memo(function SectionRows(props: SectionRowsProps) {
  const { section, isFolded, faults, dispatch } = props;
  const { key, title, lines } = section;
  if (title === null && lines.length === 0) return null;
  return (
    <div role="rowgroup" data-section={key}>
      {title !== null && <SectionHead {...props} />}
      {!isFolded && lines.map((line) => <LineRow key={line.key} {...{ line, faults, dispatch }} />)}
      {!isFolded && (
        <div role="row" data-end-of={key} className="px-3 py-1.5 sm:pl-8">
          <span role="cell">
            <button
              type="button"
              onClick={() => dispatch({ type: "structure", change: (sections) => addLineTo(sections, key) })}
              className="inline-flex h-11 items-center gap-1.5 rounded-md px-2 text-muted hover:bg-sunken hover:text-ink sm:h-8"
            >
              <Plus className="size-4" aria-hidden />
              {editorCopy.addLine}
            </button>
          </span>
        </div>
      )}
    </div>
  );
});

function SectionHead({ section, isFolded, faults, dispatch, onFold }: SectionRowsProps) {
  const { key, ref, title, lines } = section;
  const fault = faults.get(cellPlace(key, "title"));
  const type = (field: "ref" | "title") => (event: { readonly target: { readonly value: string } }) =>
    dispatch({ type: "section", section: key, field, text: event.target.value });
  const act = (change: (sections: readonly Section[]) => Change) => dispatch({ type: "structure", change });
  const fold = isFolded ? editorCopy.unfoldSection : editorCopy.foldSection;
  return (
    <div
      role="row"
      data-row={key}
      className="group/row flex flex-wrap items-center gap-x-1 border-y border-line bg-sunken/70 px-1 py-1 sm:flex-nowrap"
    >
      <span role="cell" className="flex">
        <RowButton label={fold} onClick={() => onFold(key)}>
          <ChevronDown className={`size-4 transition-transform ${isFolded ? "-rotate-90" : ""}`} aria-hidden />
        </RowButton>
      </span>
      <span role="cell" className="w-16 shrink-0">
        <input
          aria-label={editorCopy.sectionRef}
          data-column="ref"
          value={ref}
          maxLength={20}
          placeholder={editorCopy.columns.ref}
          autoComplete="off"
          onChange={type("ref")}
          className="bill-cell font-semibold"
        />
      </span>
      <span role="cell" className="min-w-40 flex-1">
        <input
          aria-label={editorCopy.sectionTitle}
          data-column="title"
          value={title ?? ""}
          maxLength={200}
          placeholder={editorCopy.sectionPlaceholder}
          autoComplete="off"
          onChange={type("title")}
          className="bill-cell font-semibold"
          {...(fault === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${key}-fault` })}
        />
        {fault !== undefined && (
          <span id={`${key}-fault`} className="block px-2 text-xs text-danger">
            {fault}
          </span>
        )}
      </span>
      <span role="cell" className="ml-auto flex items-center gap-2 pl-2 text-right tabular-nums">
        {isFolded && <span className="text-muted">{editorCopy.folded(lines.length)}</span>}
        <span className="sr-only">{editorCopy.subtotal} </span>
        <span className="font-medium">{formatAmount(sectionSubtotal(pricedLines(lines)))}</span>
      </span>
      <span
        role="cell"
        className="flex sm:opacity-0 sm:group-focus-within/row:opacity-100 sm:group-hover/row:opacity-100"
      >
        <RowButton label={editorCopy.moveSectionUp} onClick={() => act((sections) => moveSection(sections, key, -1))}>
          <ArrowUp className="size-4" aria-hidden />
        </RowButton>
        <RowButton label={editorCopy.moveSectionDown} onClick={() => act((sections) => moveSection(sections, key, 1))}>
          <ArrowDown className="size-4" aria-hidden />
        </RowButton>
        <RowButton label={editorCopy.deleteSection} onClick={() => act((sections) => removeSection(sections, key))}>
          <Trash2 className="size-4" aria-hidden />
        </RowButton>
      </span>
    </div>
  );
}
