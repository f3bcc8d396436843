import type { LucideIcon } from "lucide-react";
import X from "lucide-react/icons/x";
import { type ReactNode, Suspense, useState } from "react";
import { isOverlayOpen, isTyping } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { selectionCopy } from "#web/copy/selection.ts";
import { SelectAllPages } from "./select-all-pages.tsx";
import type { Selection } from "./use-selection.ts";

/** The rows that an action is started on. */
export interface Selected<Row> {
  readonly rows: readonly Row[];
  readonly isWholeList: boolean;
}

export interface BulkAction<Row> {
  readonly name: string;
  readonly Icon: LucideIcon;
  /** Renders the action's dialog, which should be loaded on demand. */
  readonly dialog: (selected: Selected<Row>, onClose: () => void) => ReactNode;
}

interface SelectionBarProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly selection: Selection<Row>;
  readonly actions: readonly BulkAction<Row>[];
}

/** The number of selected rows and the actions on them; nothing when no row is selected. */
export function SelectionBar<Row extends { readonly id: string }>(props: SelectionBarProps<Row>) {
  return props.selection.rows.size === 0 ? null : <Bar {...props} />;
}

function Bar<Row extends { readonly id: string }>({ label, selection, actions }: SelectionBarProps<Row>) {
  const { rows, isWholeList, hasMore, clear } = selection;
  const [open, setOpen] = useState<{ readonly action: BulkAction<Row>; readonly selected: Selected<Row> }>();
  useKeyDown((event) => {
    if (event.key === "Escape" && !isTyping(event.target) && !isOverlayOpen()) clear();
  });
  return (
    <section
      aria-label={label}
      data-selection
      className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-xl border border-line bg-surface p-2 shadow-high lg:bottom-4"
    >
      <div className="flex min-w-0 flex-1 basis-full flex-wrap items-center gap-x-3 pl-1.5 sm:basis-auto">
        <p role="status" className="shrink-0 font-medium tabular-nums">
          {selectionCopy.selection.count({ count: rows.size })}
          {isWholeList && <span className="font-normal text-muted"> · {selectionCopy.selection.wholeList}</span>}
        </p>
        {hasMore && <SelectAllPages selection={selection} />}
        <ClearButton className="ml-auto sm:hidden" onClick={clear} />
      </div>
      <div className="flex flex-1 gap-1.5 sm:ml-auto sm:flex-none">
        {actions.map((action) => (
          <button
            key={action.name}
            type="button"
            className={buttonClass(
              "secondary",
              "h-12! shrink! basis-0 grow flex-col gap-0.5! px-1! text-xs sm:h-9! sm:basis-auto sm:grow-0 sm:flex-row sm:gap-2! sm:px-3.5! sm:text-sm",
            )}
            onClick={() => setOpen({ action, selected: { rows: [...rows.values()], isWholeList } })}
          >
            <action.Icon className="size-4 shrink-0" aria-hidden />
            {action.name}
          </button>
        ))}
        <ClearButton className="max-sm:hidden" onClick={clear} />
      </div>
      <Suspense>{open?.action.dialog(open.selected, () => setOpen(undefined))}</Suspense>
    </section>
  );
}

const ClearButton = ({ className, onClick }: { readonly className: string; readonly onClick: () => void }) => (
  <button
    type="button"
    aria-label={selectionCopy.selection.clear}
    onClick={onClick}
    className={buttonClass("quiet", `w-11 px-0! sm:w-9 ${className}`)}
  >
    <X className="size-4" aria-hidden />
  </button>
);
