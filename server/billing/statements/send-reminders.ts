import type { ClientId } from "#contract/api/ids.ts";
import { remindedInvoicesMax } from "#contract/clients/client-reminders.ts";
import { atHourOfDayAfter, dayOf, endOfDayAfter } from "#server/core/calendar.ts";
import type { Caller } from "#server/http/caller.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { sharesOf } from "#server/db/connection/connection-shares.ts";
import { asSystem, inOrg, isoInstant, type Tx } from "#server/db/sql.ts";
import { findRemindingOrganizations, holdReminders, type Reminders } from "#server/organizations/read.ts";
import type { Enqueuing } from "#server/mail/enqueue.ts";
import { type Addressed, addressMail } from "#server/mail/mailing.ts";
import { getClient } from "#server/records/clients/read.ts";
import { mailInvoice } from "#server/billing/invoices/sending/mail-invoice.ts";
import { hasStatement, mailReminder, type Reminded } from "./mail-reminder.ts";
import {
  holdUnremindedClient,
  insertReminderMarks,
  lockUnreminded,
  type Unreminded,
  type UnremindedRow,
} from "./reminder-marks-store.ts";

/** The hour from which a day's reminders are sent, in the organization's time zone, so that none is sent at night. */
const reminderHour = 9;

type Scope = Pick<Caller, "db" | "org" | "clock" | "mailLimits">;

/**
 * Mails the reminders that the organizations chose, when they are due: one mail for all invoices of a client that go to
 * the same addresses. Any number of processes may do this at once, and after any pause.
 *
 * 1. For each unpaid invoice only the latest of the chosen days that has come is considered. After a pause the client
 *    gets one mail, not all that were missed.
 * 2. Clients are taken one at a time, each held until its mails are queued, so that no two processes write to it at
 *    once. Invoices that others are changing are left to the next run.
 * 3. A mark per invoice, due date and day, which can be inserted once, decides who mails it, in one transaction with
 *    the mail. Reminders that are not mailed are marked as well, so that each is considered once.
 *
 * @returns the number of invoices that the mails queued by this call remind of
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
  // Clients all of whose invoices others are changing.
  const skipped: ClientId[] = [];
  for (;;) {
    const batch = await inOrg(scope, (tx) => remindClient(tx, scope, skipped));
    if (batch === undefined) return mailed;
    mailed += batch.mailed;
    if (batch.taken === 0) skipped.push(batch.clientId);
  }
}

interface Batch {
  readonly clientId: ClientId;
  /** The number of invoices that were considered, and of those that were mailed. */
  readonly taken: number;
  readonly mailed: number;
}

/** Reminds one client of at most as many invoices as a mail names; undefined when there is none to remind. */
async function remindClient(
  tx: Tx,
  { clock, mailLimits: limits }: Scope,
  skipped: readonly ClientId[],
): Promise<Batch | undefined> {
  const reminders = await holdReminders(tx);
  const comings = comingsOf(reminders, clock());
  const clientId = await holdClient(tx, comings, skipped);
  if (clientId === undefined) return undefined;
  const at = clock();
  let taken = 0;
  const invoices: UnremindedRow[] = [];
  for (const coming of comings) {
    const rows = await lockUnreminded(tx, clientId, coming, remindedInvoicesMax - taken);
    const first = await insertReminderMarks(tx, rows, coming.days, at);
    taken += rows.length;
    invoices.push(...rows.filter((row) => first.has(row.id) && !hadPassed(row, coming.days, reminders)));
    if (taken === remindedInvoicesMax) break;
  }
  return { clientId, taken, mailed: await mailReminders(tx, clientId, invoices, { at, limits, isAutomatic: true }) };
}

async function holdClient(
  tx: Tx,
  comings: readonly Unreminded[],
  skipped: readonly ClientId[],
): Promise<ClientId | undefined> {
  for (const coming of comings) {
    const id = await holdUnremindedClient(tx, coming, skipped);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Mails the reminders of a client's invoices. Returns the number of invoices for which there is an address. */
async function mailReminders(
  tx: Tx,
  clientId: ClientId,
  invoices: readonly UnremindedRow[],
  enqueuing: Enqueuing,
): Promise<number> {
  let mailed = 0;
  for (const { addressed, together } of await byAddresses(tx, clientId, invoices)) {
    // One invoice has a mail of its own, with its link and PDF; so has each where the statement would be too long.
    if (together.length > 1 && (await hasStatement(tx, clientId, together, enqueuing.at))) {
      await mailReminder(tx, clientId, together, addressed, enqueuing);
    } else {
      for (const { id } of together) await mailInvoice(tx, "INVOICE_REMINDER", { id, clientId }, {}, enqueuing);
    }
    mailed += together.length;
  }
  return mailed;
}

interface Together {
  readonly addressed: Addressed;
  readonly together: [Reminded, ...Reminded[]];
}

/**
 * Returns the invoices whose last mails went to the same addresses, which one mail can remind of: who gets the invoices of one
 * site must not see those of another.
 */
async function byAddresses(tx: Tx, clientId: ClientId, invoices: readonly UnremindedRow[]): Promise<Together[]> {
  const groups = new Map<string, Together>();
  if (invoices.length === 0) return [];
  const client = await getClient(tx, clientId);
  for (const invoice of invoices) {
    const addressed = await addressMail(tx, {}, { client, documents: [invoice.id] });
    if (addressed === undefined) continue;
    const key = [addressed.recipient, ...addressed.cc.toSorted()].join(" ").toLowerCase();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { addressed, together: [invoice] });
    else group.together.push(invoice);
  }
  return [...groups.values()];
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

/** Returns for each chosen day the due dates for which it, and no later chosen day, has come. */
function comingsOf({ days, timeZone }: Reminders, now: Date): Unreminded[] {
  const latestFirst = days.toSorted((a, b) => b - a);
  // Before the reminder hour, the last day that has come is yesterday.
  const lastDay = now < atHourOfDayAfter(now, 0, reminderHour, timeZone) ? -1 : 0;
  const upTo = (each: number) => endOfDayAfter(now, lastDay - each, timeZone);
  return latestFirst.map((each, i) => {
    const later = latestFirst[i - 1];
    return { days: each, due: { after: later === undefined ? null : upTo(later), upTo: upTo(each) } };
  });
}
