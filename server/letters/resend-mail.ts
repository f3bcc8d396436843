import { resendNeeds } from "#contract/mails/mail-kinds.ts";
import { isId, type MailId } from "#contract/api/ids.ts";
import { type Mail } from "#contract/mails/mails.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller, UserContext } from "#server/http/caller.ts";
import { findInvoiceOfPayment } from "#server/billing/invoices/read.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { compose } from "./composing/compose.ts";
import { refuseAboveLimits } from "#server/mail/limits.ts";
import { getMail } from "./read.ts";
import { findMail, type MailRow, requeueMail } from "#server/mail/read.ts";
import { requirePermission } from "#server/identity/sessions/request-session.ts";
import { invitesOwner } from "./store.ts";

/**
 * Sends a mail again. An invitation or reset keeps its own link; a mail about a document shows its current state.
 * @throws Refusal 403 unless the person may send a mail of its kind, 404, 409, 429
 */
export async function resendMail(caller: Caller, person: UserContext, id: MailId): Promise<Mail> {
  await inOrg(caller, async (tx) => {
    const mail = found(await findMail(tx, id));
    await requireRank(tx, caller, person, mail);
    if (mail.status === "KEPT") throw new Refusal("INVALID_STATE", wording("mails.kept"));
    const { obsolete } = await compose(tx, mail, person);
    if (obsolete !== null) throw new Refusal("INVALID_STATE", wording("mails.obsolete", { reason: obsolete }));
    const invoiceId =
      mail.kind === "RECEIPT" && isId("pmt", mail.documentId)
        ? await findInvoiceOfPayment(tx, mail.documentId)
        : undefined;
    await refuseAboveLimits(tx, { ...mail, limitedAs: invoiceId }, caller.mailLimits, caller.clock());
    if (!(await requeueMail(tx, id))) {
      throw new Refusal("INVALID_STATE", wording("mails.beingSent"));
    }
    const { kind, documentId, recipient, cc } = mail;
    await recordEvent(tx, {
      resourceType: "mail",
      resourceId: id,
      parentId: documentId,
      details: { kind, recipient, ...(cc.length === 0 ? {} : { cc }), again: true },
    });
  });
  return getMail(caller, person, id);
}

/** @throws Refusal 403 */
async function requireRank(tx: Tx, caller: Caller, { role }: UserContext, mail: MailRow): Promise<void> {
  requirePermission(caller, resendNeeds[mail.kind]);
  if (mail.kind !== "INVITATION" || role === "OWNER" || !(await invitesOwner(tx, mail.documentId))) return;
  throw new Refusal("FORBIDDEN", wording("people.onlyOwnersChangeOwners"));
}
