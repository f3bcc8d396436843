import { setTimeout as timer } from "node:timers/promises";
import type { Caller } from "#server/http/caller.ts";
import { followHolidays } from "#server/billing/contracts/claims/clock/follow-holidays.ts";
import { raiseDueRetention } from "#server/billing/contracts/retention/raise-due.ts";
import { databaseClock } from "#server/db/database-clock.ts";
import { forBackground } from "#server/db/for-background.ts";
import { listenForDeliveries } from "#server/webhooks/delivery/announce.ts";
import { type Names, systemNames } from "#server/webhooks/delivery/resolve.ts";
import { createSender } from "#server/webhooks/delivery/send.ts";
import type { HttpProxy } from "#server/webhooks/delivery/tunnel.ts";
import { startDelivering } from "#server/webhooks/delivery/worker.ts";
import { forgetOldEvents } from "#server/history/events/forget-old-events.ts";
import { deleteUnreferencedFiles } from "#server/files/delete-unreferenced.ts";
import { deleteExpiredPreviews } from "#server/import-previews/delete-expired.ts";
import { forgetOldAnswers } from "#server/http/idempotency/forget-old-answers.ts";
import { organizationDocuments } from "#server/billing/invoices/organization-documents.ts";
import { followGstRates } from "#server/organizations/follow-gst-rates.ts";
import { markOverdueInvoices } from "#server/billing/invoices/mark-overdue.ts";
import { sendReminders } from "#server/billing/statements/send-reminders.ts";
import type { Logger } from "#server/core/log.ts";
import type { Telemetry } from "#server/core/telemetry.ts";
import { composeClaimed } from "#server/letters/composing/compose-claimed.ts";
import { deliverMails } from "#server/mail/deliver-mails.ts";
import { forgetOldMailCounts } from "#server/mail/forget-old-counts.ts";
import { type MailSettings, openPostbox } from "#server/mail/smtp.ts";
import { withoutAddresses } from "#server/mail/warn-of-failed-mail.ts";
import { forgetOldSessions } from "#server/identity/sessions/forget-old-sessions.ts";
import { draftDueInvoices } from "#server/billing/recurring/draft-due.ts";
import { foldDerived } from "#server/db/derived/fold-derived.ts";
import { continueReplays } from "#server/webhooks/continue-replays.ts";
import { notifyOfFailingEndpoints } from "#server/webhooks/failing/notify.ts";
import { type Loop, type Sleep, startLoop } from "./loop.ts";
import { warnOfClockDifference } from "./warn-of-clock-difference.ts";

const hourMs = 60 * 60 * 1000;
const mailEveryMs = 5_000;
const failingEndpointsEveryMs = 60_000;
const figuresEveryMs = 60_000;
/** A day begins for it at a given hour, and invoices are expected soon after it. */
const recurringEveryMs = 5 * 60 * 1000;
/** A rate begins with a day, somewhere in each hour. */
const gstRatesEveryMs = 60_000;
/** A day that an owner adds may move the last day of a claim. */
const holidaysEveryMs = 5 * 60 * 1000;
const clockEveryMs = 10 * 60 * 1000;
const dayMs = 24 * hourMs;

type WorkerServices = Pick<Caller, "db" | "clock" | "secret" | "pdf" | "allowedRanges" | "mailLimits"> & {
  readonly log: Logger;
  readonly telemetry?: Telemetry;
  readonly sleep?: Sleep;
  readonly names?: Names;
  /** The proxy that webhooks go through; undefined for none. */
  readonly webhookProxy?: HttpProxy | undefined;
  readonly waitsMs: readonly number[];
  readonly pollMs: number;
  /** The time limit of one webhook delivery. */
  readonly attemptTimeoutMs: number;
  /** The settings for sending mail; undefined keeps it in the app. */
  readonly mail: MailSettings | undefined;
  /** The public base URL of this service, without a trailing slash. */
  readonly publicUrl: string;
};

/**
 * Starts the background jobs: deliveries when they are due; the rest at once, which makes up for any time without a
 * worker, and then at intervals. Any number of processes may do so at the same time.
 */
