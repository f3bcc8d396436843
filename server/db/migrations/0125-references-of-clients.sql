-- A quotation has the client's order number as an invoice has, and both are found by it.
alter table quotation add column client_reference text;

create or replace function keep_search_entry() returns trigger language plpgsql as $$
declare
  of_kind constant text := tg_argv[0];
  entry search_entry;
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = of_kind and e.id = old.id;
    return null;
  end if;
  if of_kind in ('QUOTATION', 'INVOICE') then
    entry.number := search_form(new.number);
    entry.said := concat_ws(' ', new.title, new.client_reference);
  elsif of_kind = 'CLIENT' then
    entry.said := concat_ws(' ', new.name, new.email, new.uen);
  elsif of_kind = 'LEAD' then
    entry.said := concat_ws(' ', new.name, new.email, new.phone);
  else
    entry.said := new.name;
  end if;
  insert into search_entry as e (org_id, kind, id, number, said, created_at)
  values (new.org_id, of_kind, new.id, entry.number, search_form(entry.said), new.created_at)
  on conflict (org_id, kind, id) do update set number = excluded.number, said = excluded.said
  where (e.number, e.said) is distinct from (excluded.number, excluded.said);
  return null;
end $$;

do $$
begin
  execute format('alter function keep_search_entry() set search_path = %I, pg_temp', current_schema());
end $$;

create or replace trigger is_found after insert or delete or update of number, title, client_reference on invoice
  for each row execute function keep_search_entry('INVOICE');

create or replace trigger is_found after insert or delete or update of number, title, client_reference on quotation
  for each row execute function keep_search_entry('QUOTATION');

set local role quoin_system;

update search_entry e set said = search_form(concat_ws(' ', i.title, i.client_reference))
from invoice i
where i.client_reference is not null and e.org_id = i.org_id and e.kind = 'INVOICE' and e.id = i.id;

reset role;
