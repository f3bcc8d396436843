import type { MailId, OrganizationId } from "#contract/ids.ts";
import type { SealedPlace, Secret } from "#server/secret.ts";

export interface MailKey {
  readonly org: OrganizationId;
  readonly id: MailId;
}

export const mailLinkPlace = ({ org, id }: MailKey): SealedPlace => ({ purpose: "mail link", org, row: id });

/** A link in a stored mail opens something; in the database it is encrypted. */
export const sealMailLink = (secret: Secret, mail: MailKey, link: string): Buffer =>
  secret.seal(mailLinkPlace(mail), link);

export const openMailLink = (secret: Secret, mail: MailKey, sealed: Buffer | null): string | null =>
  sealed === null ? null : secret.open(mailLinkPlace(mail), sealed);
