import type { InvoiceId, RecurringInvoiceId } from "#contract/api/ids.ts";
import { dayAfter } from "#contract/invoices/recurring-days.ts";
import type { RecurringProblem } from "#contract/invoices/recurring-invoices.ts";
import { recurringValuesOf, withRecurringValues } from "#contract/invoices/recurring-texts.ts";
import type { Caller } from "#server/http/caller.ts";
import { getClient } from "#server/records/clients/read.ts";
import { addDays, atHourOfDayAfter, dayOf } from "#server/core/calendar.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { Refusal } from "#server/core/refusal.ts";
import { sharesOf } from "#server/db/connection/connection-shares.ts";
import { asSystem, inOrg, readInOrg, type Tx } from "#server/db/sql.ts";
import { draftInvoice } from "#server/billing/invoices/drafts/draft-invoice.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { sendInvoice } from "#server/billing/invoices/sending/send-invoice.ts";
import { type DraftTerms, getTimeZone, holdDraftTerms } from "#server/organizations/read.ts";
import { getProject } from "#server/records/projects/read.ts";
import {
  changeRecurring,
  findDueRecurring,
  findOrgsWithDueRecurring,
  findUnsentRuns,
  insertRun,
  keepRunInvoice,
  lockDueRecurring,
  lockUnsentRun,
  type RecurringRow,
  type RunKey,
  settleRuns,
} from "./store.ts";

/** The zone in which each day begins first: no organization's today is later. */
const earliestZone = "Pacific/Kiritimati";

/** The hour from which a day's invoices are drafted, in the organization's time zone. */
const draftingHour = 6;

type Services = Pick<Caller, "db" | "clock" | "secret" | "mailLimits">;
type Scope = Services & Pick<Caller, "org">;

/**
 * Drafts the invoices of all recurring invoices whose day has come, and sends them where that is chosen. Any number of
 * processes may do this at once, and after any pause (docs/decisions/0042-recurring-invoices.md).
 *
 * 1. A run per recurring invoice and day, which can be inserted once, is in one transaction with the draft, its event
 *    and the next day: a process that dies leaves all of it or nothing.
 * 2. The run notes that its draft is to be sent. Sending it, as a person would, is a transaction of its own, which also
 *    removes the note. It comes before the next day of the same recurring invoice.
 * 3. What cannot be drafted or sent is noted at the recurring invoice, and its next day is as good as any.
 *
 * @returns how many invoices were drafted by this call
 * @throws AggregateError when it failed for some; the others are done all the same
 */
export async function draftDueInvoices(services: Services): Promise<number> {
  const { db, clock } = services;
  const orgs = await asSystem(db, (system) => findOrgsWithDueRecurring(system, dayOf(clock(), earliestZone)));
  const { background: atOnce } = sharesOf(db.loads.app.connectionsMax);
  let drafted = 0;
  await collectFailures(orgs, "could not run the recurring invoices of some organizations", { atOnce }, async (org) => {
    drafted += await draftDueInOrg({ ...services, org: org.orgId });
  });
  return drafted;
}

/** Does the same for one organization, until nothing is left but what failed, or what other processes run. */
export async function draftDueInOrg(scope: Scope): Promise<number> {
  let made = 0;
  const onDraft = () => (made += 1);
  const read = readInOrg({ db: scope.db, org: scope.org });
  const timeZone = await getTimeZone(read);
  const failures = new Map<RecurringInvoiceId, unknown>();
  const runEach = async <Item extends { readonly id: RecurringInvoiceId }>(
    items: readonly Item[],
    run: (item: Item) => Promise<boolean>,
  ) => {
    let done = 0;
    for (const item of items) {
      if (failures.has(item.id)) continue;
      try {
        if (await run(item)) done += 1;
      } catch (error) {
        failures.set(item.id, error);
      }
    }
    return done;
  };
  for (;;) {
    const today = lastDayAt(scope.clock(), timeZone);
    const sent = await runEach(await findUnsentRuns(read), (run) => sendRun(scope, run));
    const drafted = await runEach(await findDueRecurring(read, today), ({ id }) =>
      runNextDay(scope, id, today, onDraft),
    );
    if (sent + drafted === 0) break;
  }
  if (failures.size > 0) throw new AggregateError([...failures.values()], "could not run some recurring invoices");
  return made;
}

/** Returns the last day on which the hour of drafting has come. */
function lastDayAt(now: Date, timeZone: string): string {
  const day = dayOf(now, timeZone);
  return now < atHourOfDayAfter(now, 0, draftingHour, timeZone) ? addDays(day, -1) : day;
}

