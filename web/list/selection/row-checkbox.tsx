import type { MouseEvent } from "react";

interface RowCheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  /** True when only some of the rows that it stands for are selected. */
  readonly isPartial?: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: (isRange: boolean) => void;
  readonly className?: string;
  /** Shown beside it; it has to be part of the label. */
  readonly text?: string;
}

/** A checkbox that selects a row; Shift-click selects a range. The label around it is large enough for touch. */
export function RowCheckbox(props: RowCheckboxProps) {
  const { label, isSelected, isPartial = false, isDisabled = false, onToggle, className, text } = props;
  // Shift-click would also select the text between the rows.
  const keepText = (event: MouseEvent) => {
    if (event.shiftKey) event.preventDefault();
  };
  return (
    <label
      onMouseDown={keepText}
      className={`flex cursor-pointer items-center gap-2 select-none has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent ${className ?? ""}`}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        disabled={isDisabled}
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartial;
        }}
        onChange={({ nativeEvent }) => onToggle("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
        className="size-5 shrink-0 cursor-pointer accent-accent outline-none sm:size-4"
      />
      {text !== undefined && <span aria-hidden>{text}</span>}
    </label>
  );
}
