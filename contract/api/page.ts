import Type, { type TObject, type TProperties, type TSchema } from "typebox";
import { exclusiveBound, instant, oneOf } from "./fields.ts";
import { type Sorts, type SortValue, sortValues } from "./sorts.ts";

export const pageLimitMax = 100;
export const pageLimitDefault = 50;

/** The maximum size of a page's items in bytes of JSON: a page ends early rather than exceed it, but has at least one. */
export const pageBytesMax = 8_000_000;

/** The schema of one page of a list, newest first. */
export const listOf = <Item extends TSchema>(item: Item, description: string) =>
  Type.Object(
    {
      data: Type.Array(item),
      hasMore: Type.Boolean({
        description:
          "Whether there is another page. A page ends early, with fewer items than `limit`, before 8 MB of JSON.",
      }),
      nextCursor: Type.Unsafe<string | null>({
        type: ["string", "null"],
        description: "Pass it back unchanged as `cursor` for the next page; null when there is none.",
      }),
      resumeCursor: Type.Optional(
        Type.String({
          description:
            "Only with `sort=updatedAt`, and there on every page: where the page ends. Pass it as `cursor` later, for what " +
            "was changed since: nothing is skipped, even if it was committed late.",
        }),
      ),
    },
    { description },
  );

/** The query parameters of every list. */
export const pagingParameters = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageLimitMax,
      description: `The number of items per page. Defaults to ${pageLimitDefault}.`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      // The name of the last row is in it where the list is sorted by names: 200 characters of up to four bytes.
      maxLength: 1_200,
      description:
        "`nextCursor` of the previous page. Use it with the same list and filters; `limit` and `include` may change.",
    }),
  ),
  updatedAfter: Type.Optional(instant("Only items created or changed after this instant (RFC 3339).")),
  createdAfter: Type.Optional(exclusiveBound("Only items created after this.")),
  createdBefore: Type.Optional(exclusiveBound("Only items created before this.")),
};

const byChange =
  "updatedAt: the item that was changed longest ago comes first, and every page has a `resumeCursor`, from which " +
  "a later request continues with what was changed since. It takes no filter but `updatedAfter`.";

/** The parameter of lists that can be followed from change to change. */
export const sortParameter = {
  sort: Type.Optional(oneOf(["updatedAt"], `${byChange} Without it the newest item comes first.`)),
};

const describeSorts = (rows: Sorts): string =>
  `${Object.entries(rows)
    .map(([name, { about }]) => `${name}: ${about}`)
    .join("; ")}. A minus sign reverses the order. Without it the newest item comes first.`;

/** The parameter of lists that have orders too. */
export const sortedBy = <const Rows extends Sorts>(rows: Rows) => ({
  sort: Type.Optional(
    oneOf<"updatedAt" | SortValue<Rows>>(["updatedAt", ...sortValues(rows)], `${byChange} ${describeSorts(rows)}`),
  ),
});

/** The parameter of lists that have orders and no changes. */
export const sortedOnlyBy = <const Rows extends Sorts>(rows: Rows) => ({
  sort: Type.Optional(oneOf<SortValue<Rows>>(sortValues(rows), describeSorts(rows))),
});

/** The parameters that `sort=updatedAt` can be combined with: one that leaves out rows would leave out changes. */
export const sortableWith: readonly string[] = ["sort", "limit", "cursor", "updatedAfter", "include"];

/** The query parameters of a list: its own filters and those of every list. */
export const listQuery = <Filters extends TProperties>(filters: Filters) =>
  Type.Object({ ...pagingParameters, ...filters }, { additionalProperties: false });

/** The parameters of a page and its items, for reads of a whole list: `Type.Omit(ListQuery, paging, strict)`. */
export const paging = ["limit", "cursor", "sort", "include"] as const;
export const strict = { additionalProperties: false };

/** A query that takes no parameter at all. */
export const noQuery: TObject = Type.Object({}, { additionalProperties: false });
