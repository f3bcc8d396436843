import Type, { type Static } from "typebox";
import { day, requiredLine } from "#contract/api/fields.ts";

/** The days that an organization can add to the list of public holidays, or strike from it. */
export const ownHolidaysMax = 200;

export const PublicHolidays = Type.Array(
  Type.Object({ on: day(), name: requiredLine(100) }, { additionalProperties: false }),
  {
    maxItems: ownHolidaysMax,
    description:
      "Public holidays that the list of Quoin does not have, such as a Polling Day. The days of payment claims leave them out; one that is named Polling Day or 投票日 is read both ways in `safe`.",
  },
);
export type PublicHolidays = Static<typeof PublicHolidays>;

export const NotHolidays = Type.Array(day(), {
  maxItems: ownHolidaysMax,
  description: "Days of the list of Quoin that are no public holidays, such as one that was moved",
});
