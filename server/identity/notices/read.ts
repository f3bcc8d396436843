import { type SecurityNotice, securityNoticeDays } from "#contract/people/security-notices.ts";
import { isoInstant, type Read } from "#server/db/sql.ts";
import { findOpenNotices } from "./store.ts";

export { findNotice, type NoticeRow } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Lists the notices of the last weeks that no owner has acknowledged, newest first. */
export async function listNotices(read: Read, at: Date): Promise<{ data: SecurityNotice[] }> {
  const rows = await findOpenNotices(read, new Date(at.getTime() - securityNoticeDays * dayMs));
  return {
    data: rows.map(({ id, kind, details, actorName, address, createdAt }) => ({
      id,
      kind,
      subject: details.subject ?? null,
      before: details.before ?? null,
      after: details.after ?? null,
      by: actorName,
      address,
      createdAt: isoInstant(createdAt),
    })),
  };
}
