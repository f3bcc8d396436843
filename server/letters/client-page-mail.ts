import type { ClientId } from "#contract/api/ids.ts";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Mailing } from "#contract/documents/documents.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { accountRevision, findPortalUrl, requirePage } from "#server/billing/documents/portal-link/link.ts";
import { type Read, readInOrg } from "#server/db/sql.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Composed, Letter } from "#server/mail/letter.ts";
import type { MailRow } from "#server/mail/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { languageOf } from "#server/pdf/words.ts";
import { getClient, getClients } from "#server/records/clients/read.ts";
import { letterTo, type ToClient } from "./client-letters.ts";
import type { Composing } from "./composing/composing.ts";
import { linkEnd, preview, textsOf } from "./preview-mail.ts";
import { clientPageTextIn, lettersIn } from "./words.ts";

/** Composes the mail with the link of a client's page. */
export async function composeClientPage(read: Read, row: MailRow, composing: Composing): Promise<Composed> {
  const id = row.documentId as ClientId;
  const [client] = await getClients(read, [id]);
  if (client === undefined) {
    return { letter: null, enclosure: null, obsolete: "The client was deleted before this email was sent." };
  }
  const link = row.linkWithdrawn ? undefined : await findPortalUrl(read, composing, { id, revision: accountRevision });
  const { subject, message } = row;
  const about = { organization: await getOrganization(read), parties: await partiesNow(read, id), subject, message };
  return {
    letter: clientPageLetter({ ...about, link: link ?? null }),
    enclosure: null,
    obsolete:
      client.archivedAt !== null
        ? "The client was archived before this email was sent."
        : link === undefined
          ? "The link was withdrawn before this email was sent. Send the link again."
          : null,
  };
}

/** Returns the mail that sending the link would send. @throws Refusal 404, 409 INVALID_STATE */
export async function previewAccountLinkMail(
  caller: Caller,
  id: ClientId,
  mailing: Mailing,
  publicUrl: string,
): Promise<MailPreview> {
  const read = readInOrg(caller);
  requirePage(await getClient(read, id));
  const letter = clientPageLetter({
    organization: await getOrganization(read),
    parties: await partiesNow(read, id),
    ...textsOf(mailing),
    link: `${publicUrl}/portal/a/${linkEnd}`,
  });
  return preview(caller, { clientId: id, documents: [id] }, mailing, letter);
}

/** Writes the mail. Its link shows more than one document, so its footnote warns of more than that of a document does. */
function clientPageLetter({ link, ...to }: ToClient): Letter {
  const language = languageOf(to.parties);
  const { viewClientPage, forwardPage } = lettersIn[language];
  const about = { kind: null, standard: clientPageTextIn[language], values: {}, figures: [], action: "" };
  const letter = letterTo({ ...to, link: null }, about);
  if (link === null) return letter;
  return { ...letter, button: { label: viewClientPage, link }, footnotes: [...letter.footnotes, forwardPage] };
}
