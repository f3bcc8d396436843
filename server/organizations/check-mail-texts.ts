import type { MailTexts } from "#contract/mails/mail-texts.ts";
import { clientMailKinds, mailPlaceholders, unknownPlaceholders } from "#contract/mails/mail-words.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

/** The shown length of an unknown placeholder. */
const shownLengthMax = 50;

/** Returns a fault for each unknown placeholder: a mail has no value for it, so the client would see it in braces. */
export function mailTextFaults(mailTexts: MailTexts): Fault[] {
  return clientMailKinds.flatMap((kind) => {
    const known = mailPlaceholders[kind].map((name) => `{${name}}`).join(", ");
    return Object.entries(mailTexts[kind] ?? {}).flatMap(([field, text]) =>
      unknownPlaceholders(kind, text).map((name) => ({
        path: `mailTexts.${kind}.${field}`,
        code: "UNKNOWN_PLACEHOLDER",
        message: wording("fields.unknownPlaceholder", { name: name.slice(0, shownLengthMax).toWellFormed(), known }),
      })),
    );
  });
}
