import type { OrganizationId } from "#contract/api/ids.ts";
import { isoInstant } from "#server/db/sql.ts";
import { languageOfAccount } from "#server/identity/accounts/read.ts";
import { readAccountNotice } from "#server/mail/account-notice.ts";
import type { Composed } from "#server/mail/letter.ts";
import { openMailLink } from "#server/mail/link.ts";
import type { MailRow } from "#server/mail/read.ts";
import { accountNoticeLetter, passwordResetLetter } from "#server/letters/account-letters.ts";
import type { Composing } from "./composing.ts";

/** Composes the mail with a password reset link, whose account may belong to no organization. */
export async function composeReset(
  {
    orgId,
    id,
    linkSealed,
    recipient,
  }: Pick<MailRow, "id" | "linkSealed" | "recipient"> & { readonly orgId: OrganizationId | null },
  composing: Composing,
): Promise<Composed> {
  const link = openMailLink(composing.secret, { org: orgId, id }, linkSealed);
  if (link === undefined) {
    const gone = "The link in this email can no longer be decrypted. Request a new one.";
    return { letter: null, enclosure: null, obsolete: gone };
  }
  const obsolete = linkSealed === null ? "The link was already sent. Request a new one if needed." : null;
  return {
    letter: passwordResetLetter(link, await languageOfAccount(composing, recipient)),
    enclosure: null,
    obsolete,
  };
}

/** Composes a notice to a person about their account. */
export const composeAccountNotice = async (
  { message, recipient, createdAt }: Pick<MailRow, "message" | "recipient" | "createdAt">,
  composing: Composing,
): Promise<Composed> => ({
  letter: accountNoticeLetter(
    readAccountNotice(message),
    new Date(isoInstant(createdAt)),
    `${composing.publicUrl}/settings/security`,
    await languageOfAccount(composing, recipient),
  ),
  enclosure: null,
  obsolete: null,
});
