-- no-transaction
-- The retention of the overview becomes that of the register: releases of plain retention count against it, and what
-- contracts hold is listed in the way that uninvoiced quotations are (docs/decisions/0033-held-retention.md). A trigger
-- only ever adds a row that says which contract may hold something else, so writers never wait for each other; a job looks
-- at those.
create table if not exists held_retention (
  org_id text collate "C" not null,
  contract_id text collate "C" not null,
  -- False for a change of the contract or its invoices that no job has looked at.
  is_checked boolean not null default false,
  -- Of a contract of which some is held: of one that is checked. The day is null before the work is complete.
  held numeric,
  due_on date,
  due_amount numeric,
  id uuid not null default gen_random_uuid(),
  primary key (org_id, contract_id, is_checked, id),
  constraint held_retention_org_id_fkey foreign key (org_id) references organization (id) on delete cascade
    deferrable initially deferred,
  constraint held_exactly_when_checked check (
    is_checked = (held is not null) and is_checked = (due_amount is not null) and (is_checked or due_on is null))
);

create index if not exists held_retention_changes on held_retention (org_id, id) include (contract_id)
  where not is_checked;

create index if not exists held_retention_by_day on held_retention (org_id, due_on) include (contract_id, held, due_amount)
  where is_checked;

alter table held_retention enable row level security;

alter table held_retention force row level security;

-- At once, as this version may write already when this is repeated.
do $$
begin
  if exists (select 1 from pg_policy where polrelid = 'held_retention'::regclass) then
    return;
  end if;
  create policy own_org on held_retention to quoin_app using (org_id = current_org());
  create policy every_org on held_retention to quoin_system using (true);
end $$;

grant select, insert, delete on held_retention to quoin_app;

grant select, insert, update, delete on held_retention to quoin_system;

-- Every contract of an organization that holds retention, from its documents: what the list must be. A claim counts as
-- soon as its invoice is drafted, a release when it is issued. The first release takes a fraction, a later one all.
create or replace function contract_retentions(of_org text)
returns table (id text, client_id text, project_id text, held numeric, is_first boolean, due_on date, due_amount numeric)
language sql stable parallel safe
begin atomic
  select c.id, c.client_id, c.project_id, h.held, h.is_first,
    case when h.is_first then c.completed_on
      else coalesce(c.defects_end_on, (c.completed_on + make_interval(months => c.defects_months))::date) end,
    case when h.is_first then round(h.held * c.release_pct, 2) else h.held end
  from contract c
    cross join lateral (
      select coalesce((c.opening ->> 'retentionWithheld')::numeric, 0)
          - coalesce(sum(i.unit_price) filter (where i.kind = 'RETENTION'), 0) as withheld,
        coalesce((c.opening ->> 'retentionReleased')::numeric, 0)
          + coalesce(sum(i.unit_price) filter (where i.kind = 'RELEASE'), 0) as released
      from invoice v join invoice_item i on i.org_id = of_org and i.invoice_id = v.id and i.kind in ('RETENTION', 'RELEASE')
      where v.org_id = of_org and v.contract_id = c.id and v.status <> 'VOID'
        and (v.status <> 'DRAFT' or v.kind = 'CLAIM')) s
    cross join lateral (values (s.withheld - s.released - c.written_off, s.released = 0)) as h (held, is_first)
  where c.org_id = of_org and h.held <> 0;
end;

-- What releases of plain retention take off what is held.
create or replace function released_retention(of_org text) returns numeric language sql stable parallel safe
begin atomic
  select coalesce(sum(round(v.subtotal, 2)), 0) from invoice v
  where v.org_id = of_org and v.kind = 'RETENTION_RELEASE' and v.contract_id is null and v.sent_at is not null
    and v.status <> 'VOID';
end;

