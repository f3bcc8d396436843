import type { ResponseAcceptance } from "#contract/contracts/claim-acceptance.ts";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { ClaimId } from "#contract/api/ids.ts";
import type { Caller, Services } from "#server/http/caller.ts";
import { getAcceptanceToMail, previewAcceptance } from "#server/billing/contracts/claims/acceptance-to-mail.ts";
import { isoInstant, type Read, readInOrg } from "#server/db/sql.ts";
import { claimRevision, findPortalUrl } from "#server/billing/documents/portal-link/link.ts";
import type { Composed } from "#server/mail/letter.ts";
import type { MailRow } from "#server/mail/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { acceptanceLetter } from "#server/letters/acceptance-letter.ts";
import { linkEnd, preview, textsOf } from "#server/letters/preview-mail.ts";

/** Composes the mail that accepts the response to a claim. It stands without its link, should that be withdrawn. */
export async function composeAcceptance(
  read: Read,
  row: MailRow,
  composing: Pick<Services, "db" | "secret" | "clock"> & { readonly publicUrl: string },
): Promise<Composed> {
  const id = row.documentId as ClaimId;
  const found = await getAcceptanceToMail(read, id, isoInstant(row.createdAt));
  if ("obsolete" in found) return { letter: null, enclosure: null, obsolete: found.obsolete };
  const link = row.linkWithdrawn ? undefined : await findPortalUrl(read, composing, { id, revision: claimRevision });
  const { subject, message } = row;
  const organization = await getOrganization(read);
  return {
    letter: acceptanceLetter({ organization, acceptance: found, subject, message, link: link ?? null }),
    enclosure: null,
    obsolete: null,
  };
}

/** Returns the mail that accepting the response would send. @throws Refusal 404, 409 INVALID_STATE */
export async function previewClaimAcceptance(
  caller: Caller,
  id: ClaimId,
  { acceptedOn: _day, ...mailing }: ResponseAcceptance,
  publicUrl: string,
): Promise<MailPreview> {
  const read = readInOrg(caller);
  const { clientId, acceptance } = await previewAcceptance(read, id, caller.clock());
  const organization = await getOrganization(read);
  const link = `${publicUrl}/portal/c/${linkEnd}`;
  const letter = acceptanceLetter({ organization, acceptance, ...textsOf(mailing), link });
  return preview(caller, { clientId, documents: [id] }, mailing, letter);
}
