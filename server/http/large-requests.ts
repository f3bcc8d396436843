import type { FastifyReply } from "fastify";
import { type Include, includesParts } from "#contract/include.ts";
import type { OrganizationId } from "#contract/ids.ts";
import type { CheckedCall } from "./checked-call.ts";
import { createBudget } from "#server/core/cpu-budget.ts";
import { Refusal } from "#server/core/refusal.ts";
import { retryAfterSeconds } from "#server/core/retry-after.ts";
import { closedEarly } from "#server/core/turns.ts";

/** The sizes of a body and of the response together, in bytes, above which a request is a large one. */
const largeBytes = 192 * 1024;
/** The number of large requests that are answered at once: reading for one and serializing another overlap. */
const runningMax = 2;
/** The number of an organization's large requests that may wait, each with its body in memory. */
const waitingMax = 50;
/** A request that has waited longer is refused: a read would be answered too late, an upload keeps its file in memory. */
const longestWaitMs = { read: 9_000, upload: 30_000 } as const;
/** While others send requests, an organization pauses after a large one for this many times the time that it took. */
const pauseFactor = 3;
/** The longest pause: most of a request that takes longer is work of the database or of another thread. */
const pauseMsMax = 1_000;
/** The time after its last request for which an organization counts as sending requests. */
const activeMs = 5_000;
/** The expected size of an item that may be large, before one of its kind was seen. */
const unseenItemBytes = 16 * 1024;
/** The number of kinds of requests whose sizes are remembered. */
const remembered = 2_000;
/** The share of a remembered size that is left after a smaller response of the same kind. */
const fading = 0.9;

const busyMessage =
  "Your organization has sent too many large requests at once. Send them one after the other, or ask for fewer items.";

/** A request, as its size is foreseen. */
export interface Sized {
  readonly org: OrganizationId;
  /** The operation and what else decides how large an item of its response is. */
  readonly kind: string;
  /** The maximum number of items in the response. */
  readonly items: number;
  /** True when an item may have hundreds of parts. */
  readonly mayBeLarge: boolean;
  /** The size of the request's body. */
  readonly bodyBytes: number;
  /** True when nobody waits for the response any more. */
  readonly isUnwanted: () => boolean;
}

/**
 * Shares the event loop fairly among organizations: reading and serializing megabytes takes its time even in slices.
 * Small requests never wait here (docs/decisions/0073-large-requests-take-turns.md).
 */
export interface LargeRequests {
  /** Notes that an organization sends a request. */
  note(org: OrganizationId): void;
  /**
   * Does the work of a request, at once unless it is expected to be large. Of an organization's large ones only one is
   * done at a time, and organizations take turns.
   * @param bytesOf returns the size of the response
   * @throws Refusal 503 when too many wait, or this one has waited too long
   */
  within<T>(request: Sized, work: () => Promise<T>, bytesOf: (result: T) => number): Promise<T>;
}

/** Foresees the size of a request of an operation. */
export const sizedRequest = (
  operation: string,
  org: OrganizationId,
  { reply, query, page }: Pick<CheckedCall, "query" | "page"> & { readonly reply: FastifyReply },
): Sized => ({
  org,
  kind: `${operation} ${JSON.stringify(query["include"])}`,
  items: page?.limit ?? 1,
  mayBeLarge: operation === "listEvents" || includesParts(query as { include?: readonly Include[] }),
  bodyBytes: Number(reply.request.headers["content-length"] ?? 0),
  isUnwanted: () => reply.raw.destroyed,
});

interface Waiting {
  readonly start: () => void;
}

interface Line {
  readonly waiting: Set<Waiting>;
  isRunning: boolean;
  /** The time until which the organization pauses. */
  pausedUntil: number;
}

