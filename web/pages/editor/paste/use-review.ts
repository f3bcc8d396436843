import { useMemo, useState } from "react";
import type { Kind } from "#reader/bill/classify-row.ts";
import { findColumns } from "#reader/bill/find-columns.ts";
import { type BillLayout, findLayout, layoutColumns, withLayout } from "#reader/bill/layout.ts";
import type { BillSheet } from "#reader/bill/grid.ts";
import type { Field, Role } from "#reader/bill/headings.ts";
import { type Choices, type Destination, readBill } from "#reader/bill/read-rows.ts";
import { countsOf } from "#reader/bill/understand.ts";
import { useNotedEdits } from "#web/session/unsaved.ts";

const noChoices: Choices = { kinds: new Map(), edits: new Map() };

/**
 * Returns a sheet as it was understood, and the ways to correct it.
 * @param layouts those of earlier bills, the newest first
 */
export function useReview(
  { grid, hiddenRows, hiddenColumns }: BillSheet,
  { hasSections, roomFor }: Destination,
  layouts: readonly BillLayout[],
) {
  const { found, layout } = useMemo(() => {
    const recognized = findColumns(grid, hiddenColumns);
    const earlier = findLayout(recognized, layouts);
    return { found: earlier === undefined ? recognized : withLayout(recognized, earlier), layout: earlier };
  }, [grid, hiddenColumns, layouts]);
  const [roles, setRoles] = useState<readonly Role[]>(found.roles);
  const [isPriceChosen, setPriceChosen] = useState(false);
  const [choices, setChoices] = useState(noChoices);
  // Nothing else keeps the pasted text.
  useNotedEdits(true);
  const columns = useMemo(() => ({ ...found, roles }), [found, roles]);
  const bill = useMemo(
    () => readBill(grid, columns, choices, { hasSections, roomFor }, hiddenRows),
    [grid, columns, choices, hasSections, roomFor, hiddenRows],
  );
  const { rows } = bill;
  const counts = useMemo(() => countsOf(rows), [rows]);
  return {
    columns,
    ...bill,
    counts,
    /** The earlier bill whose columns were chosen, if these are read in the same way. */
    layout,
    /** The fields of the columns, if a person has chosen some and the next such sheet can be known by its headings. */
    chosenColumns: roles === found.roles ? undefined : layoutColumns(columns),
    /** The columns of which one is the price, until a person has said which. */
    priceChoices: isPriceChosen ? [] : found.priceChoices,
    /** A field is in one column: the one that had it before is ignored from now on. */
    chooseRole: (column: number, role: Role) => {
      if (role === "unitPrice") setPriceChosen(true);
      setRoles((all) => all.map((each, i) => (i === column ? role : each === role ? "ignore" : each)));
    },
    /** Takes all of these rows for the same, in one step. */
    chooseKinds: (indexes: readonly number[], kind: Kind) =>
      setChoices((all) => ({
        ...all,
        kinds: new Map([...all.kinds, ...indexes.map((index) => [index, kind] as const)]),
      })),
    chooseKind: (index: number, kind: Kind) =>
      setChoices((all) => ({ ...all, kinds: new Map(all.kinds).set(index, kind) })),
    edit: (index: number, field: Field, text: string) =>
      setChoices((all) => ({
        ...all,
        edits: new Map(all.edits).set(index, { ...all.edits.get(index), [field]: text }),
      })),
  };
}
