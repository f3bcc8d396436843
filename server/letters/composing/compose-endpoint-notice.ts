import type { Services } from "#server/http/caller.ts";
import type { Read } from "#server/db/sql.ts";
import { languageOfAccount } from "#server/identity/accounts/read.ts";
import { readEndpointNotice } from "#server/mail/endpoint-notice.ts";
import type { Composed } from "#server/mail/letter.ts";
import type { MailRow } from "#server/mail/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { endpointNoticeLetter } from "#server/letters/endpoint-letters.ts";
import { findEndpointUrl } from "#server/letters/store.ts";

/** Composes the mail that an endpoint fails or works again, with the facts of the time at which it was queued. */
export async function composeEndpointNotice(
  read: Read,
  row: MailRow,
  kind: "ENDPOINT_FAILING" | "ENDPOINT_RECOVERED",
  composing: Pick<Services, "db"> & { readonly publicUrl: string },
): Promise<Composed> {
  const notice = readEndpointNotice(row.message);
  const url = await findEndpointUrl(read, row.documentId);
  const search = notice.replayFrom === null ? "" : `?replayFrom=${encodeURIComponent(notice.replayFrom)}`;
  const letter = endpointNoticeLetter({
    kind,
    notice,
    organization: await getOrganization(read),
    host: url === undefined ? null : new URL(url).host,
    link: `${composing.publicUrl}/settings/webhooks/${row.documentId}${search}`,
    language: await languageOfAccount(composing, row.recipient),
  });
  return { letter, enclosure: null, obsolete: null };
}
