import type { Refusal } from "#server/core/refusal.ts";
import type { Problem } from "./quotation-page.ts";
import { words } from "./words.ts";

const { problem: copy } = words;
const fieldWords: Readonly<Record<string, string>> = {
  name: copy.name,
  reason: copy.reason,
  signature: copy.signature,
};

/** Converts a refusal to the wording of the page. */
export function problemOf(refusal: Refusal, typed: Readonly<Record<string, string>>): Problem {
  const names = (refusal.details ?? []).map(({ path }) => /^\w+/.exec(path)?.[0] ?? "");
  const fields = Object.fromEntries(
    names.flatMap((name) => (fieldWords[name] === undefined ? [] : [[name, fieldWords[name]]])),
  );
  return { message: messageOf(refusal, names), fields, typed };
}

function messageOf({ code, currentStatus }: Refusal, names: readonly string[]): string {
  if (code === "QUOTATION_EXPIRED") return copy.expired;
  if (code === "INVALID_STATE") {
    if (currentStatus === "ACCEPTED") return copy.alreadyAccepted;
    return currentStatus === "REJECTED" ? copy.alreadyRejected : copy.changed;
  }
  return names.every((name) => fieldWords[name] !== undefined) ? copy.fields : copy.other;
}
