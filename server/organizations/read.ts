import type { Me, Organization } from "#contract/organizations.ts";
import { endOf, isDay, startOf } from "#server/core/calendar.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { notFound } from "#server/core/refusal.ts";
import { presentOrganization } from "./present.ts";
import {
  findOrganization,
  findRemindingOrganizations,
  holdOrganizationRow,
  lockOrganizationRow,
  type OrganizationRow,
} from "./store.ts";

/** @throws Refusal 404 */
export async function getOrganization(read: Read): Promise<Organization> {
  const row = await findOrganization(read);
  if (row === undefined) throw notFound();
  return presentOrganization(row);
}

export async function getMe(read: Read): Promise<Me> {
  const { id, name, slug, currency, gstRate } = await getOrganization(read);
  return { org: { id, name, slug, currency, gstRate } };
}

/** What the organization's settings decide for a document while it is a draft. */
export interface DraftTerms {
  /** What it issues at: 0 when it is not registered for GST. */
  readonly gstRate: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly paymentTermsDays: number;
  readonly defaultRetentionPct: string | null;
  readonly quotationValidityDays: number;
  readonly quotationPrefix: string;
  readonly invoicePrefix: string;
}

/**
 * The terms, kept as they are until the transaction ends. Whoever locks more takes this first, then the
 * document, then what the document refers to: one order for all, so that none waits for another in a ring.
 */
export async function holdDraftTerms(tx: Tx): Promise<DraftTerms> {
  const row = await holdOrganizationRow(tx);
  if (row === undefined) throw notFound();
  return { ...row, gstRate: issuingRate(row) };
}

/** Takes the organization, so that of all who ask for this only one at a time counts what it has and adds to it. */
export async function lockOrganization(tx: Tx): Promise<void> {
  if ((await lockOrganizationRow(tx)) === undefined) throw notFound();
}

export const findOrgsThatRemind = findRemindingOrganizations;

/** When unpaid invoices are reminded of. */
export interface Reminders {
  /** From the due date; before it when negative. */
  readonly days: readonly number[];
  /** As PostgreSQL writes an instant. */
  readonly chosenAt: string | null;
  readonly timeZone: string;
}

/** The same, kept as it is until the transaction ends. */
export async function holdReminders(tx: Tx): Promise<Reminders> {
  const row = await holdOrganizationRow(tx);
  if (row === undefined) throw notFound();
  return { days: row.reminderDays, chosenAt: row.remindersChosenAt, timeZone: row.timeZone };
}

/** The time zone in which the org's days begin and end. */
export async function getTimeZone(read: Read): Promise<string> {
  return (await getOrganization(read)).timeZone;
}

/** The time zone that a filter's bounds are meant in; it is asked for only where one of them is a day. */
export async function zoneOf(read: Read, bounds: readonly (string | undefined)[]): Promise<string> {
  return bounds.some((bound) => bound !== undefined && isDay(bound)) ? getTimeZone(read) : "UTC";
}

/** A filter's days as instants: from the beginning of the first to the end of the last. */
export async function periodOf(
  read: Read,
  { from, to }: { readonly from?: string; readonly to?: string },
): Promise<Period> {
  const timeZone = await zoneOf(read, [from, to]);
  return {
    ...(from === undefined ? {} : { from: startOf(from, timeZone) }),
    ...(to === undefined ? {} : { to: endOf(to, timeZone) }),
  };
}

export interface Period {
  readonly from?: Date;
  readonly to?: Date;
}

export const issuingRate = (org: Pick<OrganizationRow, "gstRegistered" | "gstRate">): string =>
  org.gstRegistered ? org.gstRate : "0";
