import type { Fault } from "#contract/api/errors.ts";
import type { Totals } from "#contract/documents/shown-totals.ts";
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
    return [{ path: "items", code: "REQUIRED", message: "are missing; add at least one before sending" }];
  }
  if (document.totals.total < 0 && !mayOmit) {
    return [
      { path: "items", code: "OUT_OF_RANGE", message: "add up to less than 0; correct the discounts before sending" },
    ];
  }
  // A draft follows a new GST rate, whatever that makes of its total.
  return figureFaults(document.totals);
}
