import { deletedScopes, type DeletedType, type Deletion, type DeletionQuery } from "#contract/webhooks/deletions.ts";
import { deletedTypes } from "#contract/values.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { SignedPage } from "#server/db/lists/page.ts";
import { valuesOf } from "#server/db/lists/conditions.ts";
import { isoInstant, readInOrg } from "#server/db/sql.ts";
import { type DeletionRow, findDeletions, findLastPosition } from "./store.ts";

/**
 * Lists what was deleted of the types that the caller may read, in the order of the commits. Every page says where it
 * ends, so that a reader can continue from there later.
 * @throws Refusal 403 INSUFFICIENT_SCOPE for a type that the caller may not read
 */
export async function listDeletions(caller: Caller, query: DeletionQuery, page: SignedPage) {
  const read = readInOrg(caller);
  const type = readableTypes(caller, query.type);
  // Read first: what is committed in between has a higher position.
  const start = page.after ?? { at: new Date(0).toISOString(), id: await findLastPosition(read) };
  const rows = await findDeletions(read, { ...query, type }, page.after?.id ?? "0", page.limit);
  const last = rows.slice(0, page.limit).at(-1);
  const end = last === undefined ? start : { at: isoInstant(last.deletedAt), id: last.position };
  const body = await page.body(
    rows.map((row) => ({ id: row.position, createdAt: row.deletedAt, row })),
    ({ row }) => presentDeletion(row),
  );
  return { ...body, resumeCursor: page.cursorAt(end) };
}

function readableTypes({ permissions }: Caller, asked: DeletionQuery["type"]): readonly DeletedType[] {
  const refused = valuesOf(asked).find((type) => !permissions.includes(deletedScopes[type]));
  if (refused !== undefined) {
    throw new Refusal("INSUFFICIENT_SCOPE", wording("requests.lacksScopeOfType", { scope: deletedScopes[refused] }));
  }
  if (asked !== undefined) return valuesOf(asked);
  return deletedTypes.filter((type) => permissions.includes(deletedScopes[type]));
}

const presentDeletion = ({ id, type, parentId, deletedAt }: DeletionRow): Deletion => ({
  id,
  type,
  parentId,
  deletedAt: isoInstant(deletedAt),
});
