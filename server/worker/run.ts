import { setTimeout as timer } from "node:timers/promises";
import type { Caller } from "#server/caller.ts";
import { forgetOldAnswers } from "#server/idempotency/forget-old-answers.ts";
import { markOverdueInvoices } from "#server/invoices/mark-overdue.ts";
import type { Logger } from "#server/log.ts";
import { type Loop, type Sleep, startLoop } from "./loop.ts";

const hourMs = 60 * 60 * 1000;

type Means = Pick<Caller, "db" | "clock"> & { readonly log: Logger; readonly sleep?: Sleep };

/**
 * Starts what Quoin does by itself: at once, which makes up for the time that no worker ran, and then hourly. Any
 * number of processes may do so at the same time.
 */
export function startWorker({ log, sleep = sleepUntilAborted, ...means }: Means): Loop {
  const loops = [
    startLoop({
      name: "overdue",
      everyMs: hourMs,
      sleep,
      log,
      async work() {
        const invoices = await markOverdueInvoices(means);
        if (invoices > 0) log.info({ invoices }, "invoices became overdue");
      },
    }),
    startLoop({ name: "clean-up", everyMs: hourMs, sleep, log, work: () => forgetOldAnswers(means) }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

const sleepUntilAborted: Sleep = async (ms, signal) => {
  try {
    await timer(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
