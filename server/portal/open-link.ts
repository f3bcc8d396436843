import type { InvoiceId, OrganizationId, QuotationId } from "#contract/ids.ts";
import type { Means } from "#server/core/caller.ts";
import { countGuess, refuseGuesser } from "#server/identity/throttle.ts";
import { notFound } from "#server/core/refusal.ts";
import { findByToken } from "./link.ts";

/** What kind of document a link says it is of: its letter in the path. */
export type LinkKind = "q" | "i";

/** What a good link opens. */
export interface Opened {
  readonly org: OrganizationId;
  readonly id: QuotationId | InvoiceId;
  readonly revision: number;
  readonly isRetired: boolean;
  /** True for a link that the office withdrew. */
  readonly isWithdrawn: boolean;
}

/**
 * Finds what a link opens. Only lookups that find nothing are counted.
 * @throws Refusal 404 for a link that never was, 429 after too many of these from one address
 */
export async function openLink(
  { db, clock }: Pick<Means, "db" | "clock">,
  { kind, token, address }: { readonly kind: LinkKind; readonly token: string; readonly address: string },
): Promise<Opened> {
  const at = clock();
  await refuseGuesser(db, address, at);
  const link = await findByToken(db, token);
  if (link === undefined || !link.documentId.startsWith(kind === "q" ? "qtn_" : "inv_")) {
    await countGuess(db, address, at);
    throw notFound();
  }
  const { orgId, documentId, revision, retiredAt, withdrawnAt } = link;
  return { org: orgId, id: documentId, revision, isRetired: retiredAt !== null, isWithdrawn: withdrawnAt !== null };
}
