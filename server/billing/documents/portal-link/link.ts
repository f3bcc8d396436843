import { createHash } from "node:crypto";
import type { ClaimId, ClientId, CreditNoteId, InvoiceId, OrganizationId, QuotationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Client } from "#contract/clients/clients.ts";
import type { PortalLink } from "#contract/documents/documents.ts";
import type { SealedPlace, Secret } from "#server/core/secret.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { type Found, findAnywhere } from "#server/db/placement/find-anywhere.ts";
import { type Database, onceAsSystem, type Read, type Tx } from "#server/db/sql.ts";
import { withdrawLinkFromMails } from "#server/mail/withdraw-link.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import {
  type CurrentLinkRow,
  findCurrentLink,
  findLastGeneration,
  findLink,
  insertLink,
  type LinkRow,
  type LocatedLinkRow,
  retireLinkRows,
  withdrawLinkRow,
} from "./store.ts";

/** A document as the client saw it: each revision is a different one. A client stands for the page of their account. */
export interface Shown {
  readonly id: QuotationId | InvoiceId | ClaimId | CreditNoteId | ClientId;
  readonly revision: number;
}

/** The kinds of documents that have links, and the account of a client, by the letter in the path of a link. */
export const linkKinds = {
  q: { prefix: "qtn_", resourceType: "quotation" },
  i: { prefix: "inv_", resourceType: "invoice" },
  c: { prefix: "clm_", resourceType: "claim" },
  n: { prefix: "crn_", resourceType: "credit_note" },
  a: { prefix: "cli_", resourceType: "client" },
} as const;
export type LinkKind = keyof typeof linkKinds;

const letters = Object.keys(linkKinds) as LinkKind[];

/** Returns the kind of a document by its id. */
export function linkKindOf(id: Shown["id"]): LinkKind {
  const kind = letters.find((letter) => id.startsWith(linkKinds[letter].prefix));
  if (kind === undefined) throw new Error(`${id} is no document with a link`);
  return kind;
}

/** The revision of every invoice: they are not revised. */
export const invoiceRevision = 1;

/** The revision of every credit note: it is issued once. */
export const creditNoteRevision = 1;

/** The revision of every claim: it is submitted once. */
export const claimRevision = 1;

/** The revision of every account. */
export const accountRevision = 1;

/**
 * The token in the link: 256 bits that only the holder of the secret can derive, the same each time, so that every mail
 * has the same link and the office can show it again. The database has only its digest. Withdrawing a link increments
 * the generation; links of the first one have the form from before there were generations.
 */
const what = ({ id, revision }: Shown, generation: number) =>
  ["portal", generation === 1 ? `${id}:${revision}` : `${id}:${revision}:${generation}`] as const;

/**
 * Activates the document's link, at each sending. A link that was sent stays the same as long as its token can be
 * derived or decrypted: only when its secret is gone does a new one replace it.
 */
export async function openPortalLink(tx: Tx, secret: Secret, shown: Shown, at: Date): Promise<void> {
  const current = await findCurrentLink(tx, shown.id, shown.revision);
  if (current !== undefined && isTokenKnown(secret, shown, current)) return;
  const generation = current?.generation ?? (await findLastGeneration(tx, shown.id, shown.revision)) + 1;
  await insertGeneration(tx, secret, shown, generation, at);
}

/**
 * Replaces the links that were sent by a new one. Queued mails with the old link are not sent.
 * @throws Refusal 404 for a document that has no link
 */
export async function withdrawPortalLink(tx: Tx, secret: Secret, shown: Shown, at: Date): Promise<void> {
  const current = found(await findCurrentLink(tx, shown.id, shown.revision));
  await withdrawLinkRow(tx, { documentId: shown.id, revision: shown.revision }, at);
  await insertGeneration(tx, secret, shown, current.generation + 1, at);
  await withdrawLinkFromMails(tx, shown.id);
  const { resourceType } = linkKinds[linkKindOf(shown.id)];
  await recordEvent(tx, { resourceType, resourceId: shown.id });
}

/** Requires a client that has a page: an archived one has none. @throws Refusal 409 INVALID_STATE */
export function requirePage({ archivedAt }: Pick<Client, "archivedAt">): void {
  if (archivedAt !== null) throw new Refusal("INVALID_STATE", wording("portal.clientArchived"));
}

