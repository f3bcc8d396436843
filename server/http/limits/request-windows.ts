import { LRUCache } from "lru-cache";
import type { Clock } from "#server/core/clock.ts";

const windowMs = 60_000;
const subjectsRemembered = 100_000;

/** The count of one subject in its current minute. */
export interface Window {
  readonly count: number;
  readonly endsAt: number;
  /** The time until the next minute begins; at least one second. */
  readonly secondsLeft: number;
}

export interface RequestWindows {
  /** Counts one request. */
  count(subject: string): Window;
  /** Uncounts one request. */
  takeBack(subject: string): void;
}

/** Counts requests per subject and minute in this process; a subject's minute begins with its first request. */
export function createRequestWindows(clock: Clock): RequestWindows {
  const windows = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: subjectsRemembered });
  return {
    count(subject) {
      const now = clock().getTime();
      const kept = windows.get(subject);
      const window = kept !== undefined && now < kept.endsAt ? kept : { count: 0, endsAt: now + windowMs };
      window.count += 1;
      if (window !== kept) windows.set(subject, window);
      const { count, endsAt } = window;
      return { count, endsAt, secondsLeft: Math.max(1, Math.ceil((endsAt - now) / 1000)) };
    },
    takeBack(subject) {
      const window = windows.get(subject);
      if (window !== undefined && window.count > 0) window.count -= 1;
    },
  };
}
