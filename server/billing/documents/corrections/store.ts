import type { PartyChange } from "#contract/documents/corrections.ts";
import type { Tx } from "#server/db/sql.ts";
import type { IssuedKey } from "#server/billing/documents/issued/issue.ts";

interface NewCorrectionRow extends IssuedKey {
  readonly changes: readonly PartyChange[];
  readonly reason: string | null;
  readonly correctedBy: string;
  readonly correctedAt: Date;
}

export const insertCorrection = (
  tx: Tx,
  { documentId, revision, changes, reason, correctedBy, correctedAt }: NewCorrectionRow,
) => tx.sql`
  insert into document_correction (org_id, document_id, revision, changes, reason, corrected_by, corrected_at)
  values (${tx.org}, ${documentId}, ${revision}, ${tx.sql.json(changes as never)}, ${reason}, ${correctedBy},
    ${correctedAt})`;
