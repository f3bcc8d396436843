import type { RequestContext } from "#server/http/caller.ts";
import type { Tx } from "#server/db/sql.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { addressForCode } from "./decision-code.ts";
import type { OpenedQuotation } from "./evidence.ts";

/**
 * Mails the client a copy of the quotation that bears their acceptance: to the address that they confirmed, or else where
 * the quotation was mailed. A limit of mails never refuses the acceptance.
 */
export async function mailConfirmation(
  tx: Tx,
  { mailLimits }: Pick<RequestContext, "mailLimits">,
  opened: OpenedQuotation,
  confirmedAddress: string | null,
  at: Date,
): Promise<void> {
  const recipient = confirmedAddress ?? (await addressForCode(tx, opened));
  if (recipient === null) return;
  const mail = { kind: "QUOTATION_CONFIRMATION", documentId: opened.id, revision: opened.revision, recipient } as const;
  await enqueueMail(tx, { ...mail, message: null }, { at, limits: mailLimits, isAutomatic: true });
}
