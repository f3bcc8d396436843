import { type ImportDayOrder, importLayoutsMax } from "#contract/imports/import-previews.ts";
import { plainName } from "#reader/table/names.ts";
import type { TableColumn } from "#reader/table/columns.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/db/sql.ts";
import { deleteOldestLayouts, type LayoutKey, saveLayout } from "./store.ts";

/** Keeps what a person chose for the next file with the same names of columns. A file without names has no such next one. */
export async function keepLayout(
  tx: Tx,
  key: LayoutKey,
  {
    name,
    columns,
    dayOrder,
    at,
  }: {
    readonly name: string;
    readonly columns: readonly TableColumn<string>[];
    readonly dayOrder: ImportDayOrder | undefined;
    readonly at: Date;
  },
): Promise<void> {
  const chosen = columns.filter(({ by, name: its }) => by === "PERSON" && its !== "");
  if (chosen.length === 0 && dayOrder === undefined) return;
  if (columns.every(({ name: its }) => its === "")) return;
  const byName = Object.fromEntries(chosen.map(({ name: its, source }) => [plainName(its), source]));
  await saveLayout(tx, { ...key, id: newId("ily", at), name, columns: byName, dayOrder: dayOrder ?? null, at });
  await deleteOldestLayouts(tx, importLayoutsMax);
}
