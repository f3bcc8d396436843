import type { Fault } from "#contract/api/errors.ts";
import type { MailTexts } from "#contract/mails/mail-texts.ts";
import { clientMailKinds, mailPlaceholders, unknownPlaceholders } from "#contract/mails/mail-words.ts";

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
        message: `contains {${name.slice(0, shownLengthMax).toWellFormed()}}, which is not one of ${known}`,
      })),
    );
  });
}
