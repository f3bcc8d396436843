import type { Quotation } from "#contract/quotations.ts";
import type { Tx } from "#server/db/sql.ts";
import { enqueueOfficeMail } from "#server/mail/enqueue.ts";
import { officeAddresses } from "#server/identity/read.ts";

/** Tells the office by mail what its client decided at the link. What the office recorded itself, it knows. */
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
