import Type, { type Static } from "typebox";
import { instant, instantOrNull, nullable, oneOf } from "#contract/api/fields.ts";
import { faultsMax } from "#contract/api/errors.ts";
import { idField } from "#contract/api/ids.ts";
import { bankRowsMax, importColumnsMax, importRowsMax, importUpload } from "./imports.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import type { Scope } from "#contract/api/scopes.ts";

export const importKinds = [
  "CLIENTS",
  "PROJECTS",
  "EXPENSES",
  "PRICE_ITEMS",
  "OPEN_INVOICES",
  "BANK_STATEMENT",
] as const;
export type ImportKind = (typeof importKinds)[number];

/** The scopes that a preview and an import of that kind need: it shows what is there already. */
export const importScopes: Readonly<Record<ImportKind, readonly Scope[]>> = {
  CLIENTS: ["clients:read", "clients:write"],
  PROJECTS: ["projects:read", "projects:write", "clients:read"],
  EXPENSES: ["expenses:read", "expenses:write", "projects:read"],
  PRICE_ITEMS: ["prices:read", "prices:write"],
  OPEN_INVOICES: ["invoices:read", "invoices:write", "payments:write", "clients:read", "projects:write"],
  BANK_STATEMENT: ["bank:read", "bank:write"],
};

/** The previews that an organization can have at a time; the oldest one goes when another comes. */
export const importPreviewsMax = 20;
export const importPreviewHours = 24;
/** The layouts of files that an organization keeps; the one that was not used for longest goes. */
export const importLayoutsMax = 200;
/** The records that one import can change. Each is an update of its own, with its event. */
export const importUpdatesMax = 500;
const remarksMax = 20;

const importKind = () => oneOf(importKinds, "The kind of records that the file holds");
const importActions = ["ADD", "UPDATE", "SKIP"] as const;
export type ImportAction = (typeof importActions)[number];
export const importDayOrders = ["DAY_FIRST", "MONTH_FIRST"] as const;
export type ImportDayOrder = (typeof importDayOrders)[number];

const row = () =>
  Type.Integer({ minimum: 0, description: "The row number as in a spreadsheet; of an address book, the card's" });

const ImportPreviewRow = Type.Object({
  row: row(),
  action: oneOf(
    importActions,
    "The default, unless the import says otherwise. Rows with errors and known ones are skipped.",
  ),
  known: Type.Boolean({
    description: "True when there is exactly this record already, so it is added only if you say so",
  }),
  values: Type.Record(Type.String(), Type.String(), { description: "The fields of the record, as text" }),
  doubts: Type.Array(
    Type.Object({
      field: Type.String(),
      code: Type.String({ description: "The reason, for programs, such as `DAY_ORDER`" }),
      message: Type.String({ description: "The reason, following the name of the field" }),
    }),
    { maxItems: remarksMax, description: "What was read, and may be wrong" },
  ),
  errors: Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
    maxItems: remarksMax,
    description: "Why the row cannot be imported as it is. Give other `values`, or skip it.",
  }),
  duplicates: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      by: Type.Array(Type.String(), { description: "The fields that are the same, such as `email`" }),
    }),
    { maxItems: remarksMax, description: "Records that may be the same. The first is the one that UPDATE changes." },
  ),
  notTaken: Type.Array(Type.Object({ column: Type.Integer(), text: Type.String() }), {
    maxItems: importColumnsMax,
    description: "Cells of known columns that no field took, such as a second phone number",
  }),
});

export const ImportPreview = Type.Object(
  {
    id: idField("ipv"),
    kind: importKind(),
    name: Type.String({ description: "The name of the file" }),
    program: Type.Union([Type.String(), Type.Null()], {
      description: "The program that wrote the file, if its columns tell: xero, quickbooks, zoho and others",
    }),
    accountId: nullable(idField("bka", "The bank account of a statement; null while none is known")),
    learned: Type.Boolean({ description: "True when columns were taken as a person chose them for an earlier file" }),
    dayOrder: nullable(
      oneOf(importDayOrders, "How days are read that are written in numbers alone; null when there are none"),
    ),
    dayOrderUnsure: Type.Boolean({ description: "True when the file does not tell the order, which was assumed" }),
    fields: Type.Array(Type.String(), { description: "What a column can be taken for" }),
    columns: Type.Array(
      Type.Object({
        column: Type.Integer({ description: "Its place, from 0" }),
        name: Type.String({ description: "Empty in a file without names" }),
        field: Type.Union([Type.String(), Type.Null()], {
          description: "What it was taken for; null when it is left out",
        }),
        by: oneOf(["PERSON", "LEARNED", "NAME", "CONTENT", "NONE"], "How that was decided"),
        filled: Type.Integer({ description: "The number of its cells that are not empty" }),
        examples: Type.Array(Type.String()),
      }),
      { maxItems: importColumnsMax },
    ),
    rows: Type.Array(ImportPreviewRow, { maxItems: bankRowsMax }),
    leftOut: Type.Array(
      Type.Object({
        row: row(),
        reason: Type.String({
          description:
            "ABOVE, BLANK, TOTAL, NAMES, NOTE, HIDDEN, CURRENCY, LINE for a further line of an invoice, HEADING for the client of the rows below, NOT_OPEN for what owes nothing, or OTHER for rows of a statement that hold no settled line",
        }),
        text: Type.String({ description: "The beginning of its text" }),
      }),
      { maxItems: faultsMax, description: "The rows that hold no record; the first of them" },
    ),
    leftOutCount: Type.Integer(),
    sums: Type.Array(
      Type.Object({
        row: row(),
        name: Type.String({ description: "BALANCE or TOTAL" }),
        computed: Type.Number({ description: "The sum of the rows" }),
        stated: Type.Number({ description: "What the file says" }),
        agrees: Type.Boolean(),
      }),
      { maxItems: faultsMax, description: "The sums that the file states, checked against its rows" },
    ),
    createdAt: instant(),
    expiresAt: instant("When the preview is deleted"),
    importedAt: instantOrNull("When it was imported; null until then"),
  },
  { description: "The result that importing a file would have. Nothing has been added." },
);
export type ImportPreview = Static<typeof ImportPreview>;
export type ImportPreviewRow = Static<typeof ImportPreviewRow>;

