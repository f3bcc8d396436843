import { type MailKind, readableMailKinds } from "#contract/mails/mail-kinds.ts";
import { asNumberOrNull } from "#contract/money.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { Permission } from "#contract/people/roles.ts";
import {
  expiringDays,
  failedMailDays,
  oldDraftDays,
  questionDays,
  type Today,
  type TodayGroup,
  type TodayGroupName,
  todayGroupNames,
  todayGroups,
  todayRecordsMax,
  uninvoicedDays,
} from "#contract/organizations/today.ts";
import type { Caller } from "#server/http/caller.ts";
import { addDays, dayOf } from "#server/core/calendar.ts";
import { isoInstant, isoInstantOrNull, type Read, readHeavilyInOrg } from "#server/db/sql.ts";
import { findAdjudicableClaims } from "./adjudicable-claims.ts";
import { findGstReturn, findMissingHolidays } from "./coming-days.ts";
import { betweenIn, getOrganization } from "#server/organizations/read.ts";
import { detailsToCorrect } from "#server/organizations/details-to-correct.ts";
import { failingSince } from "#server/webhooks/read.ts";
import {
  findExpiringQuotations,
  findFailedMails,
  findFailingEndpoints,
  findOldInvoiceDrafts,
  findOldQuotationDrafts,
  findOpenQuestions,
  findOverdueInvoices,
  findRecurringProblems,
  findUninvoicedQuotations,
  findWrongClients,
  type TodayRow,
} from "./store.ts";

/** Returns what needs attention, as far as the person may read it. */
export async function getToday(caller: Caller): Promise<Today> {
  const read = readHeavilyInOrg(caller);
  const organization = await getOrganization(read);
  const { currency } = organization;
  const now = caller.clock();
  const finders = findersAt(now, organization, readableMailKinds(caller.permissions));
  const groups = todayGroupNames.filter((group) => caller.permissions.includes(todayGroups[group] as Permission));
  const found = await Promise.all(
    groups.map(async (group) => present(group, finders[group], await finders[group].find(read))),
  );
  return { at: now.toISOString(), currency, groups: found.filter(({ count }) => count > 0) };
}

interface Finder {
  /** The days of the filter that lists exactly these records, both included. */
  readonly from?: string;
  readonly until?: string;
  readonly find: (read: Read) => Promise<TodayRow[]>;
}

function findersAt(
  now: Date,
  organization: Organization,
  kinds: readonly MailKind[],
): Readonly<Record<TodayGroupName, Finder>> {
  const { timeZone } = organization;
  const today = dayOf(now, timeZone);
  /** A finder by days, both included. */
  const inDays = (
    { from, until }: { readonly from?: string; readonly until?: string },
    find: (read: Read, between: ReturnType<typeof betweenIn>) => Promise<TodayRow[]>,
  ): Finder => {
    const between = betweenIn(timeZone, from && addDays(from, -1), until && addDays(until, 1));
    return { ...(from && { from }), ...(until && { until }), find: (read) => find(read, between) };
  };
  const oldDrafts = { until: addDays(today, -oldDraftDays) };
  return {
    CLIENT_QUESTIONS: inDays({ from: addDays(today, -questionDays) }, findOpenQuestions),
    ADJUDICABLE_CLAIMS: { find: (read) => findAdjudicableClaims(read, now) },
    GST_RETURN: { find: (read) => findGstReturn(read, organization, now) },
    MISSING_HOLIDAYS: { find: (read) => findMissingHolidays(read, organization, now) },
    ORGANIZATION_DETAILS: { find: () => Promise.resolve(detailRows(organization)) },
    OVERDUE_INVOICES: { find: (read) => findOverdueInvoices(read, now) },
    ACCEPTED_QUOTATIONS: inDays({ from: addDays(today, -uninvoicedDays) }, findUninvoicedQuotations),
    EXPIRING_QUOTATIONS: inDays({ from: today, until: addDays(today, expiringDays) }, findExpiringQuotations),
    RECURRING_PROBLEMS: { find: (read) => findRecurringProblems(read, timeZone) },
    CLIENT_DETAILS: { find: findWrongClients },
    FAILED_MAILS: inDays({ from: addDays(today, -failedMailDays) }, (read, created) =>
      findFailedMails(read, created, kinds),
    ),
    FAILING_ENDPOINTS: { find: (read) => findFailingEndpoints(read, failingSince(now)) },
    DRAFT_INVOICES: inDays(oldDrafts, findOldInvoiceDrafts),
    DRAFT_QUOTATIONS: inDays(oldDrafts, findOldQuotationDrafts),
  };
}

/** Returns the settings to correct as records. */
function detailRows(organization: Organization): TodayRow[] {
  const details = detailsToCorrect(organization);
  return details.slice(0, todayRecordsMax).map(({ field, value }) => ({
    id: field,
    number: value,
    title: field,
    clientName: null,
    amount: null,
    date: organization.updatedAt,
    remindedAt: null,
    total: details.length,
  }));
}

const present = (group: TodayGroupName, { from, until }: Finder, rows: readonly TodayRow[]): TodayGroup => ({
  group,
  count: rows[0]?.total ?? 0,
  from: from ?? null,
  until: until ?? null,
  records: rows.map(({ total: _total, amount, date, remindedAt, documentId = null, about = null, ...row }) => ({
    ...row,
    documentId,
    about,
    amount: asNumberOrNull(amount),
    date: isoInstant(date),
    remindedAt: isoInstantOrNull(remindedAt),
  })),
});
