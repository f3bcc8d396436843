import Type, { type Static } from "typebox";
import { day, instant, nullable, oneOf, optionalText, textOrNull } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { listOf, listQuery, noQuery } from "#contract/api/page.ts";
import { gstBoxFields, GstDocument } from "./reports.ts";
import type { Route } from "#contract/api/route.ts";

export const gstFilingNoteLengthMax = 500;

/** The most documents that differ and are shown; their count is of all. */
export const gstDifferencesMax = 100;

const boxes = Type.Object(gstBoxFields);
export type GstBoxes = Static<typeof boxes>;

export const GstFiling = Type.Object(
  {
    id: idField("gsr"),
    from: day("The first day of the period"),
    to: day("The last day of the period"),
    currency: Type.String({ description: "ISO 4217" }),
    ...gstBoxFields,
    documents: Type.Integer({ description: "The number of documents behind it" }),
    note: textOrNull(),
    filedAt: instant("When it was marked as filed"),
    filedBy: Type.String({ description: "The person or the API key that did so" }),
  },
  { description: "A GST return as it was filed. It never changes; a period that is filed again has a further one." },
);
export type GstFiling = Static<typeof GstFiling>;

const amounts = (description: string) =>
  nullable(Type.Object({ net: Type.Number(), gst: Type.Number() }, { description }));

const GstDifference = Type.Object({
  ...Type.Omit(GstDocument, ["net", "gst"]).properties,
  change: oneOf(
    ["ADDED", "REMOVED", "CHANGED"],
    "ADDED: it counts now, and was not in the return; REMOVED: the reverse; CHANGED: it counts with other amounts",
  ),
  filed: amounts("Its amounts in the return; null when it was not in it"),
  now: amounts("Its amounts today; null when it no longer counts"),
});
export type GstDifference = Static<typeof GstDifference>;

export const GstFilingDetail = Type.Object(
  {
    ...GstFiling.properties,
    now: Type.Object(boxes.properties, { description: "The boxes of the same period as the books are today" }),
    differences: Type.Array(GstDifference, {
      description: `The documents that made the difference, at most ${gstDifferencesMax}, latest first`,
    }),
    differenceCount: Type.Integer({ description: "The number of documents that differ, also of those not shown" }),
  },
  { description: "A GST return as it was filed, beside the books as they are today." },
);
export type GstFilingDetail = Static<typeof GstFilingDetail>;

export const NewGstFiling = Type.Object(
  {
    from: day("The first day of the period"),
    to: day("The last day of the period, before today"),
    note: optionalText(gstFilingNoteLengthMax),
    closesPeriod: Type.Optional(
      Type.Boolean({
        description:
          "Closes the books through `to` in the same step, unless they are closed further: needs organization:write.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type NewGstFiling = Static<typeof NewGstFiling>;

const GstFilingQuery = listQuery({});
export type GstFilingQuery = Static<typeof GstFilingQuery>;
const FiledGstDocumentQuery = listQuery({});
export type FiledGstDocumentQuery = Static<typeof FiledGstDocumentQuery>;

const group = "Reports";

export const gstFilingRoutes = {
  fileGstReturn: {
    method: "POST",
    path: "/gst-returns",
    group,
    summary: "Mark a GST return as filed",
    description:
      "Keeps the boxes and documents of the period as they are, with who and when. Filing a period again, for an " +
      "amended return, keeps the earlier one.",
    scope: "reports:write",
    query: noQuery,
    body: NewGstFiling,
    status: 201,
    answer: GstFiling,
  },
  listGstFilings: {
    method: "GET",
    path: "/gst-returns",
    group,
    summary: "List filed GST returns",
    description: "Each as it was filed; a period that was filed again is in the list twice.",
    scope: "reports:read",
    query: GstFilingQuery,
    status: 200,
    answer: listOf(GstFiling, "A page of filed returns, the one filed last first."),
  },
  getGstFiling: {
    method: "GET",
    path: "/gst-returns/{id}",
    group,
    summary: "Get a filed GST return",
    description:
      "Returns it as it was filed, and beside it the books as they are today, with the documents that differ.",
    scope: "reports:read",
    id: "gsr",
    query: noQuery,
    status: 200,
    answer: GstFilingDetail,
  },
  listFiledGstDocuments: {
    method: "GET",
    path: "/gst-returns/{id}/documents",
    group,
    summary: "List the documents of a filed GST return",
    description: "As they counted when it was filed.",
    scope: "reports:read",
    id: "gsr",
    query: FiledGstDocumentQuery,
    status: 200,
    answer: listOf(GstDocument, "A page of documents, latest first."),
  },
} as const satisfies Record<string, Route>;
