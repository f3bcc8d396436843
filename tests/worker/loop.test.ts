import { expect, test } from "vitest";
import { createLog } from "#server/core/log.ts";
import { type Sleep, startLoop } from "#server/jobs/loop.ts";

/** Returns a sleep that lasts until the test ends it, and records the requested durations. */
function steppedSleep() {
  const asked: number[] = [];
  let wake = () => {};
  const sleep: Sleep = (ms, signal) =>
    new Promise((resolve) => {
      asked.push(ms);
      wake = resolve;
      signal.addEventListener("abort", () => resolve());
    });
  const next = async () => {
    const count = asked.length;
    wake();
    while (asked.length === count) await new Promise((resolve) => setImmediate(resolve));
  };
  const first = async () => {
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, sleep, next, first };
}

const hourMs = 3_600_000;

test("the work is done at the start and then hourly", async () => {
  const { asked, sleep, next, first } = steppedSleep();
  let ticks = 0;
  const work = async () => void ticks++;
  const loop = startLoop({ name: "test", everyMs: hourMs, sleep, log: createLog("silent"), work });
  await first();
  expect([ticks, asked]).toEqual([1, [hourMs]]);
  await next();
  await next();
  expect([ticks, asked]).toEqual([3, [hourMs, hourMs, hourMs]]);
  await loop.stop();
  expect(ticks).toBe(3);
});

test("after a failure it is tried again soon, ever less often, until it succeeds", async () => {
  const { asked, sleep, next, first } = steppedSleep();
  let failing = true;
  const work = async () => {
    if (failing) throw new Error("the database is away");
  };
  const loop = startLoop({ name: "test", everyMs: hourMs, sleep, log: createLog("silent"), work });
  await first();
  for (let i = 0; i < 10; i++) await next();
  expect(asked.map((ms) => ms / 1_000)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600]);
  failing = false;
  await next();
  expect(asked.at(-1)).toBe(hourMs);
  await loop.stop();
});

test("stopping lets the current tick finish", async () => {
  const { sleep } = steppedSleep();
  let finish = () => {};
  let finished = false;
  const work = async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    finished = true;
  };
  const loop = startLoop({ name: "test", everyMs: hourMs, sleep, log: createLog("silent"), work });
  const stopped = loop.stop();
  finish();
  await stopped;
  expect(finished).toBe(true);
});
