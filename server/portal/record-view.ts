import type { Visitor } from "#server/core/caller.ts";
import { inOrg } from "#server/db/sql.ts";
import type { Opened } from "./open-link.ts";
import { deleteVisitsBetween, extendVisit, insertVisit, lockLink } from "./store.ts";

/** Who looks again within that time is still at the same visit. */
const visitMs = 30 * 60 * 1000;
/** Visits kept of a document's revision: the first one, and the newest of the others. */
export const visitsKeptMax = 100;
const userAgentLengthMax = 300;

/** What is kept of a browser's name for itself. */
export const keptUserAgent = (userAgent: string | null) => userAgent?.slice(0, userAgentLengthMax) ?? null;

/** Notes that the client looked at the document, once per visit. */
export function recordView(
  { db, clock, secret, address, userAgent }: Omit<Visitor, "publicUrl">,
  { org, id, revision }: Opened,
): Promise<void> {
  const link = { documentId: id, revision };
  const visitor = secret.mac("portal visitor", JSON.stringify([address, userAgent]));
  return inOrg({ db, org }, async (tx) => {
    // A page and its PDF may be asked for at the same moment.
    await lockLink(tx, link);
    const at = clock();
    const since = new Date(at.getTime() - visitMs);
    if (await extendVisit(tx, link, { visitor, since, at })) return;
    const visit = { ...link, visitor, viewedAt: at, lastSeenAt: at, address, userAgent: keptUserAgent(userAgent) };
    await insertVisit(tx, visit);
    await deleteVisitsBetween(tx, link, visitsKeptMax - 1);
  });
}