-- Every sum of an organization, from its documents: what the kept ones must be.
create or replace function figures_of_documents(of_org text)
returns table (figure text, span text, at timestamptz, status text, amount numeric, count numeric)
language sql stable parallel safe
begin atomic
  with hourly as (
    select f.figure, f.at, null::text as status, sum(f.amount) as amount, count(*) as count
    from invoice i
      cross join lateral (
        select coalesce(sum(p.amount), 0) as paid from payment p
        where i.status in ('SENT', 'OVERDUE') and p.org_id = of_org and p.invoice_id = i.id and p.reversed_at is null) p
      cross join lateral figures_of_invoice(
        i.status, i.sent_at, i.issued_at, i.due_date, i.subtotal, i.retention_pct, i.gst_rate, p.paid) f
    where i.org_id = of_org
    group by f.figure, f.at
    union all
    select 'RETENTION', '-infinity', null, -released_retention(of_org), 0
    union all
    select 'RECEIVED', hour_of(p.paid_at), null, sum(p.amount), count(*)
    from payment p
    where p.org_id = of_org and p.reversed_at is null
    group by hour_of(p.paid_at)
    union all
    select f.figure, f.at, q.status, sum(f.amount), count(*)
    from quotation q
      cross join lateral figures_of_quotation(q.status, q.decided_at, q.subtotal, q.retention_pct, q.gst_rate) f
    where q.org_id = of_org
    group by f.figure, f.at, q.status
    union all
    select e.figure, e.at, e.status, e.amount, e.count from figures_of_expenses(of_org) e
  )
  select h.figure, 'HOUR', h.at, h.status, sum(h.amount), sum(h.count) from hourly h
  group by h.figure, h.at, h.status
  having sum(h.amount) <> 0 or sum(h.count) <> 0
  union all
  select h.figure, 'DAY', day_of(h.at), h.status, sum(h.amount), sum(h.count) from hourly h
  group by h.figure, day_of(h.at), h.status
  having sum(h.amount) <> 0 or sum(h.count) <> 0;
end;

-- Replaces the list of an organization by that of its documents, beside all writers: the rows that the one statement sees
-- and deletes are about the documents that it sees, and those of later changes stay.
create or replace function list_held_retention(of_org text) returns void language plpgsql as $$
begin
  with gone as (delete from held_retention r where r.org_id = of_org)
  insert into held_retention (org_id, contract_id, is_checked, held, due_on, due_amount)
  select of_org, c.id, true, c.held, c.due_on, c.due_amount from contract_retentions(of_org) c;
end $$;

create or replace function rebuild_figures(of_org text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7812, hashtext(of_org));
  perform sum_figures(of_org);
  perform list_uninvoiced(of_org);
  perform list_held_retention(of_org);
end $$;

create or replace function keep_released_retention() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, 'RETENTION', '-infinity', sum(c.times * round(c.subtotal, 2)), 0
  from (values
      (-1, new.kind, new.contract_id, new.sent_at, new.status, new.subtotal),
      (1, old.kind, old.contract_id, old.sent_at, old.status, old.subtotal))
    as c (times, kind, contract_id, sent_at, status, subtotal)
  where c.kind = 'RETENTION_RELEASE' and c.contract_id is null and c.sent_at is not null and c.status <> 'VOID'
  having sum(c.times * round(c.subtotal, 2)) <> 0;
  return null;
end $$;

create or replace function note_retention_of_contract() returns trigger language plpgsql as $$
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = old.org_id) then
    return null;
  end if;
  insert into held_retention (org_id, contract_id)
  values (coalesce(new.org_id, old.org_id), coalesce(new.id, old.id));
  return null;
end $$;

create or replace function note_retention_of_invoice() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into held_retention (org_id, contract_id)
  select distinct of_org, v.id from (values (new.contract_id), (old.contract_id)) as v (id) where v.id is not null;
  return null;
end $$;

