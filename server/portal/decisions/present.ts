import type { QuotationDecision } from "#contract/documents/portal.ts";
import { isoInstant } from "#server/db/sql.ts";
import { signaturePath } from "#server/pdf/signature.ts";
import type { DecisionRow, LinkReadRow } from "./store.ts";

export const presentDecision = (
  number: string,
  row: DecisionRow,
  { linkReads, mailedTo }: { readonly linkReads: readonly LinkReadRow[]; readonly mailedTo: readonly string[] },
): QuotationDecision => ({
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
  officeBrowser: row.officeBrowser,
  confirmedAddress: row.confirmedAddress,
  linkReads: linkReads.map(({ at, by, address }) => ({ at: isoInstant(at), by, address })),
  mailedTo: [...mailedTo],
  documentSha256: row.documentSha256?.toString("hex") ?? null,
  signature: signaturePath(row.signature),
});
