import type { Tx } from "#server/db/sql.ts";
import type { DerivedTable, WrongRow } from "./derived-table.ts";

export const keptFigures: DerivedTable = {
  table: "kept_figure",
  holds: "the sums of the overview and of a period, as changes and their sums",
  source: "figures_of_documents",
  triggers: [
    "keep_credit_note_figures",
    "keep_expense_figures",
    "keep_invoice_figures",
    "keep_payment_figures",
    "keep_quotation_figures",
    "keep_receipt_figures",
    "keep_refund_figures",
    "keep_released_retention",
  ],
  notes: { areIn: (sql) => sql`span = 'CHANGE'`, fold: foldChanges },
  findWrong: (sql, org) => sql<WrongRow[]>`
    with kept as (select figure, span, at, status, amount, count from kept_figure where org_id = ${org})
    select figure, span, s.at::text as at, status, sum(kept_amount) as kept_amount, sum(kept_count)::integer as kept_count,
      sum(amount) as amount, sum(count)::integer as count
    from (
      select figure, span, at, status, amount as kept_amount, count as kept_count, 0 as amount, 0 as count
      from kept where span <> 'CHANGE'
      union all
      select figure, 'HOUR', at, status, amount, count, 0, 0 from kept where span = 'CHANGE'
      union all
      select figure, 'DAY', day_of(at), status, amount, count, 0, 0 from kept where span = 'CHANGE'
      union all
      select figure, span, at, status, 0, 0, amount, count from figures_of_documents(${org})) s
    group by figure, span, s.at, status
    having sum(kept_amount) <> sum(amount) or sum(kept_count) <> sum(count)
    order by figure, span, s.at, status`,
  rebuild: "sum_figures",
};

/**
 * Adds some changes to the sums of their hours and days. Readers see all of it or nothing. Returns the number of changes.
 */
async function foldChanges(tx: Tx, limit: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(tx.sql`
    with change as (
      delete from kept_figure
      where org_id = ${tx.org} and span = 'CHANGE' and id = any(array(
        select id from kept_figure where org_id = ${tx.org} and span = 'CHANGE' order by id limit ${limit}))
      returning figure, at, status, amount, count
    ), added as (
      select figure, 'HOUR' as span, at, status, amount, count from change
      union all
      select figure, 'DAY', day_of(at), status, amount, count from change
    ), earlier as (
      delete from kept_figure k using (select distinct figure, span, at from added) a
      where k.org_id = ${tx.org} and k.figure = a.figure and k.span = a.span and k.at = a.at
      returning k.figure, k.span, k.at, k.status, k.amount, k.count
    ), sums as (
      insert into kept_figure (org_id, figure, span, at, status, amount, count)
      select ${tx.org}, figure, span, at, status, sum(amount), sum(count)
      from (select * from added union all select * from earlier) s
      group by figure, span, at, status
      having sum(amount) <> 0 or sum(count) <> 0
    )
    select count(*)::integer as count from change`);
  return row?.count ?? 0;
}
