import { organizationCopy } from "#web/copy/organization.ts";
import { formatShortMonth } from "#web/days/days.ts";

const words = organizationCopy.organization;

/** The periods of GST returns that can be chosen: their months, and the first month of a year in which one ends. */
export const gstPeriodChoices = [
  { value: "1:0", name: words.gstMonthly },
  ...[3, 6].flatMap((months) =>
    Array.from({ length: months }, (_, end) => ({
      value: `${months}:${end}`,
      name: words.gstEvery({ count: months, ends: endsOf(months, end) }),
    })),
  ),
];

/** Returns the names of the months in which periods end. */
function endsOf(months: number, end: number): string {
  const first = end === 0 ? months : end;
  const ends = Array.from({ length: 12 / months }, (_, i) => String(first + i * months).padStart(2, "0"));
  return ends.map((month) => formatShortMonth(`2026-${month}`)).join(", ");
}