create or replace function note_retention_of_item() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its list is deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into held_retention (org_id, contract_id)
  select distinct of_org, v.contract_id from invoice v
  where v.org_id = of_org and v.id in (new.invoice_id, old.invoice_id) and v.contract_id is not null;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array
    '{list_held_retention(text),rebuild_figures(text),keep_released_retention(),note_retention_of_contract(),
      note_retention_of_invoice(),note_retention_of_item()}'::text[]
  loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

create or replace trigger release_is_kept_at_insert after insert on invoice for each row
  when (new.kind = 'RETENTION_RELEASE' and new.contract_id is null)
  execute function keep_released_retention();

create or replace trigger release_is_kept_at_update
  after update of status, sent_at, kind, contract_id, subtotal on invoice for each row
  when (new.kind = 'RETENTION_RELEASE' or old.kind = 'RETENTION_RELEASE')
  execute function keep_released_retention();

create or replace trigger release_is_kept_at_delete after delete on invoice for each row
  when (old.kind = 'RETENTION_RELEASE' and old.contract_id is null)
  execute function keep_released_retention();

create or replace trigger retention_is_noted_at_update after update of status, kind, contract_id on invoice for each row
  when ((new.contract_id is not null or old.contract_id is not null) and (old.status <> new.status
    or old.kind <> new.kind or old.contract_id is distinct from new.contract_id))
  execute function note_retention_of_invoice();

create or replace trigger retention_is_noted_at_delete after delete on invoice for each row
  when (old.contract_id is not null)
  execute function note_retention_of_invoice();

create or replace trigger retention_is_noted_at_insert after insert on invoice_item for each row
  when (new.kind in ('RETENTION', 'RELEASE'))
  execute function note_retention_of_item();

create or replace trigger retention_is_noted_at_update after update of kind, unit_price, invoice_id on invoice_item
  for each row
  when (new.kind in ('RETENTION', 'RELEASE') or old.kind in ('RETENTION', 'RELEASE'))
  execute function note_retention_of_item();

create or replace trigger retention_is_noted_at_delete after delete on invoice_item for each row
  when (old.kind in ('RETENTION', 'RELEASE'))
  execute function note_retention_of_item();

create or replace trigger retention_is_noted after insert or delete on contract for each row
  execute function note_retention_of_contract();

create or replace trigger retention_is_noted_at_update
  after update of opening, written_off, release_pct, completed_on, defects_months, defects_end_on on contract
  for each row
  when (row (old.opening, old.written_off, old.release_pct, old.completed_on, old.defects_months, old.defects_end_on)
    is distinct from
    row (new.opening, new.written_off, new.release_pct, new.completed_on, new.defects_months, new.defects_end_on))
  execute function note_retention_of_contract();

-- From here on every change is kept, whichever version makes it; now what there was before. Of the plain retention, which
-- jobs fold in between, this only adds what is missing: the difference, at one instant, between the documents and what is
-- kept of them. No job of the previous version looks at the list.
do $$
declare
  organizations text[];
  of_org text;
begin
  set local role quoin_system;
  organizations := array(select id from organization order by id);
  foreach of_org in array organizations loop
    perform list_held_retention(of_org);
    if exists (select 1 from invoice v
      where v.org_id = of_org and v.kind = 'RETENTION_RELEASE' and v.contract_id is null) then
      insert into kept_figure (org_id, figure, at, amount, count)
      select of_org, 'RETENTION', '-infinity', d.missing, 0
      from (
        select coalesce((
            select sum(document_retention(i.subtotal, i.retention_pct)) from invoice i
            where i.org_id = of_org and i.sent_at is not null and i.status <> 'VOID' and i.retention_pct > 0), 0)
          - released_retention(of_org)
          - coalesce((
            select sum(k.amount) from kept_figure k
            where k.org_id = of_org and k.figure = 'RETENTION' and k.span in ('DAY', 'CHANGE')), 0) as missing) d
      where d.missing <> 0;
    end if;
  end loop;
  reset role;
  -- A restore applies later migrations in the same transaction.
  set constraints all immediate;
end $$;
