import type { FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import type { Clock } from "#server/clock.ts";
import { Refusal } from "#server/refusal.ts";

const windowMs = 60_000;
const callersRemembered = 100_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counts a request of that API key or person, and says in the answer's headers what is left. */
export type Limit = (actorId: string, reply: FastifyReply) => void;

/**
 * So many requests in a minute from each caller, counted by this process; the minute begins with the first.
 * @param perMinute 0 for no limit
 */
export function rateLimit(perMinute: number, clock: Clock): Limit {
  if (perMinute === 0) return () => undefined;
  const windows = new LRUCache<string, Window>({ max: callersRemembered });
  /** @throws Refusal 429 */
  return (actorId, reply) => {
    const now = clock().getTime();
    const kept = windows.get(actorId);
    const window = kept !== undefined && now < kept.endsAt ? kept : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    windows.set(actorId, window);
    reply.headers({
      "x-ratelimit-limit": perMinute,
      "x-ratelimit-remaining": Math.max(0, perMinute - window.count),
      "x-ratelimit-reset": Math.ceil(window.endsAt / 1000),
    });
    if (window.count <= perMinute) return;
    throw new Refusal(
      "RATE_LIMITED",
      `More than ${perMinute} requests came within a minute. Wait as Retry-After says.`,
      {
        retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      },
    );
  };
}