/** Runs the next day of one that is due. Returns false when it is no longer due, or another process runs it. */
async function runNextDay(scope: Scope, id: RecurringInvoiceId, today: string, onDraft: () => void): Promise<boolean> {
  const run = (isDraftable: boolean) =>
    inOrg(scope, async (tx) => {
      const terms = await holdDraftTerms(tx);
      const row = await lockDueRecurring(tx, id, today);
      if (row === undefined) return undefined;
      const at = scope.clock();
      const key = { id, runOn: row.nextOn };
      const isFirst = await insertRun(tx, key, at);
      const problem = isDraftable ? await obstacleOf(tx, row) : "NOT_DRAFTED";
      // A day that ran before, to which the office has returned, has had its invoice.
      const invoiceId = isFirst && problem === null ? await draft(tx, terms, row, at) : null;
      if (invoiceId !== null) await keepRunInvoice(tx, key, { invoiceId, isUnsent: row.sends });
      await changeRecurring(tx, id, {
        nextOn: dayAfter(row.nextOn, row),
        ...problemOn(problem, row.nextOn),
        updatedAt: at,
      });
      return invoiceId;
    });
  const made = await withoutRefusal(
    () => run(true),
    () => run(false),
  );
  if (made != null) onDraft();
  return made !== undefined;
}

const problemOn = (problem: RecurringProblem | null, day: string) => ({
  problem,
  problemOn: problem === null ? null : day,
});

/** Returns why no invoice may be drafted now. */
async function obstacleOf(tx: Tx, { clientId, projectId }: RecurringRow): Promise<RecurringProblem | null> {
  if ((await getClient(tx, clientId)).archivedAt !== null) return "CLIENT_ARCHIVED";
  return (await getProject(tx, projectId)).status === "CANCELLED" ? "PROJECT_CANCELLED" : null;
}

/** Drafts the invoice of the next day, with its placeholders filled in. @throws Refusal 422 */
async function draft(tx: Tx, terms: DraftTerms, row: RecurringRow, at: Date): Promise<InvoiceId> {
  const { clientId, projectId, clientReference, retentionPct, paymentDays } = row;
  const { language } = await getClient(tx, clientId);
  const values = recurringValuesOf(row.nextOn, row, language ?? "en");
  const filled = (text: string) => withRecurringValues(text, values);
  const invoice = await draftInvoice(
    tx,
    terms,
    {
      clientId,
      projectId,
      clientReference,
      retentionPct: retentionPct === null ? null : Number(retentionPct),
      title: filled(row.title),
      notes: row.notes === null ? null : filled(row.notes),
      items: row.items.map((item) => ({ ...item, description: filled(item.description) })),
      paymentDays,
    },
    at,
  );
  return invoice.id;
}

/** Sends the draft of a run. Returns false when another process did or does. */
function sendRun(scope: Scope, run: RunKey): Promise<boolean> {
  const settle = (send: (tx: Tx, invoiceId: InvoiceId) => Promise<RecurringProblem | null>) =>
    inOrg(scope, async (tx) => {
      await holdDraftTerms(tx);
      const unsent = await lockUnsentRun(tx, run);
      if (unsent === undefined) return false;
      const problem = unsent.invoiceId === null ? null : await send(tx, unsent.invoiceId);
      await settleRuns(tx, run);
      if (problem !== null) {
        await changeRecurring(tx, run.id, { ...problemOn(problem, run.runOn), updatedAt: scope.clock() });
      }
      return true;
    });
  return withoutRefusal(
    () => settle((tx, invoiceId) => send({ ...scope, tx }, invoiceId)),
    () => settle(() => Promise.resolve("NOT_SENDABLE")),
  );
}

/** Sends a draft, unless the office did or voided it, or the client has no address. @throws Refusal 422 */
async function send(scope: Scope & { readonly tx: Tx }, invoiceId: InvoiceId): Promise<RecurringProblem | null> {
  const { status, clientId } = await getInvoice(scope.tx, invoiceId);
  if (status !== "DRAFT") return null;
  if ((await getClient(scope.tx, clientId)).email === null) return "NO_ADDRESS";
  await sendInvoice(scope, invoiceId, {}, { isAutomatic: true });
  return null;
}

/** Does the work, or the other work in its place when what it concerns is refused; an overload is a failure. */
async function withoutRefusal<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return otherwise();
  }
}
