import type { Query, Read } from "#server/db/sql.ts";

/**
 * Filters by an email address, in upper or lower case; no filter when it is undefined. The index is reached through a view,
 * as under row security none on an expression is used (docs/decisions/0025-lists-by-month.md).
 */
export const withEmail = ({ sql, org }: Read, table: "client" | "lead", email: string | undefined): Query =>
  email === undefined
    ? sql``
    : sql`and id = any(array(
        select e.id from ${sql(`${table}_email`)} e where e.org_id = ${org} and e.email = lower(${email})))`;
