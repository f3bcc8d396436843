import { sortableWith } from "#contract/api/page.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { badParameter } from "#server/core/refusal.ts";
import { changesBefore, type SignedPage } from "#server/db/lists/page.ts";
import { findSettledTime } from "#server/db/settled-time.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { CheckedCall, Handle } from "#server/http/checked-call.ts";
import { betweenIn, zoneOf } from "#server/organizations/read.ts";

type Query = CheckedCall["query"];

/** Gives the handler what the parameters of every list mean: instants for the days of `createdAfter`, and the order. */
export const withListQuery =
  (handle: Handle): Handle =>
  async (call) => {
    const { caller, query, page } = call;
    if (caller === undefined || page === undefined) return handle(call);
    const inOrder = query["sort"] === "updatedAt" ? await orderedByChange(caller, query, page) : page;
    return handle({ ...call, query: await withInstants(caller, query), page: inOrder });
  };

/** @throws Refusal 400 for a filter: a row that no longer matches would be left out, though it was changed */
async function orderedByChange(caller: Caller, query: Query, page: SignedPage): Promise<SignedPage> {
  const filter = Object.keys(query).find((parameter) => !sortableWith.includes(parameter));
  if (filter === undefined) return changesBefore(page, await findSettledTime(caller));
  throw badParameter(filter, "NOT_ALLOWED", wording("fields.notWithUpdatedAt"));
}

async function withInstants(caller: Caller, query: Query): Promise<Query> {
  const { createdAfter, createdBefore } = query as { createdAfter?: string; createdBefore?: string };
  const given = [createdAfter, createdBefore];
  if (given.every((bound) => bound === undefined)) return query;
  const { after, before } = betweenIn(await zoneOf(readInOrg(caller), given), createdAfter, createdBefore);
  return {
    ...query,
    ...(after && { createdAfter: after.toISOString() }),
    ...(before && { createdBefore: before.toISOString() }),
  };
}
