import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";
import { Empty } from "./empty.tsx";

interface NoRowsProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Says that the tab has no records at all. */
  readonly none: { readonly title: string; readonly hint: string };
  /** The next step while there are no records. */
  readonly children?: ReactNode;
}

/** Shown instead of an empty list: a button that clears the filters, or else the next step. */
export function NoRows({ isFiltered, onClear, none, children }: NoRowsProps) {
  if (!isFiltered) return <Empty {...none}>{children}</Empty>;
  return (
    <Empty {...copy.list.noResults}>
      <Button onClick={onClear}>{copy.common.clearFilters}</Button>
    </Empty>
  );
}
