-- no-transaction
-- Credit notes are found by search, as other documents are.
-- The previous version finds only the kinds that it asks for.
do $$
begin
  alter table search_entry drop constraint if exists search_kind_is_known,
    add constraint search_kind_is_known check (
      kind in ('CLIENT', 'PROJECT', 'QUOTATION', 'INVOICE', 'CREDIT_NOTE', 'LEAD', 'CONTRACT', 'CLAIM')) not valid,
    drop constraint if exists numbered_exactly_when_document,
    add constraint numbered_exactly_when_document check (
      (number is not null) = (kind in ('QUOTATION', 'INVOICE', 'CREDIT_NOTE', 'CONTRACT', 'CLAIM'))) not valid;
end $$;

alter table search_entry validate constraint search_kind_is_known;

alter table search_entry validate constraint numbered_exactly_when_document;

create or replace function keep_credit_note_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = 'CREDIT_NOTE' and e.id = old.id;
    return null;
  end if;
  insert into search_entry as e (org_id, kind, id, number, said, created_at)
  values (new.org_id, 'CREDIT_NOTE', new.id, search_form(new.number), search_form(new.reason), new.created_at)
  on conflict (org_id, kind, id) do update set number = excluded.number, said = excluded.said
  where (e.number, e.said) is distinct from (excluded.number, excluded.said);
  return null;
end $$;

do $$
begin
  execute format('alter function keep_credit_note_entry() set search_path = %I, pg_temp', current_schema());
end $$;

create or replace trigger is_found after insert or delete or update of number, reason on credit_note
  for each row execute function keep_credit_note_entry();

-- From here on every change is kept, whichever version makes it; now what there was before.
do $$
begin
  set local role quoin_system;
  insert into search_entry (org_id, kind, id, number, said, created_at)
  select n.org_id, 'CREDIT_NOTE', n.id, search_form(n.number), search_form(n.reason), n.created_at from credit_note n
  on conflict (org_id, kind, id) do nothing;
  reset role;
  -- A restore applies later migrations in the same transaction.
  set constraints all immediate;
end $$;
