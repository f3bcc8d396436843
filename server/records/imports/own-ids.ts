import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { GivenRow } from "./review-rows.ts";

/** Returns a function that gives the fault of a row whose external id a row above has, for all rows in the order of the file. */
export function repeatedIdFaults() {
  const before = new Map<string, string>();
  return ({ externalId, ...values }: GivenRow["values"]): Fault[] => {
    if (externalId === undefined) return [];
    const text = JSON.stringify(values);
    const above = before.get(externalId);
    before.set(externalId, above ?? text);
    // A row that is there twice is left out as such.
    if (above === undefined || above === text) return [];
    return [{ path: "externalId", code: "DUPLICATE", message: wording("imports.idRepeated") }];
  };
}
