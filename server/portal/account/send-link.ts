import type { ClientId } from "#contract/api/ids.ts";
import type { Mailing } from "#contract/documents/documents.ts";
import { accountRevision, openPortalLink, requirePage } from "#server/billing/documents/portal-link/link.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import type { Caller } from "#server/http/caller.ts";
import { enqueueMail, noRecipient } from "#server/mail/enqueue.ts";
import { addressMail } from "#server/mail/mailing.ts";
import { lockClient } from "#server/records/clients/read.ts";

/** Mails the link of the client's account, which is made if there is none. @throws Refusal 404, 409, 422, 429 */
export const sendAccountLink = (caller: Caller, id: ClientId, mailing: Mailing): Promise<void> =>
  inOrg(caller, async (tx) => {
    const client = await lockClient(tx, id);
    requirePage(client);
    const addressed = await addressMail(tx, mailing, { client, documents: [id] });
    if (addressed === undefined) throw invalidFields([noRecipient]);
    const at = caller.clock();
    await openPortalLink(tx, caller.secret, { id, revision: accountRevision }, at);
    const mail = { kind: "CLIENT_PAGE", documentId: id, revision: accountRevision, ...addressed } as const;
    await enqueueMail(tx, mail, { at, limits: caller.mailLimits });
  });
