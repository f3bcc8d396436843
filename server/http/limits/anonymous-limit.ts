import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { wording } from "#contract/api/wording.ts";
import type { Clock } from "#server/core/clock.ts";
import { networkOf, perSiteFactor, siteOf } from "#server/core/network.ts";
import { Refusal } from "#server/core/refusal.ts";
import { rateLimited } from "./rate-limit.ts";
import { createRequestWindows } from "./request-windows.ts";
import { addressOf } from "#server/http/origin.ts";

/**
 * Classes of requests without credentials, with separate counts per address: a flood of one class does not use up the
 * others for people behind the same address. The numbers are multiples of the configured limit.
 */
const kinds = {
  /** Pages, documentation, and requests without a key or session. */
  anonymous: 1,
  /** Pages of valid portal links, which unknown links from the same address must not use up. */
  links: 1,
  /** Unknown keys and sessions, which need a database lookup. */
  credentials: 1,
  /** `/readyz`: a load balancer that is rate limited here would take the server out of service. */
  health: 1,
  /** Files of the web app and of the portal: a page loads dozens, and they are cheap. */
  files: 10,
} as const;
type Kind = keyof typeof kinds;

const filePattern = /^\/(?:assets\/|portal\/[\w-]+\.|theme\.js|favicon\.svg)/;
const knownMax = 100_000;
const knownMs = 24 * 60 * 60 * 1000;

export interface AnonymousLimit {
  /** Counts a request that needs no credentials or has none. @throws Refusal 429 */
  count(request: FastifyRequest, kind?: Kind): void;
  /**
   * Checks credentials in the database. The lookup is counted first and uncounted when they are valid, so parallel
   * guesses are bounded and callers with valid credentials are not limited. It is also uncounted when the database does
   * not respond. Credentials that were valid recently are not counted at all: a flood from their own address does not
   * lock them out.
   * @throws Refusal 429
   */
  prove<T>(
    request: FastifyRequest,
    credentials: string,
    question: { readonly ask: () => Promise<T>; readonly isGood: (answer: T) => boolean },
  ): Promise<T>;
}

/**
 * Limits the requests per minute that one address makes without valid credentials, counted by this process.
 * @param perMinute 0 for no limit
 * @param sessionOf returns the session's cookie; a browser that was signed in recently is always served its pages
 */
export function createAnonymousLimit(
  perMinute: number,
  clock: Clock,
  sessionOf: (request: FastifyRequest) => string,
): AnonymousLimit {
  if (perMinute === 0) return { count: () => undefined, prove: (_request, _credentials, { ask }) => ask() };
  const windows = createRequestWindows(clock);
  const known = new LRUCache<string, true>({ max: knownMax, ttl: knownMs });

  const count = (request: FastifyRequest, kind: Kind) => {
    for (const { subject, max } of subjectsOf(request, kind, perMinute)) {
      const window = windows.count(subject);
      if (window.count <= max || isKnown(sessionOf(request))) continue;
      throw rateLimited(wording("requests.tooManyOfAddress", { max }), window.secondsLeft);
    }
  };
  const takeBack = (request: FastifyRequest, kind: Kind) => {
    for (const { subject } of subjectsOf(request, kind, perMinute)) windows.takeBack(subject);
  };
  const isKnown = (credentials: string) => credentials !== "" && known.has(digestOf(credentials));

  return {
    count: (request, kind = filePattern.test(request.url) ? "files" : "anonymous") => count(request, kind),
    async prove(request, credentials, { ask, isGood }) {
      const digest = digestOf(credentials);
      const wasKnown = known.has(digest);
      if (!wasKnown) count(request, "credentials");
      let answer;
      try {
        answer = await ask();
      } catch (error) {
        if (!wasKnown && !(error instanceof Refusal)) takeBack(request, "credentials");
        throw error;
      }
      if (isGood(answer)) {
        known.set(digest, true);
        if (!wasKnown) takeBack(request, "credentials");
      } else if (known.delete(digest)) {
        count(request, "credentials");
      }
      return answer;
    },
  };
}

/** Returns the counters of a request: its network, and for IPv6 the /48 around it with a higher bound. */
function subjectsOf(request: FastifyRequest, kind: Kind, perMinute: number) {
  const address = addressOf(request);
  const max = perMinute * kinds[kind];
  const site = siteOf(address);
  return [
    { subject: `${kind} ${networkOf(address)}`, max },
    ...(site === undefined ? [] : [{ subject: `${kind} ${site}`, max: max * perSiteFactor }]),
  ];
}

/** Only digests of credentials are kept in memory. */
const digestOf = (credentials: string) => hash("sha256", credentials, "base64url");
