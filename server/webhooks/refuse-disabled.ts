import { Refusal } from "#server/core/refusal.ts";
import type { EndpointRow } from "./store.ts";

/** @throws Refusal 409 INVALID_STATE when the endpoint is disabled or deleted */
export function refuseDisabled(endpoint: EndpointRow | undefined): asserts endpoint is EndpointRow {
  if (endpoint?.enabled === true) return;
  const [status, remedy] =
    endpoint === undefined
      ? (["DELETED", "was deleted"] as const)
      : (["DISABLED", "is disabled; enable it first"] as const);
  throw new Refusal("INVALID_STATE", `The endpoint ${remedy}.`, {
    currentStatus: status,
    allowedActions: endpoint === undefined ? [] : ["update", "delete", "rotate-secret"],
  });
}
