import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { AllowedRanges } from "#server/core/address-ranges.ts";
import { checkUrl, isRefused } from "./check-url.ts";

/** The URL parser silently drops these, so that the stored URL would differ from the one that is called. */
const droppedCharacters = /\p{Cc}|^\s|\s$/u;

/** Returns the faults of a URL at registration. A name that does not resolve now may do so later. */
export function urlFaults(url: string | undefined, allowed: AllowedRanges): Fault[] {
  if (url === undefined) return [];
  if (droppedCharacters.test(url)) {
    return [{ path: "url", code: "WRONG_FORMAT", message: wording("webhooks.controlCharacters") }];
  }
  const checked = checkUrl(url, allowed);
  return isRefused(checked) ? [{ path: "url", ...checked }] : [];
}
