-- no-transaction
-- Contracts and their numbered claims are found by search, as documents are.
-- The previous version finds only the kinds that it asks for.
do $$
begin
  alter table search_entry drop constraint if exists search_kind_is_known,
    add constraint search_kind_is_known check (
      kind in ('CLIENT', 'PROJECT', 'QUOTATION', 'INVOICE', 'LEAD', 'CONTRACT', 'CLAIM')) not valid,
    drop constraint if exists numbered_exactly_when_document,
    add constraint numbered_exactly_when_document check (
      (number is not null) = (kind in ('QUOTATION', 'INVOICE', 'CONTRACT', 'CLAIM'))) not valid;
end $$;

alter table search_entry validate constraint search_kind_is_known;

alter table search_entry validate constraint numbered_exactly_when_document;

-- Keeps the search entries of a contract and of its claims, whose numbers begin with its own. A claim without a number is
-- not found.
create or replace function keep_contract_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = 'CONTRACT' and e.id = old.id;
    return null;
  end if;
  insert into search_entry as e (org_id, kind, id, number, said, created_at)
  values (new.org_id, 'CONTRACT', new.id, search_form(new.number),
    search_form(concat_ws(' ', new.title, new.client_reference)), new.created_at)
  on conflict (org_id, kind, id) do update set number = excluded.number, said = excluded.said
  where (e.number, e.said) is distinct from (excluded.number, excluded.said);
  return null;
end $$;

create or replace function keep_claim_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = 'CLAIM' and e.id = old.id;
    return null;
  end if;
  insert into search_entry (org_id, kind, id, number, said, created_at)
  select new.org_id, 'CLAIM', new.id, search_form(c.number || '-PC' || new.sequence), search_form(c.title), new.created_at
  from contract c where c.org_id = new.org_id and c.id = new.contract_id
  on conflict (org_id, kind, id) do nothing;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array '{keep_contract_entry(),keep_claim_entry()}'::text[] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

create or replace trigger is_found after insert or delete or update of number, title, client_reference on contract
  for each row execute function keep_contract_entry();

create or replace trigger is_found_at_insert after insert on claim for each row
  when (new.sequence is not null) execute function keep_claim_entry();

create or replace trigger is_found_at_update after update of sequence on claim for each row
  when (old.sequence is distinct from new.sequence and new.sequence is not null) execute function keep_claim_entry();

create or replace trigger is_found_at_delete after delete on claim for each row
  when (old.sequence is not null) execute function keep_claim_entry();

-- From here on every change is kept, whichever version makes it; now what there was before.
do $$
begin
  set local role quoin_system;
  insert into search_entry (org_id, kind, id, number, said, created_at)
  select c.org_id, 'CONTRACT', c.id, search_form(c.number), search_form(concat_ws(' ', c.title, c.client_reference)),
    c.created_at
  from contract c
  union all
  select c.org_id, 'CLAIM', c.id, search_form(k.number || '-PC' || c.sequence), search_form(k.title), c.created_at
  from claim c join contract k on k.org_id = c.org_id and k.id = c.contract_id
  where c.sequence is not null
  on conflict (org_id, kind, id) do nothing;
  reset role;
end $$;

-- The releases of retention whose falling due was reported: the first, at completion, and the last, after the defects
-- liability period.
create table if not exists retention_mark (
  org_id text collate "C" not null references organization (id) on delete cascade,
  contract_id text collate "C" not null,
  half text not null,
  marked_at timestamptz(3) not null,
  primary key (org_id, contract_id, half),
  constraint retention_mark_is_of_contract foreign key (org_id, contract_id)
    references contract (org_id, id) on delete cascade,
  constraint half_is_known check (half in ('COMPLETION', 'DEFECTS'))
);

alter table retention_mark enable row level security;

alter table retention_mark force row level security;

do $$
begin
  if exists (select 1 from pg_policy where polrelid = 'retention_mark'::regclass) then
    return;
  end if;
  create policy own_org on retention_mark to quoin_app using (org_id = current_org());
  create policy every_org on retention_mark to quoin_system using (true);
end $$;

grant select, insert on retention_mark to quoin_app;

grant select, insert, update, delete on retention_mark to quoin_system;

-- Which of the two falls due: true for the first.
alter table held_retention add column if not exists is_first boolean;

create or replace function list_held_retention(of_org text) returns void language plpgsql as $$
begin
  with gone as (delete from held_retention r where r.org_id = of_org)
  insert into held_retention (org_id, contract_id, is_checked, held, is_first, due_on, due_amount)
  select of_org, c.id, true, c.held, c.is_first, c.due_on, c.due_amount from contract_retentions(of_org) c;
end $$;

do $$
begin
  execute format('alter function list_held_retention(text) set search_path = %I, pg_temp', current_schema());
end $$;

-- Of rows that a job of the previous version lists after this, it is looked up.
do $$
declare
  organizations text[];
  of_org text;
begin
  set local role quoin_system;
  organizations := array(select distinct org_id from held_retention order by org_id);
  foreach of_org in array organizations loop
    perform list_held_retention(of_org);
  end loop;
  reset role;
  -- A restore applies later migrations in the same transaction.
  set constraints all immediate;
end $$;
