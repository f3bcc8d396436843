import postgres from "@quoin/postgres";
import { wording } from "#contract/api/wording.ts";
import { dayOf } from "#server/core/calendar.ts";
import { Refusal } from "#server/core/refusal.ts";

/** The error of `require_open_day` (migration 0101). */
const closedCode = "QN002";

/** The fields in which callers give the day, by the column that has it; a voiding or a reversal is always of today. */
const fields: Readonly<Record<string, string>> = { issued_at: "issuedAt", paid_at: "paidAt", date: "date" };

/**
 * Translates the error of a change on a day that is closed, and throws any other as it is.
 * @param at the time of the request, whose day is offered instead
 * @throws Refusal 409 INVALID_STATE
 */
export function refuseClosed(error: unknown, at: Date | undefined): never {
  if (!(error instanceof postgres.PostgresError) || error.code !== closedCode) throw error;
  const { through, timeZone } = JSON.parse(error.detail ?? "{}") as { through: string; timeZone: string };
  throw closedPeriod({ through, today: at && dayOf(at, timeZone), path: fields[error.column_name ?? ""] });
}

/**
 * Returns the refusal of a fact that is dated on a day that is closed.
 * @param through the last closed day
 * @param path the field that has the day
 */
export function closedPeriod({
  through,
  today,
  path = "",
}: {
  readonly through: string;
  readonly today: string | undefined;
  readonly path: string | undefined;
}): Refusal {
  if (today === undefined)
    return new Refusal("INVALID_STATE", wording("books.closedThrough", { through: { day: through } }));
  const message = wording("books.dayClosed", { through: { day: through }, today: { day: today } });
  const summary = wording("books.periodClosed", { through: { day: through }, today: { day: today } });
  return new Refusal("INVALID_STATE", summary, { details: [{ path, code: "PERIOD_CLOSED", message }] });
}
