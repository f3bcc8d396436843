import { oldestBegin } from "./begin-note.ts";
import { clockDifferenceMsMax } from "./database-clock.ts";
import { isoInstant, type OrgScope, readInOrg } from "./sql.ts";

/**
 * Returns a time before which no row of the organization will change any more: every change with an earlier time was
 * committed, or never will be. It is the begin of the oldest transaction that may still change something, or now, less
 * what clocks may differ by, since a change has the time of its server's clock (docs/decisions/0050-reading-changes.md).
 *
 * A statement sees what was committed before it, so the one that reads the changes must be sent after this has returned.
 */
export async function findSettledTime(scope: OrgScope): Promise<string> {
  const read = readInOrg(scope);
  const { sql, org } = read;
  const [row] = await read.rows<{ at: string }>(sql`
    select least(${scope.db.now(sql)}, ${oldestBegin(sql, org)}) - ${clockDifferenceMsMax} * interval '1 millisecond' as at`);
  if (row === undefined) throw new Error("the database did not return its time");
  return isoInstant(row.at);
}
