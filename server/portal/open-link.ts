import type { ClaimId, ClientId, CreditNoteId, InvoiceId, OrganizationId, QuotationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { networkOf } from "#server/core/network.ts";
import { createShares } from "#server/db/connection/connection-shares.ts";
import type { Database } from "#server/db/sql.ts";
import type { Services } from "#server/http/caller.ts";
import { countGuess, refuseGuesser } from "#server/identity/sign-in/throttle.ts";
import { notFound } from "#server/core/refusal.ts";
import { findByToken, type LinkKind, linkKinds } from "#server/billing/documents/portal-link/link.ts";

/** The document of a valid link. */
export interface Opened {
  readonly org: OrganizationId;
  readonly id: QuotationId | InvoiceId | ClaimId | CreditNoteId | ClientId;
  readonly revision: number;
  readonly isRetired: boolean;
  /** When the link was made, in PostgreSQL's format. */
  readonly createdAt: string;
  /** True for a link that the office withdrew. */
  readonly isWithdrawn: boolean;
  /** The database of the organization. */
  readonly db: Database;
}

interface Lookup {
  readonly kind: LinkKind;
  readonly token: string;
  readonly address: string;
  /** Counts the request against the address's limit of requests without credentials. */
  readonly countUnknown: () => void;
}

/** Every link is looked up before anything is refused, so a flood of unknown ones from one network waits in line. */
const inTurn = createShares<string>({
  atOnce: 2,
  waitMsMax: 8_000,
  message: wording("portal.tooManyRequests"),
});

/**
 * Finds the document of a link. The token is looked up first, and only lookups that find nothing are counted, so that a
 * valid link is opened whatever else came from its address.
 * @throws Refusal 404 for an unknown link, 429 after too many of these from one address
 */
export async function openLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  { kind, token, address, countUnknown }: Lookup,
): Promise<Opened> {
  const link = await inTurn(networkOf(address), () => findByToken(db, token));
  if (link === undefined || !link.documentId.startsWith(linkKinds[kind].prefix)) {
    countUnknown();
    const at = clock();
    await refuseGuesser(db, address, at);
    await countGuess(db, address, at);
    throw notFound();
  }
  const { orgId, documentId, revision, retiredAt, withdrawnAt, createdAt } = link;
  const state = { isRetired: retiredAt !== null, isWithdrawn: withdrawnAt !== null };
  return { org: orgId, id: documentId, revision, createdAt, ...state, db: link.db };
}
