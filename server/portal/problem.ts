import type { Refusal } from "#server/core/refusal.ts";
import type { Problem } from "./quotation-page.ts";
import { words } from "./words.ts";

const { problem: said } = words;
const fieldWords: Readonly<Record<string, string>> = {
  name: said.name,
  reason: said.reason,
  signature: said.signature,
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
  if (code === "QUOTATION_EXPIRED") return said.expired;
  if (code === "INVALID_STATE") {
    if (currentStatus === "ACCEPTED") return said.alreadyAccepted;
    return currentStatus === "REJECTED" ? said.alreadyRejected : said.changed;
  }
  return names.every((name) => fieldWords[name] !== undefined) ? said.fields : said.other;
}
