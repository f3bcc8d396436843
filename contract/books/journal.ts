import Type, { type Static } from "typebox";
import { day, oneOf } from "#contract/api/fields.ts";

/** The layouts of an exported journal. */
export const journalFormats = ["generic", "xero"] as const;

export const JournalQuery = Type.Object(
  {
    from: Type.Optional(day("The first day, in the organization's time zone. Without it, everything up to `to`.")),
    to: Type.Optional(day("The last day. Defaults to today.")),
    format: Type.Optional(oneOf(journalFormats, "Defaults to generic.")),
  },
  { additionalProperties: false },
);
export type JournalQuery = Static<typeof JournalQuery>;
