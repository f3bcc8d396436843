import type { Refusal } from "#server/core/refusal.ts";
import type { Problem } from "#server/portal/pages/quotation-page.ts";
import type { Words } from "#server/portal/words.ts";

/** Converts a refusal to the wording of the page. */
export function problemOf(
  { problem: copy, code }: Words,
  refusal: Refusal,
  typed: Readonly<Record<string, string>>,
): Problem {
  const { name, reason, signature } = copy;
  const fieldWords: Readonly<Record<string, string>> = { name, reason, signature, code: code.wrong };
  const names = (refusal.details ?? []).map(({ path }) => /^\w+/.exec(path)?.[0] ?? "");
  const fields = Object.fromEntries(
    names.flatMap((each) => (fieldWords[each] === undefined ? [] : [[each, fieldWords[each]]])),
  );
  return {
    message: messageOf(
      copy,
      refusal,
      names.every((each) => fieldWords[each] !== undefined),
    ),
    fields,
    typed,
  };
}

function messageOf(copy: Words["problem"], { code, currentStatus }: Refusal, areFields: boolean): string {
  if (code === "QUOTATION_EXPIRED") return copy.expired;
  if (code === "INVALID_STATE") {
    if (currentStatus === "ACCEPTED") return copy.alreadyAccepted;
    return currentStatus === "REJECTED" ? copy.alreadyRejected : copy.changed;
  }
  return areFields ? copy.fields : copy.other;
}
