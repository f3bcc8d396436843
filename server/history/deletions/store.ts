import type { DeletedType, DeletionQuery } from "#contract/webhooks/deletions.ts";
import { deletionFilters } from "#contract/webhooks/webhook-filters.ts";
import { type Filtered, fitting } from "#server/db/lists/filters.ts";
import { inTime } from "#server/db/lists/conditions.ts";
import type { Read } from "#server/db/sql.ts";

export interface DeletionRow {
  /** A bigint as text. */
  position: string;
  id: string;
  type: DeletedType;
  parentId: string | null;
  /** In PostgreSQL's format. */
  deletedAt: string;
}

/**
 * Finds deletions in the order of their commits: one page and one more. `order by position` would be the order of the
 * texts that are selected.
 * @param query with the types that the caller may read; none finds nothing
 * @param after the position that the page starts after
 */
export function findDeletions(
  read: Read,
  query: DeletionQuery & { readonly type: readonly DeletedType[] },
  after: string,
  limit: number,
) {
  const { sql, org } = read;
  const own: Filtered<typeof deletionFilters>["own"] = {
    type: (types) => sql`and type = any(${types as DeletedType[]}::text[])`,
  };
  return read.rows<DeletionRow>(sql`
    select position::text, id, type, parent_id, deleted_at from deletion
    where org_id = ${org} and position > ${after}::bigint ${fitting(sql, { rows: deletionFilters, query, own })}
      ${inTime(sql, query, sql`deleted_at`, sql`deleted_at`)}
    order by deletion.position limit ${limit + 1}`);
}

/** Finds the position of the last deletion; "0" before the first. */
export async function findLastPosition(read: Read): Promise<string> {
  const [row] = await read.rows<{ position: string }>(read.sql`
    select coalesce(max(position), 0)::text as position from deletion where org_id = ${read.org}`);
  return row?.position ?? "0";
}
