import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

/** A UEN, with the three characters by which a bank tells a further account apart, or a mobile number with its country. */
const forms = /^(?:(?:\d{8,9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])(?:[A-Z0-9]{3})?|\+[1-9]\d{7,14})$/;
const mobileOfSingapore = /^(?:65)?([89]\d{7})$/;

/** Returns a PayNow address as banks write it, however it was typed: `9123 4567` is `+6591234567`. */
export const payNowProxyOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s()-]/g, "")
    .replace(mobileOfSingapore, "+65$1");

export function payNowFaults(proxy: string | null | undefined): Fault[] {
  if (proxy == null || forms.test(proxy)) return [];
  return [{ path: "payNowProxy", code: "WRONG_FORMAT", message: wording("organization.payNowForm") }];
}
