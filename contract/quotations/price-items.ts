import Type, { type Static } from "typebox";
import {
  instant,
  instantOrNull,
  linesOfText,
  nullable,
  optionalLine,
  optionalLineOrBlank,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { descriptionLinesMax } from "#contract/documents/line-breaks.ts";
import { bookingFields, newBooking, unitPriceMax } from "#contract/documents/lines.ts";
import { listOf, listQuery, noQuery, sortParameter } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { priceItemFilters } from "./price-item-filters.ts";

export const PriceItem = Type.Object(
  {
    id: idField("pri"),
    code: textOrNull("The short name by which the office knows it"),
    description: Type.String(),
    unit: textOrNull("The unit of measure"),
    unitPrice: Type.Number({ description: "Before GST" }),
    unitCost: Type.Optional(
      nullable(Type.Number({ description: "The cost of one unit. Only for callers with the scope costs:read." })),
    ),
    category: textOrNull(),
    ...bookingFields,
    archivedAt: instantOrNull("When the item was archived; null while it is active"),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { description: "An item of the price book. A line of a document is a copy: later prices do not change it." },
);
export type PriceItem = Static<typeof PriceItem>;

const description = () => Type.String({ minLength: 1, pattern: "\\S", ...linesOfText(2_000, descriptionLinesMax) });

const unitPrice = () =>
  Type.Number({
    minimum: -unitPriceMax,
    maximum: unitPriceMax,
    multipleOf: 0.0001,
    description: "Before GST; at most four decimals; negative for a discount",
  });

const details = {
  code: optionalLine(40, "Unique in the organization, whatever its case"),
  unit: optionalLineOrBlank(20, "The unit of measure, such as `m2` or `lot`"),
  unitCost: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: unitPriceMax,
        multipleOf: 0.0001,
        description: "At most four decimals. Needs the scope costs:write.",
      }),
    ),
  ),
  category: optionalLine(100, "A group of your own, such as `Tiling`"),
  ...newBooking,
};

export const NewPriceItem = Type.Object(
  { description: description(), unitPrice: unitPrice(), ...details },
  { additionalProperties: false },
);
export type NewPriceItem = Static<typeof NewPriceItem>;

export const PriceItemChange = Type.Object(
  { description: Type.Optional(description()), unitPrice: Type.Optional(unitPrice()), ...details },
  { additionalProperties: false },
);
export type PriceItemChange = Static<typeof PriceItemChange>;

export const PriceItemList = listOf(PriceItem, "A page of price items, newest first.");
export const PriceItemQuery = listQuery({
  ...sortParameter,
  ...filterParameters(priceItemFilters),
});
export type PriceItemQuery = Static<typeof PriceItemQuery>;

const group = "Price book";

export const priceItemRoutes = {
  listPriceItems: {
    method: "GET",
    path: "/price-items",
    group,
    summary: "List price items",
    description:
      "`q` searches the code, the description and the category. Unit costs are only in responses to keys with the scope `costs:read`.",
    scope: "prices:read",
    query: PriceItemQuery,
    status: 200,
    answer: PriceItemList,
  },
  createPriceItem: {
    method: "POST",
    path: "/price-items",
    group,
    summary: "Create a price item",
    description: "A `code` is unique among the items. A `unitCost` needs the scope `costs:write` as well.",
    scope: "prices:write",
    query: noQuery,
    body: NewPriceItem,
    status: 201,
    answer: PriceItem,
  },
  getPriceItem: {
    method: "GET",
    path: "/price-items/{id}",
    group,
    summary: "Get a price item",
    description: "With its unit cost for keys that have the scope `costs:read`.",
    scope: "prices:read",
    id: "pri",
    query: noQuery,
    status: 200,
    answer: PriceItem,
  },
  updatePriceItem: {
    method: "PATCH",
    path: "/price-items/{id}",
    group,
    summary: "Update a price item",
    description: "Documents keep the prices that they have.",
    scope: "prices:write",
    id: "pri",
    query: noQuery,
    body: PriceItemChange,
    status: 200,
    answer: PriceItem,
  },
  deletePriceItem: {
    method: "DELETE",
    path: "/price-items/{id}",
    group,
    summary: "Delete a price item",
    description: "Documents do not change: their lines are copies.",
    scope: "prices:write",
    id: "pri",
    query: noQuery,
    status: 204,
  },
  archivePriceItem: {
    method: "POST",
    path: "/price-items/{id}/archive",
    group,
    summary: "Archive a price item",
    description: "The editor no longer suggests it. Archiving an archived item has no effect.",
    scope: "prices:write",
    id: "pri",
    query: noQuery,
    status: 200,
    answer: PriceItem,
  },
  unarchivePriceItem: {
    method: "POST",
    path: "/price-items/{id}/unarchive",
    group,
    summary: "Unarchive a price item",
    description: "The item is found in editors again. Unarchiving an item that is not archived has no effect.",
    scope: "prices:write",
    id: "pri",
    query: noQuery,
    status: 200,
    answer: PriceItem,
  },
} as const satisfies Record<string, Route>;