const corrections = {
  columns: Type.Optional(
    Type.Array(
      Type.Object(
        {
          column: Type.Integer({ minimum: 0, maximum: importColumnsMax - 1 }),
          field: nullable(Type.String({ maxLength: 50, description: "One of `fields`; null to leave the column out" })),
        },
        { additionalProperties: false },
      ),
      { maxItems: importColumnsMax, description: "What columns are, where the preview took them for something else" },
    ),
  ),
  dayOrder: Type.Optional(oneOf(importDayOrders, "The order of day and month in days written in numbers alone")),
  accountId: Type.Optional(idField("bka", "The account of a bank statement")),
};

export const ImportPreviewChange = Type.Object(corrections, { additionalProperties: false });
export type ImportPreviewChange = Static<typeof ImportPreviewChange>;

const correctedFieldLengthMax = 10_000;
export const NewImport = Type.Object(
  {
    previewId: idField("ipv"),
    ...corrections,
    rows: Type.Optional(
      Type.Array(
        Type.Object(
          {
            row: row(),
            action: Type.Optional(oneOf(importActions, "UPDATE changes the first of its `duplicates`")),
            values: Type.Optional(
              Type.Unsafe<Readonly<Record<string, string>>>({
                type: "object",
                additionalProperties: { type: "string", maxLength: correctedFieldLengthMax },
                propertyNames: { type: "string", maxLength: 50 },
                maxProperties: remarksMax,
                description: "Other values of its fields; an empty text for none",
              }),
            ),
          },
          { additionalProperties: false },
        ),
        { maxItems: importRowsMax, description: "What is done with rows, where it is not their `action`" },
      ),
    ),
    leaveOutErrors: Type.Optional(
      Type.Boolean({ description: "true: rows with errors are left out; otherwise they refuse the import" }),
    ),
  },
  { additionalProperties: false },
);
export type NewImport = Static<typeof NewImport>;

export const Import = Type.Object(
  {
    previewId: idField("ipv"),
    kind: importKind(),
    added: Type.Integer(),
    updated: Type.Integer(),
    known: Type.Integer({ description: "The rows that were there already, and were not added again" }),
    skipped: Type.Integer({ description: "The rows that were left out otherwise" }),
  },
  { description: "What an import added, changed and left out." },
);
export type Import = Static<typeof Import>;

const group = "Imports";
const scopes = `It needs the scopes to read and to write its kind of record: ${Object.entries(importScopes)
  .map(([kind, needed]) => `${kind}: ${needed.map((each) => `\`${each}\``).join(", ")}`)
  .join("; ")}.`;

export const importRoutes = {
  previewImport: {
    ...importUpload,
    path: "/imports/previews",
    group,
    summary: "Preview an import",
    description:
      "Reads a file (CSV in any dialect and encoding, the cards of an address book, or an export of a bank) and shows what " +
      `importing it would do. Nothing is added. The preview is kept for ${importPreviewHours} hours, and an organization has at most ` +
      `${importPreviewsMax}. ${scopes}`,
    scope: "any",
    query: Type.Object(
      { kind: importKind(), accountId: Type.Optional(idField("bka", "The account of a bank statement")) },
      { additionalProperties: false },
    ),
    status: 201,
    answer: ImportPreview,
    refusals: ["INSUFFICIENT_SCOPE"],
  },
  getImportPreview: {
    method: "GET",
    path: "/imports/previews/{id}",
    group,
    summary: "Get a preview",
    description: `The file is read again, so that it shows what is known by now. ${scopes}`,
    scope: "any",
    id: "ipv",
    query: noQuery,
    status: 200,
    answer: ImportPreview,
    refusals: ["INSUFFICIENT_SCOPE"],
  },
  correctImportPreview: {
    method: "PATCH",
    path: "/imports/previews/{id}",
    group,
    summary: "Correct a preview",
    description: `Says what columns are, and how days are written. Answers the preview that follows from it. ${scopes}`,
    scope: "any",
    id: "ipv",
    query: noQuery,
    body: ImportPreviewChange,
    status: 200,
    answer: ImportPreview,
    refusals: ["INSUFFICIENT_SCOPE"],
  },
  runImport: {
    method: "POST",
    path: "/imports",
    group,
    summary: "Import a file that was previewed",
    description:
      "Adds and changes all rows, or none. A preview is imported once: again, it adds nothing and says what was known. " +
      "Columns that were corrected are kept for the next file with the same names of columns. Raises the events of what it " +
      `adds and changes. ${scopes}`,
    scope: "any",
    query: noQuery,
    body: NewImport,
    status: 200,
    answer: Import,
    refusals: ["NOT_FOUND", "INVALID_STATE", "INSUFFICIENT_SCOPE"],
  },
} as const satisfies Record<string, Route>;
