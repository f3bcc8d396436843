import { dateFieldMessages } from "#words/date-field.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of date fields and their calendar. */
export const dateFieldCopy = toCopy("dateField", dateFieldMessages);
