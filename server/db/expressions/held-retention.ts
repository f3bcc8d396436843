import type { Query, Read } from "#server/db/sql.ts";

/**
 * Selects the contracts of which some retention is held, as `contract_id`, `held`, `is_first`, `due_on` and
 * `due_amount`: those in the list of them, and those of the contracts noted to have changed since
 * (docs/decisions/0033-held-retention.md). One with `due_on` null is not complete yet.
 */
export const heldRetention = ({ sql, org }: Read): Query => sql`
  select r.contract_id, r.held, r.is_first, r.due_on, r.due_amount from held_retention r
  where r.org_id = ${org} and r.is_checked and not exists (
    select from held_retention n
    where n.org_id = ${org} and n.contract_id = r.contract_id and not n.is_checked)
  union all
  select c.id, c.held, c.is_first, c.due_on, c.due_amount
  from (select distinct contract_id from held_retention where org_id = ${org} and not is_checked) n
    cross join lateral (
      select id, held, is_first, due_on, due_amount from contract_retentions(${org}) where id = n.contract_id offset 0) c`;
