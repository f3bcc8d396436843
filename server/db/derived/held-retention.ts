import type { Query, Read } from "#server/db/sql.ts";
import type { DerivedTable, WrongRow } from "./derived-table.ts";
import { foldList, hasNoNote, lookedUp, type NotedList } from "./noted-list.ts";

const list: NotedList = {
  table: "held_retention",
  key: "contract_id",
  columns: ["held", "is_first", "due_on", "due_amount"],
  source: "contract_retentions",
};

/**
 * Selects the contracts of which some retention is held, as `contract_id`, `held`, `is_first`, `due_on` and
 * `due_amount`: those in the list of them, and those of the contracts noted to have changed since
 * (docs/decisions/0033-held-retention.md). One with `due_on` null is not complete yet.
 */
export const heldRetention = (read: Read): Query => read.sql`
  select r.contract_id, r.held, r.is_first, r.due_on, r.due_amount from held_retention r
  where r.org_id = ${read.org} and r.is_checked and ${hasNoNote(read, list, read.sql`r.contract_id`)}
  union all
  ${lookedUp(read, list)}`;

export const heldRetentionTable: DerivedTable = {
  table: list.table,
  holds: "the contracts that hold retention, and what of it falls due when",
  source: list.source,
  triggers: [
    "note_retention_of_contract",
    "note_retention_of_credit_item",
    "note_retention_of_invoice",
    "note_retention_of_item",
  ],
  notes: { areIn: (sql) => sql`not is_checked`, fold: foldList(list) },
  // The retention held, and that which falls due on a day.
  findWrong: (sql, org) => sql<WrongRow[]>`
    select 'HELD' as figure, 'DAY' as span, coalesce(s.due_on, '-infinity')::text as at, null as status,
      sum(s.kept_amount) as kept_amount, sum(s.kept_count)::integer as kept_count, sum(s.amount) as amount,
      sum(s.count)::integer as count
    from (
      select contract_id, due_on, held as kept_amount, due_amount as kept_due, 1 as kept_count, 0 as amount, 0 as due, 0 as count
      from held_retention where org_id = ${org} and is_checked
      union all
      select id, due_on, 0, 0, 0, held, due_amount, 1 from contract_retentions(${org})) s
    where ${hasNoNote({ sql, org }, list, sql`s.contract_id`)}
    group by s.due_on
    having sum(kept_amount) <> sum(amount) or sum(kept_due) <> sum(due) or sum(kept_count) <> sum(count)
    order by s.due_on`,
  rebuild: "list_held_retention",
};
