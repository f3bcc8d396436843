import Type, { type Static } from "typebox";
import { instant, nullable, oneOf } from "./fields.ts";
import { idField } from "./ids.ts";
import { importDayOrders, importKinds } from "./import-previews.ts";
import { importColumnsMax } from "./imports.ts";
import { listOf, listQuery, noQuery } from "./page.ts";
import type { Route } from "./route.ts";

export const ImportLayout = Type.Object(
  {
    id: idField("ily"),
    kind: oneOf(importKinds),
    name: Type.String({ description: "The name of the file in which its columns were chosen last" }),
    columns: Type.Array(
      Type.Object({
        name: Type.String({ description: "The name of the column: letters and digits, in lower case" }),
        field: Type.Union([Type.String(), Type.Null()], { description: "Null for one that is left out" }),
      }),
      { maxItems: importColumnsMax, description: "The columns that a person chose" },
    ),
    dayOrder: nullable(oneOf(importDayOrders, "The order of day and month, if a person chose it")),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { description: "What was chosen for files with the same names of columns. The next such file is read so." },
);
export type ImportLayout = Static<typeof ImportLayout>;

export const ImportLayoutList = listOf(ImportLayout, "A page of layouts, newest first.");
export const ImportLayoutQuery = listQuery({});
export type ImportLayoutQuery = Static<typeof ImportLayoutQuery>;

const group = "Imports";

export const importLayoutRoutes = {
  listImportLayouts: {
    method: "GET",
    path: "/import-layouts",
    group,
    summary: "List layouts of files",
    description: "What was chosen in imports of the kinds that the key may import.",
    scope: "any",
    query: ImportLayoutQuery,
    status: 200,
    answer: ImportLayoutList,
  },
  deleteImportLayout: {
    method: "DELETE",
    path: "/import-layouts/{id}",
    group,
    summary: "Forget a layout",
    description: "The next file with these names of columns is read by what they are called and what they hold.",
    scope: "any",
    id: "ily",
    query: noQuery,
    status: 204,
  },
} as const satisfies Record<string, Route>;
