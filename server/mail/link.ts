import type { MailId, OrganizationId } from "#contract/api/ids.ts";
import { type SealedPlace, type Secret, UnreadableError } from "#server/core/secret.ts";

export interface MailKey {
  /** Null for a mail to an account that belongs to no organization. */
  readonly org: OrganizationId | null;
  readonly id: MailId;
}

export const mailLinkPlace = ({ org, id }: MailKey): SealedPlace => ({ purpose: "mail link", org, row: id });

/** Encrypts the link of a stored mail, since it grants access. */
export const sealMailLink = (secret: Secret, mail: MailKey, link: string): Buffer =>
  secret.seal(mailLinkPlace(mail), link);

/** Decrypts a link: undefined when it was sealed under another secret or is damaged; null when the mail has none. */
export function openMailLink(secret: Secret, mail: MailKey, sealed: Buffer | null): string | null | undefined {
  if (sealed === null) return null;
  try {
    return secret.open(mailLinkPlace(mail), sealed);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    // The mail log reports it, and the other mails are sent.
    return undefined;
  }
}
