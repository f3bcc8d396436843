import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Tx } from "#server/db/sql.ts";
import { enqueueOfficeMail } from "#server/mail/enqueue.ts";
import { officeAddresses } from "#server/identity/members/read.ts";

/** Mails the office its client's decision in the portal. The office's own records need no mail. */
export async function mailDecision(
  tx: Tx,
  { id, revision, status, decisionNote }: Pick<Quotation, "id" | "revision" | "status" | "decisionNote">,
  at: Date,
): Promise<void> {
  const kind = status === "ACCEPTED" ? "QUOTATION_ACCEPTED" : "QUOTATION_REJECTED";
  for (const recipient of await officeAddresses(tx)) {
    await enqueueOfficeMail(tx, { kind, documentId: id, revision, recipient, message: decisionNote }, at);
  }
}
