import type { DerivedTable, WrongRow } from "./derived-table.ts";

export const searchEntries: DerivedTable = {
  table: "search_entry",
  holds: "the words by which a search finds records",
  source: "search_entries",
  triggers: ["keep_claim_entry", "keep_contract_entry", "keep_credit_note_entry", "keep_search_entry"],
  findWrong: (sql, org) => sql<WrongRow[]>`
    select 'SEARCH' as figure, 'DAY' as span, '-infinity' as at, kind as status, 0 as kept_amount,
      count(entry_id)::integer as kept_count, 0 as amount, count(record_id)::integer as count
    from wrong_search_entries(${org})
    group by kind order by kind`,
  rebuild: "list_search_entries",
};