/** @param now the time in milliseconds, of a monotonic clock */
export function createLargeRequests(now: () => number = () => performance.now()): LargeRequests {
  const shares = createBudget(0, now);
  const lines = new Map<OrganizationId, Line>();
  const itemBytes = new Map<string, number>();
  let recent: readonly { readonly org: OrganizationId; readonly at: number }[] = [];
  let running = 0;
  let wakeUp: NodeJS.Timeout | undefined;

  const hasOthers = (org: OrganizationId) => recent.some((each) => each.org !== org && now() - each.at < activeMs);

  const startNext = () => {
    clearTimeout(wakeUp);
    // Read once: a pause that ends in between would neither be over here nor be waited for below.
    const at = now();
    const isReady = (line: Line) => !line.isRunning && line.waiting.size > 0 && line.pausedUntil <= at;
    while (running < runningMax) {
      const org = shares.next([...lines].flatMap(([each, line]) => (isReady(line) ? [each] : [])));
      const line = org && lines.get(org);
      const [first] = line?.waiting ?? [];
      if (line === undefined || first === undefined) break;
      line.waiting.delete(first);
      line.isRunning = true;
      running += 1;
      first.start();
    }
    const pauses = [...lines.values()].flatMap(({ waiting, isRunning, pausedUntil }) =>
      waiting.size > 0 && !isRunning && pausedUntil > at ? [pausedUntil - at] : [],
    );
    if (pauses.length > 0) wakeUp = setTimeout(startNext, Math.max(1, Math.min(...pauses))).unref();
  };

  const lineOf = (org: OrganizationId): Line => {
    const line = lines.get(org) ?? { waiting: new Set(), isRunning: false, pausedUntil: 0 };
    lines.set(org, line);
    return line;
  };

  const turnOf = ({ org, bodyBytes }: Sized): Promise<void> => {
    const line = lineOf(org);
    if (line.waiting.size >= waitingMax) throw busy();
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(
        () => {
          line.waiting.delete(one);
          reject(busy());
        },
        longestWaitMs[bodyBytes === 0 ? "read" : "upload"],
      ).unref();
      const one: Waiting = {
        start() {
          clearTimeout(giveUp);
          resolve();
        },
      };
      line.waiting.add(one);
      startNext();
    });
  };

  const end = (org: OrganizationId, ms: number) => {
    const line = lineOf(org);
    line.isRunning = false;
    running -= 1;
    shares.spend(org, ms);
    line.pausedUntil = hasOthers(org) ? now() + Math.min(pauseMsMax, ms * pauseFactor) : 0;
    for (const [each, { waiting, isRunning, pausedUntil }] of lines) {
      if (waiting.size === 0 && !isRunning && pausedUntil <= now()) lines.delete(each);
    }
    startNext();
  };

  const remember = ({ org, kind, items, mayBeLarge, bodyBytes }: Sized, bytes: number) => {
    const key = `${org} ${kind}`;
    const before = itemBytes.get(key);
    if (before === undefined && !mayBeLarge && bodyBytes + bytes < largeBytes) return;
    // The last to be used is the last to be forgotten.
    itemBytes.delete(key);
    itemBytes.set(key, Math.max(bytes / items, (before ?? 0) * fading));
    const [oldest] = itemBytes.keys();
    if (itemBytes.size > remembered && oldest !== undefined) itemBytes.delete(oldest);
  };

  return {
    note(org) {
      recent = [{ org, at: now() }, ...recent.filter((each) => each.org !== org).slice(0, 1)];
    },
    async within(request, work, bytesOf) {
      const { org, kind, items, mayBeLarge, bodyBytes, isUnwanted } = request;
      const expected = bodyBytes + items * (itemBytes.get(`${org} ${kind}`) ?? (mayBeLarge ? unseenItemBytes : 0));
      if (expected < largeBytes) {
        const result = await work();
        remember(request, bytesOf(result));
        return result;
      }
      await turnOf(request);
      const startedAt = now();
      try {
        if (isUnwanted()) throw closedEarly();
        const result = await work();
        remember(request, bytesOf(result));
        return result;
      } finally {
        end(org, now() - startedAt);
      }
    },
  };
}

const busy = () => new Refusal("UNAVAILABLE", busyMessage, { retryAfterSeconds: retryAfterSeconds.queueFull });