export function startWorker({ log, sleep = sleepUntilAborted, names = systemNames(), ...given }: WorkerServices): Loop {
  const services = { ...given, db: forBackground(given.db) };
  const postbox = services.mail === undefined ? undefined : openPostbox(services.mail, logMailServer(log));
  const sender = createSender(services.webhookProxy);
  const delivering = startDelivering({ ...services, log, names, sender });
  const wake = () => delivering.wake();
  services.db.deliveryListeners.add(wake);
  /** For the hourly jobs: with the database's clock, so that workers whose own clocks differ agree. */
  const timed = async () => ({ ...services, clock: await databaseClock(services) });
  const listening = listenForDeliveries(services.db, log, wake);
  const loops = [
    startLoop({
      name: "clock",
      everyMs: clockEveryMs,
      sleep,
      log,
      work: () => warnOfClockDifference({ ...services, log }),
    }),
    startLoop({
      name: "overdue",
      everyMs: hourMs,
      sleep,
      log,
      async work() {
        const invoices = await markOverdueInvoices(await timed());
        if (invoices > 0) log.info({ invoices }, "invoices became overdue");
      },
    }),
    startLoop({
      name: "gst-rates",
      everyMs: gstRatesEveryMs,
      sleep,
      log,
      async work() {
        const organizations = await followGstRates(await timed(), organizationDocuments);
        if (organizations > 0) log.info({ organizations }, "another GST rate applies from today");
      },
    }),
    startLoop({
      name: "holidays",
      everyMs: holidaysEveryMs,
      sleep,
      log,
      async work() {
        const claims = await followHolidays(await timed());
        if (claims > 0) log.info({ claims }, "days of claims moved with the list of holidays");
      },
    }),
    startLoop({
      name: "retention",
      everyMs: hourMs,
      sleep,
      log,
      async work() {
        const contracts = await raiseDueRetention(await timed());
        if (contracts > 0) log.info({ contracts }, "retention of contracts fell due");
      },
    }),
    startLoop({
      name: "recurring",
      everyMs: recurringEveryMs,
      sleep,
      log,
      async work() {
        const invoices = await draftDueInvoices(await timed());
        if (invoices > 0) log.info({ invoices }, "recurring invoices were drafted");
      },
    }),
    startLoop({
      name: "reminders",
      everyMs: hourMs,
      sleep,
      log,
      async work() {
        const reminders = await sendReminders(await timed());
        if (reminders > 0) log.info({ reminders }, "reminders of invoices were queued");
      },
    }),
    startLoop({
      name: "replays",
      everyMs: services.pollMs,
      sleep,
      log,
      work: (stopping) => continueReplays({ ...services, stopping }),
    }),
    startLoop({
      name: "failing-endpoints",
      everyMs: failingEndpointsEveryMs,
      sleep,
      log,
      async work() {
        const endpoints = await notifyOfFailingEndpoints(await timed());
        if (endpoints > 0) log.info({ endpoints }, "offices were told of endpoints that fail or work again");
      },
    }),
    startLoop({ name: "figures", everyMs: figuresEveryMs, sleep, log, work: () => foldDerived(services) }),
    startLoop({ name: "clean-up", everyMs: hourMs, sleep, log, work: async () => forgetOldAnswers(await timed()) }),
    ...(postbox === undefined
      ? []
      : [
          startLoop({
            name: "mail",
            everyMs: mailEveryMs,
            sleep,
            log,
            work: (stopping) => deliverMails({ ...services, log, postbox, compose: composeClaimed, stopping }),
          }),
        ]),
    startLoop({ name: "sessions", everyMs: hourMs, sleep, log, work: async () => forgetOldSessions(await timed()) }),
    startLoop({
      name: "mail-counts",
      everyMs: hourMs,
      sleep,
      log,
      work: async () => forgetOldMailCounts(await timed()),
    }),
    startLoop({
      name: "files",
      everyMs: dayMs,
      sleep,
      log,
      work: async () => {
        await deleteUnreferencedFiles(await timed());
        await deleteExpiredPreviews(await timed());
      },
    }),
    startLoop({ name: "retention", everyMs: dayMs, sleep, log, work: async () => forgetOldEvents(await timed()) }),
  ];
  return {
    async stop() {
      services.db.deliveryListeners.delete(wake);
      await (
        await listening
      )();
      await Promise.all([delivering.stop(), ...loops.map((loop) => loop.stop())]);
      postbox?.close();
      sender.close();
    },
  };
}

const logMailServer = (log: Logger) => (isAway: boolean, reason?: string) => {
  if (isAway)
    log.error(
      { reason: withoutAddresses(reason ?? "") },
      "the mail server cannot be used: mails wait and are retried until it can",
    );
  else log.warn("the mail server can be used again");
};

const sleepUntilAborted: Sleep = async (ms, signal) => {
  try {
    await timer(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
