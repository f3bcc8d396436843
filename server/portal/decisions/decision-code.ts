import { randomInt } from "node:crypto";
import { wording } from "#contract/api/wording.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { invalidFields, Refusal } from "#server/core/refusal.ts";
import { inOrg, isoInstant, type Read, readInOrg } from "#server/db/sql.ts";
import { enqueueDecisionCode } from "#server/mail/enqueue.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { clientOrigin, type OpenedQuotation } from "./evidence.ts";
import { findFacts } from "#server/portal/find-shown.ts";
import { countCodeAttempt, findMailedAddress, lockCode, replaceCode } from "./store.ts";

const digits = 6;
const validMs = 10 * 60 * 1000;
const attemptsMax = 5;

/**
 * True when the client must confirm their address with a code before a decision. A test organization mails no client, so
 * none could reach them.
 */
export async function needsCode(read: Read): Promise<boolean> {
  const { confirmsDecisions, test } = await getOrganization(read);
  return confirmsDecisions && !test;
}

/** Returns the address that a code goes to: whom the quotation was mailed to last, or else the client's own. */
export async function addressForCode(read: Read, opened: OpenedQuotation): Promise<string | null> {
  const mailed = await findMailedAddress(read, opened.id, opened.revision);
  return mailed ?? (await findFacts(read, opened)).parties.client.email;
}

/** Returns an address of which only its owner recognizes the part before the @. */
export const maskedAddress = (address: string): string => address.replace(/^(.).*@/, "$1…@");

/**
 * Mails the client a code, which replaces an earlier one. Returns the masked address, and until when the code is valid.
 * @throws Refusal 409 when there is no address, 429
 */
export function sendDecisionCode(
  visitor: RequestContext,
  opened: OpenedQuotation,
): Promise<{ readonly sentTo: string; readonly expiresAt: string }> {
  const { secret, clock, mailLimits } = visitor;
  return inOrg({ ...opened, asked: clientOrigin(visitor, "requestDecisionCode") }, async (tx) => {
    const address = await addressForCode(tx, opened);
    if (address === null) {
      throw new Refusal("INVALID_STATE", wording("portal.noAddress"));
    }
    const at = clock();
    const code = String(randomInt(10 ** digits)).padStart(digits, "0");
    const expiresAt = new Date(at.getTime() + validMs);
    const link = { documentId: opened.id, revision: opened.revision };
    const mail = { ...link, recipient: address, message: null, link: { secret, text: code } };
    await enqueueDecisionCode(tx, mail, { at, limits: mailLimits });
    await replaceCode(tx, { ...link, digest: secret.mac("decision code", whatOf(opened, code)), address, expiresAt });
    return { sentTo: maskedAddress(address), expiresAt: expiresAt.toISOString() };
  });
}

const whatOf = ({ id, revision }: OpenedQuotation, code: string) => JSON.stringify([id, revision, code]);

/**
 * Checks the code that a client entered, in a transaction of its own, so that a wrong attempt stays counted.
 * @returns the address that it was mailed to; null where no code is needed
 * @throws Refusal 422 at `code`
 */
export async function proveAddress(
  visitor: RequestContext,
  opened: OpenedQuotation,
  code: string | undefined,
): Promise<string | null> {
  const { secret, clock } = visitor;
  if (!(await needsCode(readInOrg(opened)))) return null;
  if (code === undefined) {
    throw invalidFields([{ path: "code", code: "REQUIRED", message: wording("portal.codeRequired") }]);
  }
  const address = await inOrg(opened, async (tx) => {
    const row = await lockCode(tx, opened.id, opened.revision);
    if (row === undefined || row.attempts >= attemptsMax) return undefined;
    if (Date.parse(isoInstant(row.expiresAt)) <= clock().getTime()) return undefined;
    const isRight = secret.macs("decision code", whatOf(opened, code)).some((mac) => mac.equals(row.digest));
    if (!isRight) await countCodeAttempt(tx, opened.id, opened.revision);
    return isRight ? row.address : undefined;
  });
  if (address !== undefined) return address;
  throw invalidFields([{ path: "code", code: "WRONG_CODE", message: wording("portal.codeWrong") }]);
}
