import type { QueryOf } from "#web/api.ts";
import { isoDay } from "#web/days/days.ts";
import type { statementSearch } from "#web/addresses/search.ts";

export type StatementSearch = ReturnType<typeof statementSearch>;
export type Period = NonNullable<StatementSearch["period"]>;

/** The first and last day of a statement; undefined days leave it open. */
export interface Days {
  readonly from: string | undefined;
  readonly until: string | undefined;
}

/** Returns the days of the chosen period; without a choice, those of this year. */
export function daysOf(
  { period = "thisYear", from, until }: StatementSearch,
  timeZone: string,
  now = new Date(),
): Days {
  const today = isoDay(now, timeZone);
  const year = Number(today.slice(0, 4));
  switch (period) {
    // It ends today: what comes later is not known yet.
    case "thisYear":
      return { from: `${year}-01-01`, until: undefined };
    case "lastYear":
      return { from: `${year - 1}-01-01`, until: `${year - 1}-12-31` };
    case "all":
      return { from: undefined, until: undefined };
    case "own":
      return { from, until };
  }
}

/** Returns the query of the API for those days. */
export const queryOf = ({ from, until }: Days): QueryOf<"GET /clients/{id}/statement"> => ({
  ...(from === undefined ? {} : { from }),
  ...(until === undefined ? {} : { to: until }),
});

/** The fault of own dates that a statement cannot have. */
export type DaysFault = "reversed" | "future";

/** Returns why there is no statement for those days; undefined when there is one. */
export function faultOf({ from, until }: Days, timeZone: string, now = new Date()): DaysFault | undefined {
  if (from === undefined) return undefined;
  if (until !== undefined) return from > until ? "reversed" : undefined;
  return from > isoDay(now, timeZone) ? "future" : undefined;
}

/** Returns the path of the PDF of a period. */
export function statementPdfPath(id: string, period: QueryOf<"GET /clients/{id}/statement">): string {
  const parameters = new URLSearchParams(period).toString();
  return `/clients/${id}/statement/pdf${parameters === "" ? "" : `?${parameters}`}`;
}
