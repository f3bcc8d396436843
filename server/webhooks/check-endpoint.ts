import type { Fault } from "#contract/errors.ts";
import { type AllowedRanges, checkUrl, isRefused } from "./check-url.ts";

/** What is wrong with the address at registration. A name that does not resolve now may do so later. */
export function urlFaults(url: string | undefined, allowed: AllowedRanges): Fault[] {
  if (url === undefined) return [];
  const checked = checkUrl(url, allowed);
  return isRefused(checked) ? [{ path: "url", ...checked }] : [];
}
