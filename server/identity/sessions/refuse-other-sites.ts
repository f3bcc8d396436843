import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";

/** An origin that is longer is not repeated in an answer: no name of a host is. */
const originLengthMax = 300;

/** The origins that were refused of late, so that a page which tries again and again is one line in the log. */
const logged = new LRUCache<string, true>({ max: 100, ttl: 60 * 60 * 1000 });

/**
 * Refuses a write that does not come from a page of our own. A browser says so in headers that no other site can set:
 * `Sec-Fetch-Site`, which it sends over HTTPS and to this machine alone, and otherwise `Origin`. A page is our own when
 * it was loaded from the host that the request names, whatever name that is: in an office's network a server is opened
 * by its address as often as by the name in QUOIN_PUBLIC_URL. The cookies belong to one host, so a page under another
 * name that leads here has none of them.
 * @throws Refusal 403
 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  if (site === "same-origin") return;
  if (site !== undefined || origin === undefined || origin.length > originLengthMax || !URL.canParse(origin)) {
    throw new Refusal("FORBIDDEN", wording("people.otherSite"));
  }
  const own = new URL(publicUrl).origin;
  if (origin === own) return;
  if (new URL(origin).host === host?.toLowerCase() && !losesCookies(origin, publicUrl)) return;
  if (!logged.has(origin)) {
    logged.set(origin, true);
    request.log.warn(
      { origin, host, publicUrl },
      "a page at another address than QUOIN_PUBLIC_URL was refused: if people open Quoin there, set it to that address",
    );
  }
  throw new Refusal("FORBIDDEN", wording("people.otherAddress", { origin, own }));
}

/** The cookies of an installation with HTTPS are kept by browsers over HTTPS alone: a sign-in would vanish at once. */
const losesCookies = (origin: string, publicUrl: string) =>
  origin.startsWith("http:") && publicUrl.startsWith("https:");
