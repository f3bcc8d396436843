import { selectionCopy } from "#web/copy/selection.ts";
import { RowCheckbox } from "./row-checkbox.tsx";
import type { Selection } from "./use-selection.ts";

interface PageCheckboxProps<Row extends { readonly id: string }> {
  readonly selection: Selection<Row>;
  readonly rows: readonly Row[] | undefined;
  readonly className: string;
  readonly text?: string;
}

/** The checkbox for all rows of a page. */
export function PageCheckbox<Row extends { readonly id: string }>(props: PageCheckboxProps<Row>) {
  const { selection, rows = [], ...rest } = props;
  const count = rows.filter(({ id }) => selection.rows.has(id)).length;
  return (
    <RowCheckbox
      {...rest}
      label={selectionCopy.selection.page}
      isSelected={count > 0 && count === rows.length}
      isPartial={count > 0 && count < rows.length}
      isDisabled={rows.length === 0}
      onToggle={selection.togglePage}
    />
  );
}
