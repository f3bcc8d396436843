import { holidaysOfSingapore } from "#contract/contracts/holidays-sg.ts";
import type { OrganizationChange } from "#contract/organizations/organizations.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { OrganizationRow } from "./store.ts";

const listed = new Set(Object.values(holidaysOfSingapore).flatMap(({ days }) => days.map(({ on }) => on)));

/** Returns faults for days that are named twice, added though they are listed, or struck though they are not. */
export function holidayFaults(
  body: Pick<OrganizationChange, "publicHolidays" | "notHolidays">,
  before: Pick<OrganizationRow, "publicHolidays" | "notHolidays">,
): Fault[] {
  const { publicHolidays = before.publicHolidays, notHolidays = before.notHolidays } = body;
  const added = publicHolidays.map(({ on }) => on);
  const duplicates = (days: readonly string[], pathOf: (i: number) => string): Fault[] =>
    days.flatMap((day, i) =>
      days.indexOf(day) === i
        ? []
        : [
            {
              path: pathOf(i),
              code: "DUPLICATE",
              message: wording("organization.holidayRepeated", { day: { day: day } }),
            },
          ],
    );
  return [
    ...duplicates(added, (i) => `publicHolidays[${i}].on`),
    ...duplicates(notHolidays, (i) => `notHolidays[${i}]`),
    ...added.flatMap((day, i) =>
      listed.has(day)
        ? [
            {
              path: `publicHolidays[${i}].on`,
              code: "DUPLICATE" as const,
              message: wording("organization.holidayKnown", { day: { day: day } }),
            },
          ]
        : [],
    ),
    ...notHolidays.flatMap((day, i) =>
      listed.has(day)
        ? []
        : [
            {
              path: `notHolidays[${i}]`,
              code: "NOT_ALLOWED" as const,
              message: wording("organization.holidayUnknown", { day: { day: day } }),
            },
          ],
    ),
  ];
}
