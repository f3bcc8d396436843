import type { DeletedType } from "#contract/webhooks/deletions.ts";
import { inTime, type TimeFilters } from "#server/db/lists/page.ts";
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

interface Bounds {
  readonly types: readonly DeletedType[];
  readonly since: string | undefined;
  readonly times: TimeFilters;
  /** The position that the page starts after. */
  readonly after: string;
}

/**
 * Finds deletions in the order of their commits: one page and one more. `order by position` would be the order of the
 * texts that are selected.
 */
export const findDeletions = (read: Read, { types, since, times, after }: Bounds, limit: number) =>
  read.rows<DeletionRow>(read.sql`
    select position::text, id, type, parent_id, deleted_at from deletion
    where org_id = ${read.org} and position > ${after}::bigint and type = any(${types as DeletedType[]}::text[])
      ${since === undefined ? read.sql`` : read.sql`and deleted_at >= ${since}::timestamptz`}
      ${inTime(read.sql, times, read.sql`deleted_at`, read.sql`deleted_at`)}
    order by deletion.position limit ${limit + 1}`);

/** Finds the position of the last deletion; "0" before the first. */
export async function findLastPosition(read: Read): Promise<string> {
  const [row] = await read.rows<{ position: string }>(read.sql`
    select coalesce(max(position), 0)::text as position from deletion where org_id = ${read.org}`);
  return row?.position ?? "0";
}
