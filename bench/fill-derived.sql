-- Rows that triggers keep otherwise, computed from the filled ones: triggers do not fire during a fill. A new table of
-- that kind belongs here. Runs once the filled tables are analyzed: without statistics the sums would look up every payment
-- for each invoice.
set session_replication_role = replica;

-- Built at the end, since an index of words takes many times as long to fill row by row.
create temp table words_index as
select indexname, indexdef from pg_indexes where tablename = 'search_entry' and indexdef like '% USING gin %';

do $$
declare
  name text;
begin
  for name in select indexname from words_index loop
    execute format('drop index %I', name);
  end loop;
end $$;

insert into search_entry (org_id, kind, id, number, said, created_at)
select org_id, 'CLIENT', id, null, search_form(concat_ws(' ', name, email)), created_at from client
union all
select org_id, 'PROJECT', id, null, search_form(name), created_at from project
union all
select org_id, 'QUOTATION', id, search_form(number), search_form(title), created_at from quotation
union all
select org_id, 'INVOICE', id, search_form(number), search_form(title), created_at from invoice
union all
select org_id, 'CREDIT_NOTE', id, search_form(number), search_form(reason), created_at from credit_note;

do $$
declare
  definition text;
begin
  for definition in select indexdef from words_index loop
    execute definition;
  end loop;
end $$;

select sum_figures(id), list_uninvoiced(id), list_held_retention(id) from organization order by id;

set session_replication_role = origin;
