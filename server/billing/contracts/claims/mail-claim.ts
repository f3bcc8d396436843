import type { Mailing } from "#contract/documents/documents.ts";
import { getClient } from "#server/records/clients/read.ts";
import type { Tx } from "#server/db/sql.ts";
import { claimRevision } from "#server/billing/documents/portal-link/link.ts";
import { enqueueMail, type Enqueuing } from "#server/mail/enqueue.ts";
import { addressMail } from "#server/mail/mailing.ts";
import type { ClaimRow } from "./store.ts";

/** Queues a mail about a claim in the outbox. Returns false when there is no address for it. */
export async function mailClaim(
  tx: Tx,
  kind: "CLAIM" | "CLAIM_ACCEPTANCE",
  { id, clientId }: Pick<ClaimRow, "id" | "clientId">,
  mailing: Mailing,
  enqueuing: Enqueuing,
): Promise<boolean> {
  const client = await getClient(tx, clientId);
  const addressed = await addressMail(tx, mailing, { client, documents: [id] });
  if (addressed === undefined) return false;
  await enqueueMail(tx, { kind, documentId: id, revision: claimRevision, ...addressed }, enqueuing);
  return true;
}
