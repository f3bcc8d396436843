import type { Totals } from "#contract/documents/shown-totals.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { figureFaults } from "./price-lines.ts";

/**
 * Returns the faults that a draft may have but a document that is sent may not.
 * @param mayOmit true for a variation, which may take away more than it adds
 */
export function sendableFaults(
  document: { readonly items: readonly unknown[]; readonly totals: Totals },
  { mayOmit = false }: { readonly mayOmit?: boolean } = {},
): Fault[] {
  if (document.items.length === 0) {
    return [{ path: "items", code: "REQUIRED", message: wording("documents.itemsMissing") }];
  }
  if (document.totals.total < 0 && !mayOmit) {
    return [{ path: "items", code: "OUT_OF_RANGE", message: wording("documents.sumBelowZero") }];
  }
  // A draft follows a new GST rate, whatever that makes of its total.
  return figureFaults(document.totals);
}
