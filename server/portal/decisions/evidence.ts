import type { QuotationId } from "#contract/api/ids.ts";
import type { Decision, PortalAction, Signature } from "#contract/documents/portal.ts";
import type { RequestContext } from "#server/http/caller.ts";
import type { ChangeOrigin, Tx } from "#server/db/sql.ts";
import { findIssuedDigest } from "#server/billing/documents/issued/issue.ts";
import type { Opened } from "#server/portal/open-link.ts";
import { keptUserAgent } from "#server/portal/views/record-view.ts";
import { insertDecision } from "./store.ts";

export { type DecisionRow, findDecision } from "./store.ts";

/**
 * Returns the audit data of a client's decision. A client has no account, and the name that they type is no proof of who
 * they are, so it is that of nobody.
 */
export const clientOrigin = (
  { requestId, address, userAgent, clock }: RequestContext,
  action: PortalAction,
): ChangeOrigin => ({
  action,
  actorId: null,
  actorName: "Client in the portal",
  requestId,
  address,
  userAgent: keptUserAgent(userAgent),
  at: clock(),
});

/** The opened link of a quotation. */
export type OpenedQuotation = Opened & { readonly id: QuotationId };

/**
 * Stores the evidence of the decision. If the PDF is not made yet, its digest is computed when the evidence is read: it
 * is made from the content stored at sending, so it is the same then, and no decision waits for it.
 */
export const keepEvidence = async (
  tx: Tx,
  { address, userAgent }: RequestContext,
  { id, revision }: OpenedQuotation,
  decided: {
    readonly decision: Decision;
    readonly name: string | null;
    readonly reason: string | null;
    readonly signature: Signature | null;
    readonly decidedAt: Date;
    readonly officeBrowser: boolean;
    readonly confirmedAddress: string | null;
  },
) => {
  const documentSha256 = (await findIssuedDigest(tx, { documentId: id, revision })) ?? null;
  return insertDecision(tx, {
    ...decided,
    quotationId: id,
    revision,
    documentSha256,
    address,
    userAgent: keptUserAgent(userAgent),
  });
};
