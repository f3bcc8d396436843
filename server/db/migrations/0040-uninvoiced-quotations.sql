-- no-transaction
-- The accepted quotations that no invoice refers to (docs/decisions/0029-uninvoiced-quotations.md). A trigger only ever adds
-- a row that says which quotation may have changed, so writers never wait for each other; a job looks at those.
create table if not exists uninvoiced_quotation (
  org_id text collate "C" not null,
  quotation_id text collate "C" not null,
  -- False for a change of the quotation, or of an invoice that refers to it, that no job has looked at.
  is_checked boolean not null default false,
  -- Of a quotation that is uninvoiced: of one that is checked.
  decided_at timestamptz(3),
  id uuid not null default gen_random_uuid(),
  primary key (org_id, quotation_id, is_checked, id),
  -- Checked at the commit: the rows of organizations are not locked while the table is filled.
  constraint uninvoiced_quotation_org_id_fkey foreign key (org_id) references organization (id) on delete cascade
    deferrable initially deferred,
  constraint decided_exactly_when_checked check (is_checked = (decided_at is not null))
);

create index if not exists uninvoiced_quotation_changes on uninvoiced_quotation (org_id, id) include (quotation_id)
  where not is_checked;

create index if not exists uninvoiced_quotation_by_decision on uninvoiced_quotation (org_id, decided_at, quotation_id)
  where is_checked;

alter table uninvoiced_quotation enable row level security;

alter table uninvoiced_quotation force row level security;

-- At once, as older versions may write already when this is repeated.
do $$
begin
  if exists (select 1 from pg_policy where polrelid = 'uninvoiced_quotation'::regclass) then
    return;
  end if;
  create policy own_org on uninvoiced_quotation to quoin_app using (org_id = current_org());
  create policy every_org on uninvoiced_quotation to quoin_system using (true);
end $$;

grant select, insert, delete on uninvoiced_quotation to quoin_app;

grant select, insert, update, delete on uninvoiced_quotation to quoin_system;

-- Every uninvoiced quotation of an organization, from its documents: what the list must be. Invoices are looked up one by
-- one: as a join, all of them would be read.
create or replace function uninvoiced_quotations(of_org text)
returns table (id text, decided_at timestamptz) language sql stable parallel safe
begin atomic
  select q.id, q.decided_at
  from quotation q
  where q.org_id = of_org and q.status = 'ACCEPTED'
    and (select i.id from invoice i
      where i.org_id = of_org and i.quotation_id = q.id and i.status <> 'VOID' limit 1) is null
    and (select v.id from invoice v
      where v.org_id = of_org and v.converted_from = q.id and v.status <> 'VOID' limit 1) is null;
end;

-- Replaces the list of an organization by that of its documents, beside all writers: the rows that the one statement sees
-- and deletes are about the documents that it sees, and those of later changes stay.
create or replace function list_uninvoiced(of_org text) returns void language plpgsql as $$
begin
  with gone as (delete from uninvoiced_quotation u where u.org_id = of_org)
  insert into uninvoiced_quotation (org_id, quotation_id, is_checked, decided_at)
  select of_org, q.id, true, q.decided_at from uninvoiced_quotations(of_org) q;
end $$;

create or replace function rebuild_figures(of_org text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7812, hashtext(of_org));
  perform sum_figures(of_org);
  perform list_uninvoiced(of_org);
end $$;

create or replace function note_quotation_of_invoice() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into uninvoiced_quotation (org_id, quotation_id)
  select distinct of_org, v.id
  from (values (new.quotation_id), (new.converted_from), (old.quotation_id), (old.converted_from)) as v (id)
  where v.id is not null;
  return null;
end $$;

create or replace function note_decision() returns trigger language plpgsql as $$
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = old.org_id) then
    return null;
  end if;
  insert into uninvoiced_quotation (org_id, quotation_id)
  values (coalesce(new.org_id, old.org_id), coalesce(new.id, old.id));
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array
    '{list_uninvoiced(text),rebuild_figures(text),note_quotation_of_invoice(),note_decision()}'::text[]
  loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

create or replace trigger quotation_is_noted_at_insert after insert on invoice for each row
  when (new.quotation_id is not null or new.converted_from is not null)
  execute function note_quotation_of_invoice();

create or replace trigger quotation_is_noted_at_update after update of status, quotation_id, converted_from on invoice
  for each row
  when ((old.status = 'VOID') <> (new.status = 'VOID') or old.quotation_id is distinct from new.quotation_id
    or old.converted_from is distinct from new.converted_from)
  execute function note_quotation_of_invoice();

create or replace trigger quotation_is_noted_at_delete after delete on invoice for each row
  when (old.quotation_id is not null or old.converted_from is not null)
  execute function note_quotation_of_invoice();

create or replace trigger decision_is_noted_at_insert after insert on quotation for each row
  when (new.status = 'ACCEPTED')
  execute function note_decision();

create or replace trigger decision_is_noted_at_update after update of status, decided_at on quotation for each row
  when ((old.status = 'ACCEPTED') <> (new.status = 'ACCEPTED') or old.decided_at is distinct from new.decided_at)
  execute function note_decision();

create or replace trigger decision_is_noted_at_delete after delete on quotation for each row
  when (old.status = 'ACCEPTED')
  execute function note_decision();

-- From here on every change is noted, whichever version makes it; now what there was before. Locks no document, and no job
-- of the previous version looks at the list: a lock for each of many organizations would not find room in PostgreSQL.
do $$
declare
  organizations text[];
  of_org text;
begin
  set local role quoin_system;
  organizations := array(select id from organization order by id);
  foreach of_org in array organizations loop
    perform list_uninvoiced(of_org);
  end loop;
  reset role;
  -- A restore applies later migrations in the same transaction.
  set constraints all immediate;
end $$;
