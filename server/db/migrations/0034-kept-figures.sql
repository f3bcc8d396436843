-- no-transaction
-- The sums of the overview, kept as the documents change (docs/decisions/0026-kept-figures.md). A trigger only ever adds
-- rows that say what a change adds to a sum, so writers never wait for each other; a job replaces many by their sum.
create table if not exists kept_figure (
  org_id text collate "C" not null,
  figure text not null,
  -- The sum of an hour or of a day, or a change in an hour that is in no sum yet.
  span text not null default 'CHANGE',
  -- The beginning of the hour or day of the document's time, in UTC; -infinity for figures of no time.
  at timestamptz(3) not null,
  id uuid not null default gen_random_uuid(),
  -- Of a quotation.
  status text,
  amount numeric not null,
  count integer not null,
  primary key (org_id, figure, span, at, id) include (status, amount, count),
  -- Checked at the commit: the rows of organizations are not locked while the table is filled.
  constraint kept_figure_org_id_fkey foreign key (org_id) references organization (id) on delete cascade
    deferrable initially deferred,
  constraint span_is_known check (span in ('CHANGE', 'HOUR', 'DAY')),
  constraint figure_is_known check (figure in ('OPEN', 'INVOICED', 'RETENTION', 'RECEIVED', 'QUOTED', 'DECIDED'))
);

create index if not exists kept_figure_changes on kept_figure (org_id, id) where span = 'CHANGE';

alter table kept_figure enable row level security;

alter table kept_figure force row level security;

-- At once, as older versions may write already when this is repeated.
do $$
begin
  if exists (select 1 from pg_policy where polrelid = 'kept_figure'::regclass) then
    return;
  end if;
  create policy own_org on kept_figure to quoin_app using (org_id = current_org());
  create policy every_org on kept_figure to quoin_system using (true);
end $$;

grant select, insert, delete on kept_figure to quoin_app;

grant select, insert, update, delete on kept_figure to quoin_system;

-- The origin is before all times, since earlier releases of PostgreSQL 15 round those before it down once too often.
create or replace function hour_of(at timestamptz) returns timestamptz language sql immutable parallel safe
return date_bin('1 hour', at, timestamptz '1800-01-01 00:00+00');

create or replace function day_of(at timestamptz) returns timestamptz language sql immutable parallel safe
return date_bin('1 day', at, timestamptz '1800-01-01 00:00+00');

-- The sums that an invoice is part of. A row of nulls, which a trigger has for what is not there, is part of none.
create or replace function figures_of_invoice(status text, sent_at timestamptz, issued_at timestamptz,
  due_date timestamptz, subtotal numeric, retention_pct numeric, gst_rate numeric, paid numeric)
returns table (figure text, at timestamptz, amount numeric) language sql immutable parallel safe
begin atomic
  select v.figure, v.at, v.amount
  from (values
    ('OPEN', hour_of(due_date), document_total(subtotal, retention_pct, gst_rate) - paid, status in ('SENT', 'OVERDUE')),
    ('INVOICED', hour_of(issued_at), document_total(subtotal, retention_pct, gst_rate),
      sent_at is not null and status <> 'VOID'),
    ('RETENTION', '-infinity', document_retention(subtotal, retention_pct),
      sent_at is not null and status <> 'VOID' and retention_pct > 0)) as v (figure, at, amount, counts)
  where v.counts;
end;

create or replace function figures_of_quotation(status text, decided_at timestamptz, subtotal numeric,
  retention_pct numeric, gst_rate numeric)
returns table (figure text, at timestamptz, amount numeric) language sql immutable parallel safe
begin atomic
  select v.figure, v.at, document_total(subtotal, retention_pct, gst_rate)
  from (values
    ('QUOTED', '-infinity', status is not null),
    ('DECIDED', hour_of(decided_at), decided_at is not null)) as v (figure, at, counts)
  where v.counts;
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
  )
  select h.figure, 'HOUR', h.at, h.status, h.amount, h.count from hourly h
  union all
  select h.figure, 'DAY', day_of(h.at), h.status, sum(h.amount), sum(h.count) from hourly h
  group by h.figure, day_of(h.at), h.status;
end;

