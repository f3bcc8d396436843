import { readableMailKinds } from "#contract/mails/mail-kinds.ts";
import { asNumberOrNull } from "#contract/money.ts";
import { type News, newsDays } from "#contract/organizations/news.ts";
import type { Caller } from "#server/http/caller.ts";
import { findSettledTime } from "#server/db/settled-time.ts";
import { isoInstant, readInOrg } from "#server/db/sql.ts";
import { findMark, findNews } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Returns what clients and money did after the person's mark, as far as the person may read it. */
export async function getNews(caller: Caller): Promise<News> {
  const read = readInOrg(caller);
  const until = await findSettledTime(caller);
  const mark = await findMark(read, caller.actorId);
  const oldest = new Date(Date.parse(until) - newsDays * dayMs).toISOString();
  const since = mark === undefined || mark < oldest ? oldest : mark;
  const rows = await findNews(read, {
    since,
    until,
    reader: caller.actorId,
    permissions: caller.permissions,
    mailKinds: readableMailKinds(caller.permissions),
  });
  return {
    until,
    since,
    data: rows.map(({ at, amount, ...row }) => ({ ...row, at: isoInstant(at), amount: asNumberOrNull(amount) })),
  };
}
