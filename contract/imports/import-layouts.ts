import Type, { type Static } from "typebox";
import { type BillField, billFields } from "./bill-fields.ts";
import { instant, nullable, oneOf, requiredLine, someOf } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { importDayOrders, importKinds, importLayoutsMax, importScopes } from "./import-previews.ts";
import { importColumnsMax } from "./imports.ts";
import { listOf, listQuery, noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import type { Scope } from "#contract/api/scopes.ts";

/** The kinds of imports, and the bill of quantities that is read in the editor of a document. */
export const layoutKinds = [...importKinds, "BILL"] as const;
export type LayoutKind = (typeof layoutKinds)[number];

/** The scopes that the layouts of that kind need: those of its imports. */
export const layoutScopes: Readonly<Record<LayoutKind, readonly Scope[]>> = {
  ...importScopes,
  BILL: ["quotations:write"],
};

const layoutNameMax = 300;
const columnNameMax = 200;

export const ImportLayout = Type.Object(
  {
    id: idField("ily"),
    kind: oneOf(layoutKinds),
    name: Type.String({ description: "The name of the file in which its columns were chosen last" }),
    columns: Type.Array(
      Type.Object({
        name: Type.String({
          description: "The name of the column: letters and digits, in lower case. Of a bill, as it was given.",
        }),
        field: Type.Union([Type.String(), Type.Null()], { description: "Null for one that is left out" }),
      }),
      { maxItems: importColumnsMax, description: "The columns that a person chose; of a bill, all of them" },
    ),
    dayOrder: nullable(oneOf(importDayOrders, "The order of day and month, if a person chose it")),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { description: "What was chosen for files with the same names of columns. The next such file is read so." },
);
export type ImportLayout = Static<typeof ImportLayout>;

export const ImportLayoutList = listOf(ImportLayout, "A page of layouts, newest first.");
export const ImportLayoutQuery = listQuery({
  kind: Type.Optional(someOf(layoutKinds, "Only layouts of files of these kinds.")),
});
export type ImportLayoutQuery = Static<typeof ImportLayoutQuery>;

export const NewImportLayout = Type.Object({
  kind: oneOf(["BILL"], "What is chosen in other files is kept by their import."),
  name: requiredLine(layoutNameMax, "The name of the file"),
  columns: Type.Array(
    Type.Object({
      name: requiredLine(columnNameMax, "The name of the column, by which the next bill is recognized; each once"),
      field: Type.Unsafe<BillField | null>({
        ...Type.Union([Type.String({ enum: [...billFields] }), Type.Null()]),
        description: "Null for one that is left out",
      }),
    }),
    { minItems: 1, maxItems: importColumnsMax, description: "All columns of the bill" },
  ),
});
export type NewImportLayout = Static<typeof NewImportLayout>;

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
  keepImportLayout: {
    method: "POST",
    path: "/import-layouts",
    group,
    summary: "Keep the layout of a bill",
    description:
      "Keeps what each column of a bill of quantities holds, for the next one with the same names of columns. It takes the " +
      `place of an earlier one for these names. The ${importLayoutsMax} that were used last are kept. Needs ` +
      "`quotations:write`.",
    scope: "any",
    query: noQuery,
    body: NewImportLayout,
    status: 200,
    answer: ImportLayout,
    refusals: ["INSUFFICIENT_SCOPE"],
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
