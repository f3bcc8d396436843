import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useId, useRef, useState } from "react";
import { GrowingTextArea } from "#web/ui/forms/growing-text-area.tsx";
import { pasteCopy } from "#web/copy/paste.ts";
import type { Mark, Read } from "#reader/bill/read-cell.ts";

interface ReviewCellProps {
  readonly label: string;
  readonly name: string;
  readonly read: Read;
  readonly isMultiline?: boolean;
  readonly isNumber?: boolean;
  readonly className: string;
  /** True when the cell shall take the focus. */
  readonly isTarget: boolean;
  readonly onTargetFocused: () => void;
  readonly onEdit: (text: string) => void;
}

/** A cell that can be corrected in place; what was typed counts when the cell is left or Enter is pressed. */
export function ReviewCell(props: ReviewCellProps) {
  const {
    label,
    name,
    read,
    isMultiline = false,
    isNumber = false,
    className,
    isTarget,
    onTargetFocused,
    onEdit,
  } = props;
  const id = useId();
  const control = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const shown = read.mark?.isUnreadable === true ? read.mark.source : read.value;
  useEffect(() => {
    if (!isTarget) return;
    control.current?.focus();
    onTargetFocused();
  }, [isTarget, onTargetFocused]);

  const commit = () => {
    if (draft !== null && draft !== shown) onEdit(draft);
    setDraft(null);
  };
  const attributes = {
    ref: control,
    "aria-label": label,
    "aria-describedby": read.mark === null ? undefined : id,
    "aria-invalid": read.mark?.isUnreadable === true ? (true as const) : undefined,
    value: draft ?? shown,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
    onBlur: commit,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === "Enter" && !isMultiline) commit();
      if (event.key === "Escape" && draft !== null) {
        // The first Escape takes back what was typed, and the next one closes the sheet.
        event.stopPropagation();
        setDraft(null);
      }
    },
  };
  const style = `control px-2 ${isNumber ? "text-right tabular-nums" : ""} ${read.mark?.isUnreadable === false ? "border-warn" : ""}`;
  return (
    <div className={`min-w-0 ${className}`}>
      <CellName>{name}</CellName>
      {isMultiline ? (
        <GrowingTextArea
          {...attributes}
          space="[--space:0.5rem] lg:[--space:0.3125rem]"
          className={`${style} min-h-11 resize-none lg:min-h-8`}
        />
      ) : (
        <input {...attributes} className={`${style} lg:h-8`} />
      )}
      {read.mark !== null && <MarkText id={id} mark={read.mark} />}
    </div>
  );
}

/** The name of a field above its cell, where the columns are not beside each other. */
export const CellName = ({ children }: { readonly children: string }) => (
  <span aria-hidden className="text-xs text-muted lg:hidden">
    {children}
  </span>
);

/** Says in words why a cell is marked. */
export function MarkText({ id, mark }: { readonly id: string; readonly mark: Mark }) {
  const Icon = mark.isUnreadable ? CircleAlert : TriangleAlert;
  const text = pasteCopy.reasons[mark.reason];
  const reason = typeof text === "string" ? text : text({ source: mark.source });
  return (
    <p id={id} className={`mt-0.5 flex gap-1 text-xs ${mark.isUnreadable ? "text-danger" : "text-warn"}`}>
      <Icon className="mt-0.5 size-3 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        {mark.isUnreadable ? pasteCopy.unreadable({ reason }) : pasteCopy.doubtful({ reason })}
      </span>
    </p>
  );
}
