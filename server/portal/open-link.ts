import type { ClaimId, CreditNoteId, InvoiceId, OrganizationId, QuotationId } from "#contract/ids.ts";
import type { Database } from "#server/db/sql.ts";
import type { Services } from "#server/caller.ts";
import { countGuess, refuseGuesser } from "#server/identity/throttle.ts";
import { notFound } from "#server/core/refusal.ts";
import { findByToken, type LinkKind, linkKinds } from "#server/documents/portal-link/link.ts";

/** The document of a valid link. */
export interface Opened {
  readonly org: OrganizationId;
  readonly id: QuotationId | InvoiceId | ClaimId | CreditNoteId;
  readonly revision: number;
  readonly isRetired: boolean;
  /** True for a link that the office withdrew. */
  readonly isWithdrawn: boolean;
  /** The cell of the organization. */
  readonly db: Database;
}

/**
 * Finds the document of a link. Only lookups that find nothing are counted.
 * @throws Refusal 404 for an unknown link, 429 after too many of these from one address
 */
export async function openLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  { kind, token, address }: { readonly kind: LinkKind; readonly token: string; readonly address: string },
): Promise<Opened> {
  const at = clock();
  await refuseGuesser(db, address, at);
  const link = await findByToken(db, token);
  if (link === undefined || !link.documentId.startsWith(linkKinds[kind].prefix)) {
    await countGuess(db, address, at);
    throw notFound();
  }
  const { orgId, documentId, revision, retiredAt, withdrawnAt } = link;
  const state = { isRetired: retiredAt !== null, isWithdrawn: withdrawnAt !== null };
  return { org: orgId, id: documentId, revision, ...state, db: link.db };
}
