import { createHash } from "node:crypto";
import type { InvoiceId, QuotationId } from "#contract/ids.ts";
import type { Secret } from "#server/secret.ts";
import { type Database, onceAsSystem, type Read, type Tx } from "#server/db/sql.ts";
import { findDigest, findLink, insertLink, type LinkRow, retireLinkRows } from "./store.ts";

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

/**
 * The document's link, made with the secret that it was sent under: this one, or the one before. Undefined when it was
 * never sent, and when it was sent under neither, so that nobody is led nowhere.
 */
export async function findPortalUrl(
  read: Read,
  { secret, publicUrl }: { readonly secret: Secret; readonly publicUrl: string },
  shown: Shown,
): Promise<string | undefined> {
  const digest = await findDigest(read, shown.id, shown.revision);
  const tokens = secret.macs(...what(shown)).map((mac) => mac.toString("base64url"));
  const token = digest === undefined ? undefined : tokens.find((each) => digestOf(each).equals(digest));
  if (token === undefined) return undefined;
  const kind = shown.id.startsWith("qtn_") ? "q" : "i";
  return `${publicUrl}/portal/${kind}/${token}`;
}
