import { createHash } from "node:crypto";
import type { InvoiceId, OrganizationId, QuotationId } from "#contract/ids.ts";
import type { SealedPlace, Secret } from "#server/secret.ts";
import { type Database, onceAsSystem, type Read, type Tx } from "#server/db/sql.ts";
import { findLink, findLinkToken, insertLink, type LinkRow, retireLinkRows } from "./store.ts";

/** A document as the client saw it: what was revised is another one. */
export interface Shown {
  readonly id: QuotationId | InvoiceId;
  readonly revision: number;
}

/** Invoices are not revised. */
export const invoiceRevision = 1;

/**
 * What stands in the link: 256 bits that only the holder of the secret can make, the same each time, so
 * that every mail carries one link and the office can show it again. The database knows its digest alone.
 */
const tokenOf = (secret: Secret, shown: Shown): string => secret.mac(...what(shown)).toString("base64url");

const what = ({ id, revision }: Shown) => ["portal", `${id}:${revision}`] as const;

/** Lets the document's link lead somewhere; at each sending, since the secret may be another one by now. */
export async function openPortalLink(tx: Tx, secret: Secret, shown: Shown, at: Date): Promise<void> {
  const digest = digestOf(tokenOf(secret, shown));
  await insertLink(tx, { documentId: shown.id, revision: shown.revision, digest, createdAt: at });
}

const digestOf = (token: string) => createHash("sha256").update(token).digest();

/** As long as every token is; anything else cannot be one. */
const tokenPattern = /^[\w-]{43}$/;

/** What the token opens, retired or not; undefined for one that never was. */
export async function findByToken(db: Database, token: string): Promise<LinkRow | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const [row] = await onceAsSystem<LinkRow>(db, (system) => findLink(system, digestOf(token)));
  return row;
}

/** From now on the document's links only say that it is not to be had any more. */
export const retirePortalLinks = (tx: Tx, id: Shown["id"], at: Date) => retireLinkRows(tx, id, at);

/** The token of a link that was sent under an earlier secret is kept here by `quoin secrets rotate`. */
export const linkTokenPlace = (org: OrganizationId, shown: Shown): SealedPlace => ({
  purpose: "portal link",
  org,
  row: what(shown)[1],
});

/** Finds the token with this digest among those that the secrets make; undefined when it was sent under neither. */
export const findToken = (macs: readonly Buffer[], digest: Buffer): string | undefined =>
  macs.map((mac) => mac.toString("base64url")).find((token) => digestOf(token).equals(digest));

/** What the token of a document's link could be: under this secret, then under the one before. */
export const linkMacs = (secret: Secret, shown: Shown): readonly Buffer[] => secret.macs(...what(shown));

/**
 * The document's link as it was sent. Undefined when it was never sent, and when it was sent under a secret that is
 * gone, so that nobody is led nowhere.
 */
export async function findPortalUrl(
  read: Read,
  { secret, publicUrl }: { readonly secret: Secret; readonly publicUrl: string },
  shown: Shown,
): Promise<string | undefined> {
  const row = await findLinkToken(read, shown.id, shown.revision);
  if (row === undefined) return undefined;
  const token =
    row.tokenSealed === null
      ? findToken(linkMacs(secret, shown), row.digest)
      : secret.open(linkTokenPlace(read.org, shown), row.tokenSealed);
  if (token === undefined) return undefined;
  const kind = shown.id.startsWith("qtn_") ? "q" : "i";
  return `${publicUrl}/portal/${kind}/${token}`;
}
