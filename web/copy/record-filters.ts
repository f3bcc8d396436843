import { recordFiltersMessages } from "#words/record-filters.ts";
import { toCopy } from "#web/copy/to-copy.ts";

export const recordFiltersCopy = toCopy("record-filters", recordFiltersMessages);
