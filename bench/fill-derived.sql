-- Rows that triggers keep otherwise, computed from the filled ones: triggers do not fire during a fill. A new table of
-- that kind belongs here.
insert into search_entry (org_id, kind, id, number, said, created_at)
select org_id, 'CLIENT', id, null, search_form(concat_ws(' ', name, email)), created_at from client
union all
select org_id, 'PROJECT', id, null, search_form(name), created_at from project
union all
select org_id, 'QUOTATION', id, search_form(number), search_form(title), created_at from quotation
union all
select org_id, 'INVOICE', id, search_form(number), search_form(title), created_at from invoice;

select sum_figures(id), list_uninvoiced(id) from organization order by id;

set session_replication_role = origin;
