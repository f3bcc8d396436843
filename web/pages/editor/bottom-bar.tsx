import { useDeferredValue } from "react";
import { formatMoney } from "#web/values/amounts.ts";
import { Button } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";
import { totalsOfDraft } from "./draft-totals.ts";
import type { Draft } from "./draft.ts";

interface BottomBarProps {
  readonly draft: Draft;
  readonly gstRate: number;
  readonly currency: string;
  readonly action: string;
  readonly onAction: () => void;
}

/** Keeps the total and the main action in sight while the draft is written; on small screens above the navigation. */
export function BottomBar({ draft, gstRate, currency, action, onAction }: BottomBarProps) {
  const { total } = totalsOfDraft(useDeferredValue(draft), gstRate);
  return (
    <div className="fixed inset-x-0 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-2 sm:sticky sm:-mx-8 sm:mt-5 sm:px-8 lg:bottom-0">
      <p className="min-w-0 sm:flex sm:items-baseline sm:gap-2">
        <span className="block text-xs text-muted">{copy.documents.total}</span>
        <span className="block truncate font-semibold tabular-nums">{formatMoney(total, currency)}</span>
      </p>
      <Button variant="primary" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
