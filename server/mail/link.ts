import type { MailId, OrganizationId } from "#contract/ids.ts";
import { type SealedPlace, type Secret, UnreadableError } from "#server/core/secret.ts";

export interface MailKey {
  /** Null of a mail to an account that belongs to no organization. */
  readonly org: OrganizationId | null;
  readonly id: MailId;
}

export const mailLinkPlace = ({ org, id }: MailKey): SealedPlace => ({ purpose: "mail link", org, row: id });

/** A link in a stored mail opens something; in the database it is encrypted. */
export const sealMailLink = (secret: Secret, mail: MailKey, link: string): Buffer =>
  secret.seal(mailLinkPlace(mail), link);

/** Returns undefined for a link that was sealed under another secret, or is damaged; null where the mail has none. */
export function openMailLink(secret: Secret, mail: MailKey, sealed: Buffer | null): string | null | undefined {
  if (sealed === null) return null;
  try {
    return secret.open(mailLinkPlace(mail), sealed);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    // The mail says so in the log of mails, and the others go out.
    return undefined;
  }
}
