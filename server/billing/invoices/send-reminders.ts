import { atHourOfDayAfter, dayOf, endOfDayAfter } from "#server/core/calendar.ts";
import type { Caller } from "#server/http/caller.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { sharesOf } from "#server/db/connection/connection-shares.ts";
import { asSystem, inOrg, isoInstant, type Tx } from "#server/db/sql.ts";
import { findRemindingOrganizations, holdReminders, type Reminders } from "#server/organizations/read.ts";
import { mailInvoice } from "./mail-invoice.ts";
import { insertReminderMarks, lockUnreminded, type UnremindedRow } from "./marks-store.ts";

/** The number of invoices that one transaction processes: other changes to them wait for it to end. */
const batchInvoicesMax = 20;

/** The hour from which a day's reminders are sent, in the organization's time zone, so that none is sent at night. */
const reminderHour = 9;

type Scope = Pick<Caller, "db" | "org" | "clock" | "mailLimits">;

/**
 * Mails the reminders that the organizations chose, when they are due. Any number of processes may do this at once, and
 * after any pause.
 *
 * 1. For each unpaid invoice only the latest of the chosen days that has come is considered. After a pause the client
 *    gets one mail, not all that were missed.
 * 2. Invoices are taken with their rows locked; those locked by others are left to them, or to the next run.
 * 3. A mark per invoice, due date and day, which can be inserted once, decides who mails it, in one transaction with
 *    the mail. Reminders that are not mailed are marked as well, so that each is considered once.
 *
 * @returns how many reminders were queued in the outbox by this call
 * @throws AggregateError when it failed for some organizations; the others are done all the same
 */
export async function sendReminders({
  db,
  clock,
  mailLimits,
}: Pick<Caller, "db" | "clock" | "mailLimits">): Promise<number> {
  const orgs = await asSystem(db, findRemindingOrganizations);
  const { background: atOnce } = sharesOf(db.loads.app.connectionsMax);
  let mailed = 0;
  await collectFailures(orgs, "could not send the reminders of some organizations", { atOnce }, async ({ id }) => {
    const count = await remindInOrg({ db, org: id, clock, mailLimits });
    mailed += count;
  });
  return mailed;
}

async function remindInOrg(scope: Scope): Promise<number> {
  let mailed = 0;
  for (;;) {
    const batch = await inOrg(scope, (tx) => remindSome(tx, scope));
    mailed += batch.mailed;
    if (batch.taken === 0) return mailed;
  }
}

/** Processes one batch, of the first chosen day that has any. */
async function remindSome(tx: Tx, { clock, mailLimits: limits }: Scope): Promise<{ taken: number; mailed: number }> {
  const reminders = await holdReminders(tx);
  for (const { days, due } of comingsOf(reminders, clock())) {
    const rows = await lockUnreminded(tx, days, due, batchInvoicesMax);
    const at = clock();
    const first = await insertReminderMarks(tx, rows, days, at);
    let mailed = 0;
    for (const row of rows) {
      if (!first.has(row.id) || hadPassed(row, days, reminders)) continue;
      if (await mailInvoice(tx, "INVOICE_REMINDER", row, {}, { at, limits, isAutomatic: true })) mailed++;
    }
    if (rows.length > 0) return { taken: rows.length, mailed };
  }
  return { taken: 0, mailed: 0 };
}

/**
 * True when that day had already come when the organization chose its days, when the invoice was sent, or when it was
 * processed for another due date: the reminder is then obsolete.
 */
function hadPassed(
  { dueDate, sentAt, lastMarkedAt }: UnremindedRow,
  days: number,
  { timeZone, chosenAt }: Reminders,
): boolean {
  const comes = atHourOfDayAfter(new Date(isoInstant(dueDate)), days, reminderHour, timeZone);
  const isBefore = (instant: string | null) => instant !== null && comes <= new Date(isoInstant(instant));
  // A client who is sent the invoice gets no reminder on the same day.
  const isDayOfSending = dayOf(comes, timeZone) === dayOf(new Date(isoInstant(sentAt)), timeZone);
  return isDayOfSending || isBefore(sentAt) || isBefore(chosenAt) || isBefore(lastMarkedAt);
}

/** The due dates for which a chosen day is the latest that has come. */
interface Coming {
  readonly days: number;
  readonly due: { readonly after: Date | null; readonly upTo: Date };
}

/** Returns for each chosen day the due dates for which it, and no later chosen day, has come. */
function comingsOf({ days, timeZone }: Reminders, now: Date): Coming[] {
  const latestFirst = days.toSorted((a, b) => b - a);
  // Before the reminder hour, the last day that has come is yesterday.
  const lastDay = now < atHourOfDayAfter(now, 0, reminderHour, timeZone) ? -1 : 0;
  const upTo = (each: number) => endOfDayAfter(now, lastDay - each, timeZone);
  return latestFirst.map((each, i) => {
    const later = latestFirst[i - 1];
    return { days: each, due: { after: later === undefined ? null : upTo(later), upTo: upTo(each) } };
  });
}
