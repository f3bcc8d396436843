import type { Filters } from "#contract/api/filters.ts";

/** The filters of the list of price items. */
export const priceItemFilters = {
  category: { kind: "line", ofField: true, lengthMax: 100, about: "Only items of exactly this category." },
  archived: {
    kind: "flag",
    about: "true: only archived items; false: only active ones.",
    address: "archived",
    offersOnlyTrue: true,
  },
  q: { kind: "text", about: "the code, the description and the category", address: "q" },
} as const satisfies Filters;
