import type { FastifyReply } from "fastify";
import { type Include, includesParts } from "#contract/api/include.ts";
import type { OrganizationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { CheckedCall } from "#server/http/checked-call.ts";
import { createBudget } from "#server/core/sharing/cpu-budget.ts";
import { Refusal } from "#server/core/refusal.ts";
import { retryAfterSeconds } from "#server/core/sharing/retry-after.ts";
import { closedEarly } from "#server/core/sharing/turns.ts";
import type { Database } from "#server/db/sql.ts";

/** The sizes of a body and of the response together, in bytes, above which a request is a large one. */
const largeBytes = 192 * 1024;
/** The number of large requests that are answered at once: reading for one and serializing another overlap. */
const runningMax = 2;
/** The number of an organization's large requests that may wait, each with its body in memory. */
const waitingMax = 50;
/** A request that has waited longer is refused: a read would be answered too late, an upload keeps its file in memory. */
const longestWaitMs = { read: 9_000, upload: 30_000 } as const;
/** While others send requests, an organization pauses after costly ones for this many times the time that they took. */
const pauseFactor = 3;
/** The time of costly requests before the first pause: that of a screen with several figures, not that of a loop. */
const freeMs = 100;
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

const busyMessage = wording("requests.tooManyLarge");

/** A request, as its size is foreseen. */
export interface Sized {
  readonly org: OrganizationId;
  /** The operation and what else decides what it costs and how large an item of its response is. */
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

interface WithDatabase {
  readonly db: Database;
}

/**
 * Shares the event loop and the cores fairly among organizations: reading and serializing megabytes takes its time even in
 * slices, and a slow read takes a core of the database. Requests that are neither large nor slow never wait here
 * (docs/decisions/0073-large-requests-take-turns.md).
 */
export interface LargeRequests {
  /** Notes that an organization sends a request. */
  note(org: OrganizationId): void;
  /**
   * Does the work of a request, at once unless it is expected to be large or slow. Of an organization's such requests only
   * one is done at a time, and organizations take turns.
   * @param scope the caller, or whose document a client reads
   * @param work gets the same scope, whose slow reads are noticed
   * @param bytesOf returns the size of the response
   * @throws Refusal 503 when too many wait, or this one has waited too long
   */
  within<Scope extends WithDatabase, T>(
    request: Sized,
    scope: Scope,
    work: (scope: Scope) => Promise<T>,
    bytesOf: (result: T) => number,
  ): Promise<T>;
  /** Yields the parts of a file that is written while it is sent, each when it is the organization's turn. */
  partByPart<Part>(org: OrganizationId, parts: AsyncIterable<Part>): AsyncGenerator<Part>;
}

/** Foresees the size of a request of an operation. */
export const sizedRequest = (
  operation: string,
  org: OrganizationId,
  { reply, query, page }: Pick<CheckedCall, "query" | "page"> & { readonly reply: FastifyReply },
): Sized => ({
  org,
  kind: `${operation} ${JSON.stringify(query["include"])} ${String(query["q"] !== undefined)}`,
  items: page?.limit ?? 1,
  mayBeLarge: operation === "listEvents" || includesParts(query as { include?: readonly Include[] }),
  bodyBytes: Number(reply.request.headers["content-length"] ?? 0),
  isUnwanted: () => reply.raw.destroyed,
});

interface Waiting {
  readonly start: () => void;
  /** False for a slow read, which waits for its organization's turn alone: the database may have many cores. */
  readonly isLarge: boolean;
}

interface Turn {
  readonly org: OrganizationId;
  readonly isLarge: boolean;
  /** The time after which it is refused; without one it waits as long as it takes. */
  readonly longestMs?: number;
}

interface Line {
  readonly waiting: Set<Waiting>;
  isRunning: boolean;
  /** The time until which the organization pauses, once it has used up what is free. */
  pausedUntil: number;
}

/** The last requests of a kind of an organization. */
interface Seen {
  readonly itemBytes: number;
  /** True when the last one had slow reads. */
  readonly isSlow: boolean;
}

/** @param now the time in milliseconds, of a monotonic clock */
export function createLargeRequests(now: () => number = () => performance.now()): LargeRequests {
  const shares = createBudget(0, now);
  const lines = new Map<OrganizationId, Line>();
  const seen = new Map<string, Seen>();
  let recent: readonly { readonly org: OrganizationId; readonly at: number }[] = [];
  let running = 0;
  let wakeUp: NodeJS.Timeout | undefined;

  const hasOthers = (org: OrganizationId) => recent.some((each) => each.org !== org && now() - each.at < activeMs);

  const startNext = () => {
    clearTimeout(wakeUp);
    // Read once: a pause that ends in between would neither be over here nor be waited for below.
    const at = now();
    const isWaiting = ({ isRunning, waiting }: Line) => !isRunning && waiting.size > 0;
    const pauseMs = ({ pausedUntil }: Line) => Math.max(0, pausedUntil - at - freeMs * pauseFactor);
    const hasRoom = ({ waiting }: Line) => running < runningMax || [...waiting][0]?.isLarge === false;
    const isReady = (line: Line) => isWaiting(line) && pauseMs(line) === 0 && hasRoom(line);
    for (;;) {
      const org = shares.next([...lines].flatMap(([each, line]) => (isReady(line) ? [each] : [])));
      const line = org && lines.get(org);
      const [first] = line?.waiting ?? [];
      if (line === undefined || first === undefined) break;
      line.waiting.delete(first);
      line.isRunning = true;
      if (first.isLarge) running += 1;
      first.start();
    }
    const pauses = [...lines.values()]
      .filter(isWaiting)
      .map(pauseMs)
      .filter((ms) => ms > 0);
    if (pauses.length > 0) wakeUp = setTimeout(startNext, Math.max(1, Math.min(...pauses))).unref();
  };

  const lineOf = (org: OrganizationId): Line => {
    const line = lines.get(org) ?? { waiting: new Set(), isRunning: false, pausedUntil: 0 };
    lines.set(org, line);
    return line;
  };

  const turnOf = ({ org, isLarge, longestMs }: Turn): Promise<void> => {
    const line = lineOf(org);
    if (longestMs !== undefined && line.waiting.size >= waitingMax) throw busy();
    return new Promise((resolve, reject) => {
      const giveUp =
        longestMs &&
        setTimeout(() => {
          line.waiting.delete(one);
          reject(busy());
        }, longestMs).unref();
      const one: Waiting = {
        isLarge,
        start() {
          clearTimeout(giveUp);
          resolve();
        },
      };
      line.waiting.add(one);
      startNext();
    });
  };

  const end = ({ org, isLarge }: Turn, ms: number) => {
    const line = lineOf(org);
    line.isRunning = false;
    if (isLarge) running -= 1;
    shares.spend(org, ms);
    const paused = Math.max(now(), line.pausedUntil) + ms * pauseFactor;
    line.pausedUntil = hasOthers(org) ? Math.min(now() + freeMs * pauseFactor + pauseMsMax, paused) : 0;
    for (const [each, { waiting, isRunning, pausedUntil }] of lines) {
      if (waiting.size === 0 && !isRunning && pausedUntil <= now()) lines.delete(each);
    }
    startNext();
  };

  const inTurn = async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    await turnOf(turn);
    const startedAt = now();
    try {
      return await work();
    } finally {
      end(turn, now() - startedAt);
    }
  };

  const remember = ({ org, kind, items, mayBeLarge, bodyBytes }: Sized, bytes: number, isSlow: boolean) => {
    const key = `${org} ${kind}`;
    const before = seen.get(key);
    if (before === undefined && !isSlow && !mayBeLarge && bodyBytes + bytes < largeBytes) return;
    // The last to be used is the last to be forgotten.
    seen.delete(key);
    seen.set(key, { itemBytes: Math.max(bytes / items, (before?.itemBytes ?? 0) * fading), isSlow });
    const [oldest] = seen.keys();
    if (seen.size > remembered && oldest !== undefined) seen.delete(oldest);
  };

  return {
    note(org) {
      recent = [{ org, at: now() }, ...recent.filter((each) => each.org !== org).slice(0, 1)];
    },
    async within(request, scope, work, bytesOf) {
      const { org, kind, items, mayBeLarge, bodyBytes, isUnwanted } = request;
      const before = seen.get(`${org} ${kind}`);
      const expected = bodyBytes + items * (before?.itemBytes ?? (mayBeLarge ? unseenItemBytes : 0));
      const workSeen = async () => {
        let isSlow = false;
        const result = await work(noticingSlowReads(scope, () => void (isSlow = true)));
        remember(request, bytesOf(result), isSlow);
        return result;
      };
      const isLarge = expected >= largeBytes;
      if (!isLarge && before?.isSlow !== true) return workSeen();
      const workWanted = async () => {
        if (isUnwanted()) throw closedEarly();
        return workSeen();
      };
      return inTurn({ org, isLarge, longestMs: longestWaitMs[bodyBytes === 0 ? "read" : "upload"] }, workWanted);
    },
    async *partByPart(org, parts) {
      const iterator = parts[Symbol.asyncIterator]();
      try {
        for (;;) {
          const part = await inTurn({ org, isLarge: true }, () => iterator.next());
          if (part.done === true) return;
          yield part.value;
        }
      } finally {
        await iterator.return?.();
      }
    },
  };
}

/** Returns the scope with a database that tells of each slow read before it is done. */
const noticingSlowReads = <Scope extends WithDatabase>(scope: Scope, notice: () => void): Scope => ({
  ...scope,
  db: {
    ...scope.db,
    withinHeavyReadShare(org, work) {
      notice();
      return scope.db.withinHeavyReadShare(org, work);
    },
  },
});

const busy = () => new Refusal("UNAVAILABLE", busyMessage, { retryAfterSeconds: retryAfterSeconds.queueFull });
