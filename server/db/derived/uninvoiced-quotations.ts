import type { DerivedTable, WrongRow } from "./derived-table.ts";
import { foldList, hasNoNote, type NotedList } from "./noted-list.ts";

/** The accepted quotations that no invoice refers to, unless it is void. */
export const uninvoicedQuotationList: NotedList = {
  table: "uninvoiced_quotation",
  key: "quotation_id",
  columns: ["decided_at"],
  source: "uninvoiced_quotations",
};

export const uninvoicedQuotations: DerivedTable = {
  table: uninvoicedQuotationList.table,
  holds: "the accepted quotations that wait for an invoice",
  source: uninvoicedQuotationList.source,
  triggers: ["note_decision", "note_quotation_of_contract", "note_quotation_of_invoice"],
  notes: { areIn: (sql) => sql`not is_checked`, fold: foldList(uninvoicedQuotationList) },
  // The number of quotations of a day that are listed or uninvoiced, but not both.
  findWrong: (sql, org) => sql<WrongRow[]>`
    select 'UNINVOICED' as figure, 'DAY' as span, day_of(coalesce(q.decided_at, u.decided_at))::text as at,
      null as status, 0 as kept_amount, coalesce(sum(u.count), 0)::integer as kept_count, 0 as amount,
      count(q.id)::integer as count
    from (
        select quotation_id, decided_at, count(*) from uninvoiced_quotation
        where org_id = ${org} and is_checked group by quotation_id, decided_at) u
      full join uninvoiced_quotations(${org}) q on q.id = u.quotation_id and q.decided_at = u.decided_at
    where (q.id is null or u.count is null or u.count > 1)
      and ${hasNoNote({ sql, org }, uninvoicedQuotationList, sql`coalesce(q.id, u.quotation_id)`)}
    group by 3 order by 3`,
  rebuild: "list_uninvoiced",
};
