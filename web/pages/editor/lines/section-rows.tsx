import ChevronDown from "lucide-react/icons/chevron-down";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type Dispatch, memo } from "react";
import { sectionSubtotal } from "#contract/documents/totals.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { editorCopy } from "#web/copy/editor.ts";
import { addLineTo, type Change, moveSection, removeSection } from "./bill.ts";
import { pricedLines } from "#web/pages/editor/draft-totals.ts";
import type { Section } from "#web/pages/editor/draft.ts";
import { cellPlace, type Faults } from "#web/pages/editor/faults.ts";
import { columns, LineRow, RowButton } from "./line-row.tsx";
import type { EditorAction } from "#web/pages/editor/state.ts";

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
        <div role="row" data-end-of={key} className="px-3 py-1.5 md:pl-8">
          <span role="cell">
            <button
              type="button"
              onClick={() => dispatch({ type: "structure", change: (sections) => addLineTo(sections, key) })}
              className="inline-flex h-11 items-center gap-1.5 rounded-md px-2 text-muted hover:bg-sunken hover:text-ink md:h-8"
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
      className={`group/row flex flex-wrap items-center border-b border-line bg-sunken/70 px-1 py-1 md:grid ${columns}`}
    >
      <span role="cell" className="flex md:-ml-0.5">
        <RowButton isNarrow label={fold} onClick={() => onFold(key)}>
          <ChevronDown className={`size-4 transition-transform ${isFolded ? "-rotate-90" : ""}`} aria-hidden />
        </RowButton>
      </span>
      <span role="cell" className="w-12 shrink-0 md:w-auto">
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
      {/* On phones it fills the line, so that the subtotal and the actions have a line of their own. */}
      <span role="cell" className="flex min-w-0 basis-[calc(100%-5.75rem)] flex-wrap items-center md:col-span-4">
        <input
          aria-label={editorCopy.sectionTitle}
          data-column="title"
          title={title ?? ""}
          value={title ?? ""}
          maxLength={200}
          placeholder={editorCopy.sectionPlaceholder}
          autoComplete="off"
          onChange={type("title")}
          className="bill-cell min-w-0 flex-1 font-semibold"
          {...(fault === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${key}-fault` })}
        />
        {isFolded && <span className="px-2 text-muted">{editorCopy.folded({ count: lines.length })}</span>}
        {fault !== undefined && (
          <span id={`${key}-fault`} className="w-full px-2 text-xs text-danger">
            {fault}
          </span>
        )}
      </span>
      <span role="cell" className="flex-1 pl-13 tabular-nums md:px-2 md:text-right">
        <span className="text-muted md:sr-only">{editorCopy.subtotal} </span>
        <span className="font-medium">{formatAmount(sectionSubtotal(pricedLines(lines)))}</span>
      </span>
      <span role="cell" className="row-actions flex">
        <RowButton
          isNarrow
          label={editorCopy.moveSectionUp}
          onClick={() => act((sections) => moveSection(sections, key, -1))}
        >
          <ArrowUp className="size-4" aria-hidden />
        </RowButton>
        <RowButton
          isNarrow
          label={editorCopy.moveSectionDown}
          onClick={() => act((sections) => moveSection(sections, key, 1))}
        >
          <ArrowDown className="size-4" aria-hidden />
        </RowButton>
        <RowButton
          isNarrow
          label={editorCopy.deleteSection}
          onClick={() => act((sections) => removeSection(sections, key))}
        >
          <Trash2 className="size-4" aria-hidden />
        </RowButton>
      </span>
    </div>
  );
}