-- Replaces the sums of an organization by those of its documents, beside all writers: the rows that the one statement
-- sees and deletes are about the documents that it sees and sums, and those of later changes stay.
create or replace function sum_figures(of_org text) returns void language plpgsql as $$
begin
  with gone as (delete from kept_figure k where k.org_id = of_org)
  insert into kept_figure (org_id, figure, span, at, status, amount, count)
  select of_org, d.figure, d.span, d.at, d.status, d.amount, d.count from figures_of_documents(of_org) d;
end $$;

-- The same beside the job, which would give such rows another form in between: the lock keeps it out.
create or replace function rebuild_figures(of_org text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7812, hashtext(of_org));
  perform sum_figures(of_org);
end $$;

create or replace function keep_invoice_figures() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
  -- What was not sent has no payments.
  paid constant numeric := case when old.sent_at is null then 0 else (
    select coalesce(sum(p.amount), 0) from payment p
    where p.org_id = of_org and p.invoice_id = old.id and p.reversed_at is null) end;
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, c.figure, c.at, sum(c.times * c.amount), sum(c.times)
  from (
    select 1 as times, f.* from figures_of_invoice(new.status, new.sent_at, new.issued_at, new.due_date, new.subtotal,
      new.retention_pct, new.gst_rate, paid) f
    union all
    select -1, f.* from figures_of_invoice(old.status, old.sent_at, old.issued_at, old.due_date, old.subtotal,
      old.retention_pct, old.gst_rate, paid) f) c
  group by c.figure, c.at
  having sum(c.times * c.amount) <> 0 or sum(c.times) <> 0;
  return null;
end $$;

create or replace function keep_payment_figures() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, f.figure, f.at, sum(f.amount), sum(f.count)
  from (values
      (1, new.invoice_id, new.paid_at, new.amount, new.reversed_at),
      (-1, old.invoice_id, old.paid_at, old.amount, old.reversed_at)) as c (times, invoice_id, paid_at, amount, reversed_at)
    left join invoice i on i.org_id = of_org and i.id = c.invoice_id and i.status in ('SENT', 'OVERDUE')
    cross join lateral (values
      ('RECEIVED', hour_of(c.paid_at), c.times * c.amount, c.times),
      ('OPEN', hour_of(i.due_date), -c.times * c.amount, 0)) as f (figure, at, amount, count)
  where c.reversed_at is null and f.at is not null
  group by f.figure, f.at
  having sum(f.amount) <> 0 or sum(f.count) <> 0;
  return null;
end $$;

create or replace function keep_quotation_figures() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, status, amount, count)
  select of_org, c.figure, c.at, c.status, sum(c.times * c.amount), sum(c.times)
  from (
    select 1 as times, new.status, f.* from figures_of_quotation(new.status, new.decided_at, new.subtotal,
      new.retention_pct, new.gst_rate) f
    union all
    select -1, old.status, f.* from figures_of_quotation(old.status, old.decided_at, old.subtotal,
      old.retention_pct, old.gst_rate) f) c
  group by c.figure, c.at, c.status
  having sum(c.times * c.amount) <> 0 or sum(c.times) <> 0;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array
    '{sum_figures(text),rebuild_figures(text),keep_invoice_figures(),keep_payment_figures(),keep_quotation_figures()}'::text[]
  loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

create or replace trigger figures_are_kept
  after insert or delete or update of status, sent_at, issued_at, due_date, subtotal, retention_pct, gst_rate on invoice
  for each row execute function keep_invoice_figures();

create or replace trigger figures_are_kept
  after insert or delete or update of invoice_id, paid_at, amount, reversed_at on payment
  for each row execute function keep_payment_figures();

create or replace trigger figures_are_kept
  after insert or delete or update of status, decided_at, subtotal, retention_pct, gst_rate on quotation
  for each row execute function keep_quotation_figures();

-- From here on every change is kept, whichever version makes it; now what there was before. Locks no document, and no
-- job runs yet: a lock for each of many organizations would not find room in PostgreSQL.
do $$
declare
  organizations text[];
  of_org text;
begin
  set local role quoin_system;
  organizations := array(select id from organization order by id);
  foreach of_org in array organizations loop
    perform sum_figures(of_org);
  end loop;
  reset role;
  -- A restore applies later migrations in the same transaction.
  set constraints all immediate;
end $$;
