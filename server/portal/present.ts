import type { QuotationDecision } from "#contract/portal.ts";
import { isoInstant } from "#server/db/sql.ts";
import { signaturePath } from "./signature.ts";
import type { DecisionRow } from "./store.ts";

export const presentDecision = (number: string, row: DecisionRow): QuotationDecision => ({
  quotationId: row.quotationId,
  number,
  revision: row.revision,
  decision: row.decision,
  name: row.name,
  reason: row.reason,
  decidedAt: isoInstant(row.decidedAt),
  via: "PORTAL",
  address: row.address,
  userAgent: row.userAgent,
  documentSha256: row.documentSha256?.toString("hex") ?? null,
  signature: signaturePath(row.signature),
});
