import Type, { type Static } from "typebox";
import { NewRelease } from "./contracts.ts";
import { day, nullable } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { Invoice } from "#contract/invoices/invoices.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";

/** The maximum number of rows in the register. */
export const retentionRowsMax = 500;

const RetentionRow = Type.Object({
  contractId: nullable(idField("con", "Null for what the plain invoices of the project hold")),
  projectId: idField("prj"),
  clientId: idField("cli"),
  number: Type.String({ description: "The number of the contract, or the name of the project" }),
  title: Type.String(),
  withheld: Type.Number(),
  released: Type.Number(),
  writtenOff: Type.Number(),
  held: Type.Number(),
  nextOn: nullable(day("When the next release falls due; null when that is not known")),
  nextAmount: Type.Number({ description: "What falls due then" }),
});
export type RetentionRow = Static<typeof RetentionRow>;

export const RetentionRegister = Type.Object(
  {
    data: Type.Array(RetentionRow, {
      description: `At most ${retentionRowsMax} rows, those that fall due first; what falls due on no known day is last.`,
    }),
    held: Type.Number({ description: "The sum of all rows, also of those that are not shown" }),
  },
  { description: "The retention that clients hold, by contract, and by project for plain invoices." },
);
export type RetentionRegister = Static<typeof RetentionRegister>;

export const RetentionQuery = Type.Object(
  {
    clientId: Type.Optional(idField("cli")),
    due: Type.Optional(Type.Boolean({ description: "true: only what has fallen due; false: only the rest." })),
  },
  { additionalProperties: false },
);
export type RetentionQuery = Static<typeof RetentionQuery>;

export const retentionRoutes = {
  listRetention: {
    method: "GET",
    path: "/retention",
    group: "Retention",
    summary: "List the retention that clients hold",
    description:
      "A row per contract, and one per project for its plain invoices. `due` finds what can be released now.",
    scope: "contracts:read",
    query: RetentionQuery,
    status: 200,
    answer: RetentionRegister,
  },
  releaseProjectRetention: {
    method: "POST",
    path: "/projects/{id}/release-retention",
    group: "Retention",
    summary: "Bill retention of a project's plain invoices",
    description:
      "Creates a draft invoice of kind RETENTION_RELEASE; by default over all that they hold. Raises invoice.created.",
    scope: "invoices:write",
    id: "prj",
    query: noQuery,
    body: NewRelease,
    bodyIsOptional: true,
    status: 201,
    answer: Invoice,
    locatedAt: "/invoices/{id}",
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
