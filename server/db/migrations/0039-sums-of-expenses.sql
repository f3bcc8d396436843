-- no-transaction
-- The sums of expenses, kept as those of the overview are (0034-kept-figures.sql): SPENT, and SPENT_GST of those with GST,
-- by the hour of their date. The status of such a figure is the category, as folds keep figures of two statuses apart.

-- The previous version writes no figure itself: it folds what the triggers add, whichever figure that is.
alter table kept_figure drop constraint if exists figure_is_known, add constraint figure_is_known check (
  figure in ('OPEN', 'INVOICED', 'RETENTION', 'RECEIVED', 'QUOTED', 'DECIDED', 'SPENT', 'SPENT_GST')) not valid;

alter table kept_figure validate constraint figure_is_known;

-- The sums that an expense is part of. A row of nulls, which a trigger has for what is not there, is part of none.
create or replace function figures_of_expense(spent_on timestamptz, spent numeric, gst numeric)
returns table (figure text, at timestamptz, amount numeric) language sql immutable parallel safe
begin atomic
  select v.figure, hour_of(spent_on), v.amount
  from (values ('SPENT', spent, spent is not null), ('SPENT_GST', gst, gst <> 0)) as v (figure, amount, counts)
  where v.counts;
end;

create or replace function figures_of_expenses(of_org text)
returns table (figure text, at timestamptz, status text, amount numeric, count bigint)
language sql stable parallel safe
begin atomic
  select f.figure, f.at, e.category, sum(f.amount), count(*)
  from expense e cross join lateral figures_of_expense(e.date, e.amount, e.gst_amount) f
  where e.org_id = of_org
  group by f.figure, f.at, e.category;
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
    union all
    select e.figure, e.at, e.status, e.amount, e.count from figures_of_expenses(of_org) e
  )
  select h.figure, 'HOUR', h.at, h.status, h.amount, h.count from hourly h
  union all
  select h.figure, 'DAY', day_of(h.at), h.status, sum(h.amount), sum(h.count) from hourly h
  group by h.figure, day_of(h.at), h.status;
end;

create or replace function keep_expense_figures() returns trigger language plpgsql as $$
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
    select 1 as times, new.category as status, f.* from figures_of_expense(new.date, new.amount, new.gst_amount) f
    union all
    select -1, old.category, f.* from figures_of_expense(old.date, old.amount, old.gst_amount) f) c
  group by c.figure, c.at, c.status
  having sum(c.times * c.amount) <> 0 or sum(c.times) <> 0;
  return null;
end $$;

do $$
begin
  execute format('alter function keep_expense_figures() set search_path = %I, pg_temp', current_schema());
end $$;

create or replace trigger figures_are_kept
  after insert or delete or update of date, category, amount, gst_amount on expense
  for each row execute function keep_expense_figures();

-- From here on every change is kept, whichever version makes it; now what there was before. Jobs fold in between; an
-- organization's lock would keep them out, but locks for many organizations would not find room in PostgreSQL. So this
-- only adds what is missing: the difference, at one instant, between the expenses and what is kept of them.
do $$
declare
  organizations text[];
  of_org text;
begin
  set local role quoin_system;
  organizations := array(select id from organization order by id);
  foreach of_org in array organizations loop
    with hourly as (
      select e.figure, e.at, e.status, e.amount, e.count from figures_of_expenses(of_org) e
    ), kept as (
      select k.figure, k.span, k.at, k.status, k.amount, k.count from kept_figure k
      where k.org_id = of_org and k.figure in ('SPENT', 'SPENT_GST')
    )
    insert into kept_figure (org_id, figure, span, at, status, amount, count)
    select of_org, d.figure, d.span, d.at, d.status, sum(d.amount), sum(d.count)
    from (
      select h.figure, 'HOUR' as span, h.at, h.status, h.amount, h.count from hourly h
      union all
      select h.figure, 'DAY', day_of(h.at), h.status, h.amount, h.count from hourly h
      union all
      select k.figure, k.span, k.at, k.status, -k.amount, -k.count from kept k where k.span <> 'CHANGE'
      union all
      select k.figure, 'HOUR', k.at, k.status, -k.amount, -k.count from kept k where k.span = 'CHANGE'
      union all
      select k.figure, 'DAY', day_of(k.at), k.status, -k.amount, -k.count from kept k where k.span = 'CHANGE') d
    group by d.figure, d.span, d.at, d.status
    having sum(d.amount) <> 0 or sum(d.count) <> 0;
  end loop;
  reset role;
  -- A restore applies later migrations in the same transaction.
  set constraints all immediate;
end $$;
