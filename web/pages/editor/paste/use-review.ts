import { useMemo, useState } from "react";
import type { Kind } from "#reader/bill/classify-row.ts";
import { findColumns } from "#reader/bill/find-columns.ts";
import type { Grid } from "#reader/bill/grid.ts";
import type { Field, Role } from "#reader/bill/headings.ts";
import { type Choices, type Destination, readRows } from "#reader/bill/read-rows.ts";
import { countsOf } from "#reader/bill/understand.ts";

const noChoices: Choices = { kinds: new Map(), edits: new Map() };

/** Returns a grid as it was understood, and the ways to correct it. */
export function useReview(grid: Grid, { hasSections, roomFor }: Destination) {
  const found = useMemo(() => findColumns(grid), [grid]);
  const [roles, setRoles] = useState<readonly Role[]>(found.roles);
  const [choices, setChoices] = useState(noChoices);
  const columns = useMemo(() => ({ ...found, roles }), [found, roles]);
  const rows = useMemo(
    () => readRows(grid, columns, choices, { hasSections, roomFor }),
    [grid, columns, choices, hasSections, roomFor],
  );
  const counts = useMemo(() => countsOf(rows), [rows]);
  return {
    columns,
    rows,
    counts,
    /** A field is in one column: the one that had it before is ignored from now on. */
    chooseRole: (column: number, role: Role) =>
      setRoles((all) => all.map((each, i) => (i === column ? role : each === role ? "ignore" : each))),
    chooseKind: (index: number, kind: Kind) =>
      setChoices((all) => ({ ...all, kinds: new Map(all.kinds).set(index, kind) })),
    edit: (index: number, field: Field, text: string) =>
      setChoices((all) => ({
        ...all,
        edits: new Map(all.edits).set(index, { ...all.edits.get(index), [field]: text }),
      })),
  };
}