/** Ends the link of a client's account; another one is made when the office asks for it. @throws Refusal 404 */
export async function endAccountLink(tx: Tx, id: ClientId, at: Date): Promise<void> {
  found(await findCurrentLink(tx, id, accountRevision));
  await withdrawLinkRow(tx, { documentId: id, revision: accountRevision }, at);
  await withdrawLinkFromMails(tx, id);
  await recordEvent(tx, { resourceType: "client", resourceId: id });
}

/**
 * Returns the link of a document to the office, and records that it was read: whoever has the link of a quotation can
 * decide about it, so the evidence of a decision names them. @throws Refusal 404 for a document that has no link
 */
export async function readPortalLink(
  tx: Tx,
  portal: { readonly secret: Secret; readonly publicUrl: string },
  shown: Shown,
): Promise<PortalLink> {
  const url = found(await findPortalUrl(tx, portal, shown));
  const { resourceType } = linkKinds[linkKindOf(shown.id)];
  const details = { linkRead: true, revision: shown.revision };
  await recordEvent(tx, { resourceType, resourceId: shown.id, details });
  return { url };
}

async function insertGeneration(
  tx: Tx,
  secret: Secret,
  shown: Shown,
  generation: number,
  createdAt: Date,
): Promise<void> {
  const digest = digestOf(secret.mac(...what(shown, generation)).toString("base64url"));
  await insertLink(tx, { documentId: shown.id, revision: shown.revision, generation, digest, createdAt });
}

const isTokenKnown = (secret: Secret, shown: Shown, { tokenSealed, generation, digest }: CurrentLinkRow): boolean =>
  tokenSealed !== null || findToken(linkMacs(secret, shown, generation), digest) !== undefined;

const digestOf = (token: string) => createHash("sha256").update(token).digest();

/** The form of every token; other text cannot be one. */
const tokenPattern = /^[\w-]{43}$/;

/** Finds the link of a token, retired or not, and its database; undefined for an unknown token. */
export async function findByToken(db: Database, token: string): Promise<Found<LinkRow> | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const digest = digestOf(token);
  return findAnywhere(db, `link ${digest.toString("base64")}`, async (each) => {
    const [row] = await onceAsSystem<LocatedLinkRow>(each, (system) => findLink(system, digest));
    return row;
  });
}

/** Retires the document's links: from now on they only say that it is no longer available. */
export const retirePortalLinks = (tx: Tx, id: Shown["id"], at: Date) => retireLinkRows(tx, id, at);

/** Returns the place of a link's token sent under an earlier secret; `quoin secrets rotate` stores it there. */
export const linkTokenPlace = (org: OrganizationId, shown: Shown, generation: number): SealedPlace => ({
  purpose: "portal link",
  org,
  row: what(shown, generation)[1],
});

/** Finds the token with this digest among those derived from the secrets; undefined when it was sent under neither. */
export const findToken = (macs: readonly Buffer[], digest: Buffer): string | undefined =>
  macs.map((mac) => mac.toString("base64url")).find((token) => digestOf(token).equals(digest));

/** Returns the possible tokens of a document's link: under the current secret, then under the previous one. */
export const linkMacs = (secret: Secret, shown: Shown, generation: number): readonly Buffer[] =>
  secret.macs(...what(shown, generation));

/** Returns the document's link as it was sent; undefined when it never was, or was under a secret that is gone. */
export async function findPortalUrl(
  read: Read,
  { secret, publicUrl }: { readonly secret: Secret; readonly publicUrl: string },
  shown: Shown,
): Promise<string | undefined> {
  const current = await findCurrentLink(read, shown.id, shown.revision);
  if (current === undefined) return undefined;
  const { generation, digest, tokenSealed } = current;
  const token =
    tokenSealed === null
      ? findToken(linkMacs(secret, shown, generation), digest)
      : secret.open(linkTokenPlace(read.org, shown, generation), tokenSealed);
  if (token === undefined) return undefined;
  return `${publicUrl}/portal/${linkKindOf(shown.id)}/${token}`;
}
