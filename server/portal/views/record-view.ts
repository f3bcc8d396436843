import type { RequestContext } from "#server/http/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import type { Opened } from "#server/portal/open-link.ts";
import { deleteVisitsBetween, extendVisit, insertVisit, lockLink } from "./store.ts";

export { lockLink } from "./store.ts";

/** Another look within this time belongs to the same visit. */
const visitMs = 30 * 60 * 1000;
/** The number of visits stored per revision of a document: the first one, and the newest of the others. */
export const visitsKeptMax = 100;
const userAgentLengthMax = 300;

/** Returns the part of a user agent that is stored. */
export const keptUserAgent = (userAgent: string | null) => userAgent?.slice(0, userAgentLengthMax) ?? null;

/** Records that the client viewed the document, once per visit. */
export function recordView(
  { clock, secret, address, userAgent }: Omit<RequestContext, "publicUrl" | "db">,
  { db, org, id, revision }: Opened,
): Promise<void> {
  const link = { documentId: id, revision };
  const visitor = secret.mac("portal visitor", JSON.stringify([address, userAgent]));
  return inOrg({ db, org }, async (tx) => {
    // A page and its PDF may be requested at the same time.
    await lockLink(tx, link);
    const at = clock();
    const since = new Date(at.getTime() - visitMs);
    if (await extendVisit(tx, link, { visitor, since, at })) return;
    const visit = { ...link, visitor, viewedAt: at, lastSeenAt: at, address, userAgent: keptUserAgent(userAgent) };
    await insertVisit(tx, visit);
    await deleteVisitsBetween(tx, link, visitsKeptMax - 1);
  });
}
