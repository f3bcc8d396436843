import { type Filters, parametersOf } from "#contract/api/filters.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { PublicHolidays } from "#contract/contracts/own-holidays.ts";
import { dayOf, endOf, isWholeDay, startOf } from "#server/core/calendar.ts";
import { closedPeriod } from "#server/db/closed-period.ts";
import type { Span } from "#server/db/lists/filters.ts";
import type { Between, Period } from "#server/db/lists/conditions.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { found } from "#server/core/refusal.ts";
import { isRegisteredOn, issuingRateOn } from "./gst-rates.ts";
import { presentOrganization } from "./present.ts";
import { findOrganization, holdOrganizationRow, lockOrganizationRow, type OrganizationRow } from "./store.ts";

export { changeSecondFactorRule, findRemindingOrganizations, findSecondFactorRule } from "./store.ts";

/** @throws Refusal 404 */
export async function getOrganization(read: Read): Promise<Organization> {
  return presentOrganization(found(await findOrganization(read)));
}

/** The settings of the organization that apply to a document while it is a draft. */
export interface DraftTerms {
  /** The rate of today: 0 when the organization is not registered for GST. */
  readonly gstRate: string;
  /** Returns the rate of what is issued at that time, in the same way. */
  readonly gstRateAt: (issuedAt: Date) => string;
  /** Returns true when the organization is registered for GST at that time. */
  readonly isRegisteredAt: (issuedAt: Date) => boolean;
  readonly currency: string;
  readonly timeZone: string;
  readonly paymentTermsDays: number;
  readonly gstRegistered: boolean;
  readonly publicHolidays: PublicHolidays;
  readonly notHolidays: readonly string[];
  readonly defaultRetentionPct: string | null;
  readonly quotationValidityDays: number;
  readonly quotationPrefix: string;
  readonly invoicePrefix: string;
  readonly creditNotePrefix: string;
  readonly receiptPrefix: string;
  /** The notes of a quotation, and of an invoice, that is created without notes. */
  readonly quotationTerms: string | null;
  readonly invoiceTerms: string | null;
}

/**
 * Returns the terms and locks them against changes until the transaction ends. A transaction that locks more takes this
 * lock first, then the document, then its references: the same order everywhere, so that no deadlock can occur.
 */
export async function holdDraftTerms(tx: Tx): Promise<DraftTerms> {
  const row = found(await holdOrganizationRow(tx));
  return {
    ...row,
    gstRate: issuingRate(row),
    gstRateAt: (issuedAt) => issuingRateOn(row, issuedAt),
    isRegisteredAt: (issuedAt) => isRegisteredOn(row, dayOf(issuedAt, row.timeZone)),
  };
}

/** Returns the rate of what is issued at that time: 0 when the organization is not registered for GST. */
export const getGstRateAt = async (read: Read, issuedAt: Date): Promise<string> =>
  issuingRateOn(found(await findOrganization(read)), issuedAt);

/** Locks the organization, so that only one transaction at a time counts what it has and adds to it. */
export async function lockOrganization(tx: Tx): Promise<void> {
  found(await lockOrganizationRow(tx));
}

/** The schedule of reminders for unpaid invoices. */
export interface Reminders {
  /** Relative to the due date; negative before it. */
  readonly days: readonly number[];
  /** In PostgreSQL's format. */
  readonly chosenAt: string | null;
  readonly timeZone: string;
}

/** Returns the reminders and locks them against changes until the transaction ends. */
export async function holdReminders(tx: Tx): Promise<Reminders> {
  const row = found(await holdOrganizationRow(tx));
  return { days: row.reminderDays, chosenAt: row.remindersChosenAt, timeZone: row.timeZone };
}

/**
 * Refuses a day that is closed before anything is tried, as a preview must; what is written is held to it by the database.
 * @param path the field that has the day
 * @throws Refusal 409 INVALID_STATE
 */
export function requireOpenDay(
  { lockedThrough, timeZone }: Pick<Organization, "lockedThrough" | "timeZone">,
  day: { readonly at: Date; readonly path: string },
  now: Date,
): void {
  if (lockedThrough === null || dayOf(day.at, timeZone) > lockedThrough) return;
  throw closedPeriod({ through: lockedThrough, today: dayOf(now, timeZone), path: day.path });
}

/** Returns the time zone of the organization's days. */
export async function getTimeZone(read: Read): Promise<string> {
  return (await getOrganization(read)).timeZone;
}

/** Returns the same and keeps it until the transaction ends: for days that are about to be stored. */
export const holdTimeZone = async (tx: Tx): Promise<string> => (await holdDraftTerms(tx)).timeZone;

/** Returns the time zone of a filter's bounds; reads it only if one of them is a day. */
export async function zoneOf(read: Read, bounds: readonly (string | undefined)[]): Promise<string> {
  return bounds.some((bound) => bound !== undefined && isWholeDay(bound)) ? getTimeZone(read) : "UTC";
}

/** Converts a filter's days to instants: from the beginning of the first to the end of the last. */
export async function periodOf(
  read: Read,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Period> {
  return periodIn(await zoneOf(read, [from, to]), from, to);
}

const periodIn = (timeZone: string, from: string | undefined, to: string | undefined): Period => ({
  ...(from === undefined ? {} : { from: startOf(from, timeZone) }),
  ...(to === undefined ? {} : { to: endOf(to, timeZone) }),
});

/** Converts the bounds of a filter to instants; a day is left out whole. */
export const betweenIn = (timeZone: string, after: string | undefined, before: string | undefined): Between => ({
  ...(after === undefined ? {} : { after: endOf(after, timeZone) }),
  ...(before === undefined ? {} : { before: startOf(before, timeZone) }),
});

/** Converts the days of a list's filters to instants, by the names of the filters. */
export async function spansOf(read: Read, rows: Filters, query: object): Promise<Readonly<Record<string, Span>>> {
  const days = query as Readonly<Record<string, string | undefined>>;
  const ranges = Object.entries(rows).filter(([, { kind }]) => kind === "between" || kind === "period");
  const timeZone = await zoneOf(
    read,
    ranges.flatMap(([name, row]) => parametersOf(name, row).map((parameter) => days[parameter])),
  );
  return Object.fromEntries(
    ranges.map(([name, { kind }]) => [
      name,
      kind === "between"
        ? betweenIn(timeZone, days[`${name}After`], days[`${name}Before`])
        : periodIn(timeZone, days["from"], days["to"]),
    ]),
  );
}

export const issuingRate = (org: Pick<OrganizationRow, "gstRegistered" | "gstAwaited" | "gstRate">): string =>
  isRegisteredToday(org) ? org.gstRate : "0";

/** True when drafts bear GST: the registration holds, and its first day has come. */
export const isRegisteredToday = (org: Pick<OrganizationRow, "gstRegistered" | "gstAwaited">): boolean =>
  org.gstRegistered && !org.gstAwaited;

/** Returns the GST rate at which a document would be issued now. */
export const getGstRateNow = async (read: Read): Promise<string> => issuingRate(found(await findOrganization(read)));

/** Returns the organization as what is drafted now shows it: not registered before the first day of its registration. */
export async function getIssuingOrganization(read: Read): Promise<Organization> {
  const row = found(await findOrganization(read));
  return { ...presentOrganization(row), gstRegistered: isRegisteredToday(row) };
}
