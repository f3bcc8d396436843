import { type LayoutKind, layoutScopes } from "#contract/imports/import-layouts.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";

/** @throws Refusal 403 INSUFFICIENT_SCOPE when the caller may not import files of that kind */
export function refuseImport({ permissions }: Pick<Caller, "permissions">, kind: LayoutKind): void {
  const missing = layoutScopes[kind].find((scope) => !permissions.includes(scope));
  if (missing === undefined) return;
  throw new Refusal("INSUFFICIENT_SCOPE", wording("imports.lacksScope", { scope: missing }));
}
