import { expect, test } from "vitest";
import { answerExamples } from "#contract/examples/answers.ts";
import { permissionsOf } from "#contract/people/roles.ts";
import { type RouteName, routes } from "#contract/api/routes.ts";
import type { Exported } from "#server/reports/exports/export-list.ts";
import * as tables from "#server/reports/exports/lists.ts";

type ListName = Extract<RouteName, `list${string}`>;

const now = new Date();

/** The table of each list that can be exported. */
const exported = {
  listLeads: tables.leadTable(),
  listClients: tables.clientTable(),
  listProjects: tables.projectTable(),
  listQuotations: tables.quotationTable(),
  listContracts: tables.contractTable(),
  listClaims: tables.claimTable(now),
  listRetention: tables.retentionTable(now),
  listInvoices: tables.invoiceTable(now),
  listPayments: tables.paymentTable(),
  listCreditNotes: tables.creditNoteTable(),
  listBankLines: tables.bankLineTable(),
  listExpenses: tables.expenseTable(),
  listPriceItems: tables.priceItemTable(permissionsOf.OWNER),
  listGstDocuments: tables.gstTable(() => now),
  listAuditLog: tables.auditTable(permissionsOf.OWNER),
} as const satisfies { readonly [Name in ListName]?: unknown };

const forPrograms = "only programs read it";
const notExported: { readonly [Name in Exclude<ListName, keyof typeof exported>]: string } = {
  listProjectFigures: "the figures of the projects that a page shows",
  listBankAccounts: "settings of the imports; their lines are exported",
  listImportLayouts: "settings of the imports",
  listQuotationRevisions: "earlier states of one document",
  listMoneyReceipts: "the payments of each; the export of payments has them",
  listRecurringInvoices: "rules; the invoices that they create are exported",
  listProjectFiles: "files; the export of everything has them",
  listClientFiles: "files; the export of everything has them",
  listGstFilings: "the GST return of their period is exported",
  listFiledGstDocuments: "the documents of the GST return of their period are exported",
  listEvents: forPrograms,
  listDeletions: forPrograms,
  listWebhookEndpoints: forPrograms,
  listWebhookDeliveries: forPrograms,
};

const forChanges = "only a change over the API needs it";
const anyKeys = "its keys differ from record to record";
const severalRows = "a list of its own, which does not fit into a row";
/** Fields that are no columns, with the reason; one of an object stands for all of its fields. */
const leftOut: { readonly [Name in keyof typeof exported]?: Readonly<Record<string, string>> } = {
  listClients: { metadata: anyKeys },
  listProjects: { metadata: anyKeys },
  listQuotations: { version: forChanges, metadata: anyKeys, stages: severalRows },
  listContracts: {
    version: forChanges,
    stages: severalRows,
    parts: severalRows,
    pendingVariations: severalRows,
    opening: "the figures contain what was brought forward",
  },
  listClaims: {
    version: forChanges,
    sequence: "the claim's number ends with it",
    materials: "the figures contain them",
    withheld: "the figures contain it",
    recoup: "the figures contain it",
    "response.via": "it has one value",
    servedAt: "the day on which it was served is a column",
  },
  listInvoices: { version: forChanges, metadata: anyKeys, paidAt: "settledAt is the day that people mean" },
  listPayments: { metadata: anyKeys, gstRelief: "the GST return has it" },
  listCreditNotes: { version: forChanges },
  listBankLines: {
    suggestion: "a proposal, which the next payment may change",
    credits: "receipts, whose list names the lines",
  },
  listExpenses: { metadata: anyKeys, similarIds: "only of one expense" },
  listGstDocuments: { id: "the document's id is a column" },
};

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

/** Returns the paths of the fields that an object always has, and of those in its objects, but not of those in its arrays. */
function pathsIn(schema: Schema, path: string): string[] {
  const { properties } = [schema, ...(schema.anyOf ?? [])].find((each) => each.properties !== undefined) ?? {};
  if (properties === undefined) return [path];
  return Object.entries(properties)
    .filter(([, { description = "" }]) => !description.startsWith("Only with `include="))
    .flatMap(([name, field]) => pathsIn(field, path === "" ? name : `${path}.${name}`));
}

/** Writes an item as a row. Returns the paths of the fields that the row was made from. */
function readPaths({ columns }: Exported<never>, item: object, paths: readonly string[]): Set<string> {
  const read = new Set<string>();
  const recording = (value: object, path: string): object =>
    new Proxy(value, {
      get(target, name) {
        const field: unknown = Reflect.get(target, name);
        if (typeof name !== "string" || Array.isArray(target)) return field;
        const own = path === "" ? name : `${path}.${name}`;
        read.add(own);
        const isObject = paths.some((each) => each.startsWith(`${own}.`));
        return isObject ? recording((field ?? {}) as object, own) : field;
      },
    });
  for (const { cell } of columns({ timeZone: "Asia/Singapore", names: new Map() })) cell(recording(item, "") as never);
  return read;
}

test.each(Object.keys(exported) as (keyof typeof exported)[])(
  "every field of %s is a column, or named as left out",
  (name) => {
    const schema = (routes[name].answer as Schema).properties?.["data"]?.items ?? {};
    const [item = {}] = answerExamples[name].data as readonly object[];
    const paths = pathsIn(schema, "");
    const read = readPaths(exported[name] as unknown as Exported<never>, item, paths);
    const without = paths.filter((path) => !read.has(path));
    const named = Object.keys(leftOut[name] ?? {});
    const isNamed = (path: string) => named.some((each) => path === each || path.startsWith(`${each}.`));
    expect(without.filter((path) => !isNamed(path))).toEqual([]);
    expect(named.filter((each) => !without.some((path) => path === each || path.startsWith(`${each}.`)))).toEqual([]);
  },
);

test("a list that cannot be exported has a reason", () => {
  const lists = Object.keys(routes).filter((name) => name.startsWith("list"));
  expect([...Object.keys(exported), ...Object.keys(notExported)].toSorted()).toEqual(lists.toSorted());
});
