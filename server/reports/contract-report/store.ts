import type { ProjectId } from "#contract/api/ids.ts";
import type { Read } from "#server/db/sql.ts";

/** What was spent on a project before GST, as decimal text, and the number of its contracts. */
export interface SpentRow {
  projectId: ProjectId;
  contracts: number;
  spent: string;
}

/** Finds what was spent on the projects that have contracts. */
export const findSpent = (read: Read) => {
  const { sql, org } = read;
  return read.rows<SpentRow>(sql`
    select p.project_id, p.contracts, (
      select coalesce(sum(e.amount), 0) from expense e
      where e.org_id = ${org} and e.project_id = p.project_id) as spent
    from (
      select project_id, count(*)::integer as contracts from contract where org_id = ${org} group by project_id) p`);
};
