import type { FastifyReply } from "fastify";
import type { OrganizationId } from "#contract/api/ids.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Clock } from "#server/core/clock.ts";
import { Refusal } from "#server/core/refusal.ts";
import { createRequestWindows } from "./request-windows.ts";

/** Requests per minute; 0 for no limit. */
export interface CallerLimits {
  /** Per API key or person. */
  readonly perCaller: number;
  /** Per organization, over all its API keys and people. */
  readonly perOrganization: number;
}

/**
 * Counts a request of a caller, and sets the response headers with the caller's own limit.
 * @param caller `org` is null for a person who belongs to no organization
 */
export type LimitCaller = (
  caller: { readonly actorId: Caller["actorId"]; readonly org: OrganizationId | null },
  reply: FastifyReply,
) => void;

/**
 * Limits the requests of authenticated callers, counted by this process. A request that a caller's own limit rejects
 * does not count against the organization, so one runaway key does not use up the limit of the others.
 */
export function createCallerLimit({ perCaller, perOrganization }: CallerLimits, clock: Clock): LimitCaller {
  const windows = createRequestWindows(clock);
  /** @throws Refusal 429 */
  return ({ actorId, org }, reply) => {
    if (perCaller !== 0) {
      const { count, endsAt, secondsLeft } = windows.count(actorId);
      reply.headers({
        "x-ratelimit-limit": perCaller,
        "x-ratelimit-remaining": Math.max(0, perCaller - count),
        "x-ratelimit-reset": Math.ceil(endsAt / 1000),
      });
      if (count > perCaller) {
        throw rateLimited(wording("requests.tooManyOfCaller", { max: perCaller }), secondsLeft);
      }
    }
    if (perOrganization !== 0 && org !== null) {
      const { count, secondsLeft } = windows.count(org);
      if (count > perOrganization) {
        throw rateLimited(wording("requests.tooManyOfOrganization", { max: perOrganization }), secondsLeft);
      }
    }
  };
}

export const rateLimited = (message: Wording, retryAfterSeconds: number) =>
  new Refusal("RATE_LIMITED", message, { retryAfterSeconds });
