import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { EndpointRow } from "./store.ts";

/** @throws Refusal 409 INVALID_STATE when the endpoint is disabled or deleted */
export function refuseDisabled(endpoint: EndpointRow | undefined): asserts endpoint is EndpointRow {
  if (endpoint?.enabled === true) return;
  if (endpoint === undefined) {
    throw new Refusal("INVALID_STATE", wording("webhooks.deleted"), { currentStatus: "DELETED", allowedActions: [] });
  }
  throw new Refusal("INVALID_STATE", wording("webhooks.disabled"), {
    currentStatus: "DISABLED",
    allowedActions: ["update", "delete", "rotate-secret"],
  });
}
