-- no-transaction
-- Lines with a tax code of their own (docs/decisions/0052-tax-codes.md). `untaxed` is the exact sum of the lines of a
-- document that charge no GST; 0 for all that the previous version writes. Each statement can be repeated.

alter table quotation add column if not exists untaxed numeric(22, 8) not null default 0;

alter table invoice add column if not exists untaxed numeric(22, 8) not null default 0;

alter table credit_note add column if not exists untaxed numeric(22, 8) not null default 0;

alter table recurring_invoice add column if not exists untaxed numeric(22, 8) not null default 0;

alter table quotation_item add column if not exists tax_code text not null default 'STANDARD';

do $$
begin
  -- The previous version writes no other than the default.
  alter table quotation_item drop constraint if exists tax_code_is_known,
    add constraint tax_code_is_known check (tax_code in ('STANDARD', 'ZERO_RATED', 'EXEMPT', 'OUT_OF_SCOPE')) not valid;
end $$;

alter table quotation_item validate constraint tax_code_is_known;

alter table invoice_item add column if not exists tax_code text not null default 'STANDARD';

do $$
begin
  -- The previous version writes no other than the default.
  alter table invoice_item drop constraint if exists tax_code_is_known,
    add constraint tax_code_is_known check (tax_code in ('STANDARD', 'ZERO_RATED', 'EXEMPT', 'OUT_OF_SCOPE')) not valid;
end $$;

alter table invoice_item validate constraint tax_code_is_known;

alter table credit_note_item add column if not exists tax_code text not null default 'STANDARD';

do $$
begin
  -- The previous version writes no other than the default.
  alter table credit_note_item drop constraint if exists tax_code_is_known,
    add constraint tax_code_is_known check (tax_code in ('STANDARD', 'ZERO_RATED', 'EXEMPT', 'OUT_OF_SCOPE')) not valid;
end $$;

alter table credit_note_item validate constraint tax_code_is_known;

create or replace function document_total(subtotal numeric, retention_pct numeric, gst_rate numeric, untaxed numeric)
returns numeric language sql immutable parallel safe
return round((1 - coalesce(retention_pct, 0)) * (subtotal + (subtotal - untaxed) * gst_rate), 2);

create or replace function figures_of_credit_note(status text, issued_at timestamptz, subtotal numeric,
  retention_pct numeric, gst_rate numeric, untaxed numeric)
returns table (figure text, at timestamptz, amount numeric) language sql immutable parallel safe
begin atomic
  select v.figure, v.at, v.amount
  from (values
    ('INVOICED', hour_of(issued_at), -document_total(subtotal, retention_pct, gst_rate, untaxed), true),
    ('CREDIT', '-infinity', document_total(subtotal, retention_pct, gst_rate, untaxed), true),
    ('RETENTION', '-infinity', -document_retention(subtotal, retention_pct), retention_pct > 0))
    as v (figure, at, amount, counts)
  where v.counts and status = 'SENT';
end;

create or replace function figures_of_invoice(status text, sent_at timestamptz, issued_at timestamptz,
  due_date timestamptz, subtotal numeric, retention_pct numeric, gst_rate numeric, untaxed numeric, paid numeric)
returns table (figure text, at timestamptz, amount numeric) language sql immutable parallel safe
begin atomic
  select v.figure, v.at, v.amount
  from (values
    ('OPEN', hour_of(due_date), document_total(subtotal, retention_pct, gst_rate, untaxed) - paid, status in ('SENT', 'OVERDUE')),
    ('INVOICED', hour_of(issued_at), document_total(subtotal, retention_pct, gst_rate, untaxed),
      sent_at is not null and status <> 'VOID'),
    ('RETENTION', '-infinity', document_retention(subtotal, retention_pct),
      sent_at is not null and status <> 'VOID' and retention_pct > 0)) as v (figure, at, amount, counts)
  where v.counts;
end;

create or replace function figures_of_quotation(status text, decided_at timestamptz, subtotal numeric,
  retention_pct numeric, gst_rate numeric, untaxed numeric)
returns table (figure text, at timestamptz, amount numeric) language sql immutable parallel safe
begin atomic
  select v.figure, v.at, document_total(subtotal, retention_pct, gst_rate, untaxed)
  from (values
    ('QUOTED', '-infinity', status is not null),
    ('DECIDED', hour_of(decided_at), decided_at is not null)) as v (figure, at, counts)
  where v.counts;
end;

create or replace function figures_of_credit(of_org text)
returns table (figure text, at timestamptz, amount numeric) language sql stable parallel safe
begin atomic
  select f.figure, f.at, f.amount
  from credit_note n
    cross join lateral figures_of_credit_note(
      n.status, n.issued_at, n.subtotal, n.retention_pct, n.gst_rate, n.untaxed) f
  where n.org_id = of_org
  union all
  select 'CREDIT', '-infinity', -p.amount from payment p
  where p.org_id = of_org and p.credit_note_id is not null and p.reversed_at is null
  union all
  select 'CREDIT', '-infinity', -r.amount from refund r where r.org_id = of_org and r.reversed_at is null;
end;

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
        i.status, i.sent_at, i.issued_at, i.due_date, i.subtotal, i.retention_pct, i.gst_rate, i.untaxed, p.paid) f
    where i.org_id = of_org
    group by f.figure, f.at
    union all
    select 'RETENTION', '-infinity', null, -released_retention(of_org), 0
    union all
    select f.figure, f.at, null, sum(f.amount), 0 from figures_of_credit(of_org) f group by f.figure, f.at
    union all
    select 'RECEIVED', hour_of(p.paid_at), null, sum(p.amount), count(*)
    from payment p
    where p.org_id = of_org and p.reversed_at is null and p.credit_note_id is null
    group by hour_of(p.paid_at)
    union all
    select f.figure, f.at, q.status, sum(f.amount), count(*)
    from quotation q
      cross join lateral figures_of_quotation(q.status, q.decided_at, q.subtotal, q.retention_pct, q.gst_rate, q.untaxed) f
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

create or replace function credit_left(of_org text, of_client text) returns numeric language sql stable parallel safe
begin atomic
  select coalesce(sum(document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed)
    - (select coalesce(sum(p.amount), 0) from payment p
      where p.org_id = of_org and p.credit_note_id = n.id and p.reversed_at is null)
    - (select coalesce(sum(r.amount), 0) from refund r
      where r.org_id = of_org and r.credit_note_id = n.id and r.reversed_at is null)), 0)
  from credit_note n
  where n.org_id = of_org and n.client_id = of_client and n.status = 'SENT';
end;

create or replace function keep_credit_note_figures() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, c.figure, c.at, sum(c.times * c.amount), 0
  from (
    select 1 as times, f.* from figures_of_credit_note(
      new.status, new.issued_at, new.subtotal, new.retention_pct, new.gst_rate, new.untaxed) f
    union all
    select -1, f.* from figures_of_credit_note(
      old.status, old.issued_at, old.subtotal, old.retention_pct, old.gst_rate, old.untaxed) f) c
  group by c.figure, c.at
  having sum(c.times * c.amount) <> 0;
  return null;
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
      new.retention_pct, new.gst_rate, new.untaxed, paid) f
    union all
    select -1, f.* from figures_of_invoice(old.status, old.sent_at, old.issued_at, old.due_date, old.subtotal,
      old.retention_pct, old.gst_rate, old.untaxed, paid) f) c
  group by c.figure, c.at
  having sum(c.times * c.amount) <> 0 or sum(c.times) <> 0;
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
      new.retention_pct, new.gst_rate, new.untaxed) f
    union all
    select -1, old.status, f.* from figures_of_quotation(old.status, old.decided_at, old.subtotal,
      old.retention_pct, old.gst_rate, old.untaxed) f) c
  group by c.figure, c.at, c.status
  having sum(c.times * c.amount) <> 0 or sum(c.times) <> 0;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array '{keep_credit_note_figures,keep_invoice_figures,keep_quotation_figures}'::text[] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

create or replace trigger figures_are_kept
after insert or delete or update of status, issued_at, subtotal, retention_pct, gst_rate, untaxed on credit_note
for each row execute function keep_credit_note_figures();

create or replace trigger figures_are_kept
after insert or delete or update of status, sent_at, issued_at, due_date, subtotal, retention_pct, gst_rate, untaxed on invoice
for each row execute function keep_invoice_figures();

create or replace trigger figures_are_kept
after insert or delete or update of status, decided_at, subtotal, retention_pct, gst_rate, untaxed on quotation
for each row execute function keep_quotation_figures();

create or replace view invoice_by_month as
  select org_id, id, number, title, status, client_id, project_id, quotation_id, subtotal, gst_rate, retention_pct,
    issued_at, due_date, sent_at, created_at, updated_at,
    date_trunc('month', created_at at time zone 'UTC') as created_month, kind, contract_id, claim_id, untaxed
  from invoice where org_id = current_org();

create or replace view quotation_by_month as
  select org_id, id, number, title, status, client_id, project_id, subtotal, gst_rate, retention_pct, valid_until,
    decided_at, created_at, updated_at, date_trunc('month', created_at at time zone 'UTC') as created_month, untaxed
  from quotation where org_id = current_org();

drop index concurrently if exists invoice_by_month_and_exact_total;

create index concurrently invoice_by_month_and_exact_total on invoice
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), status,
    document_total(subtotal, retention_pct, gst_rate, untaxed)) include (created_at, id);

drop index concurrently if exists quotation_by_month_and_exact_total;

create index concurrently quotation_by_month_and_exact_total on quotation
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), status,
    document_total(subtotal, retention_pct, gst_rate, untaxed)) include (created_at, id);

-- The indexes that the kept figures read documents of an hour from, with what the total now needs. Each replaces one that
-- lacks it.
drop index concurrently if exists invoice_open_figures;

create index concurrently invoice_open_figures on invoice (org_id, due_date)
  include (id, subtotal, gst_rate, retention_pct, untaxed) where status in ('SENT', 'OVERDUE');

drop index concurrently if exists invoice_open;

drop index concurrently if exists invoice_issued_figures;

create index concurrently invoice_issued_figures on invoice (org_id, issued_at)
  include (subtotal, gst_rate, retention_pct, untaxed) where sent_at is not null and status <> 'VOID';

drop index concurrently if exists invoice_issued;

drop index concurrently if exists credit_note_issued_figures;

create index concurrently credit_note_issued_figures on credit_note (org_id, issued_at)
  include (subtotal, gst_rate, retention_pct, untaxed) where status = 'SENT';

drop index concurrently if exists credit_note_issued;

drop index concurrently if exists quotation_decided_figures;

create index concurrently quotation_decided_figures on quotation (org_id, decided_at)
  include (id, status, subtotal, gst_rate, retention_pct, untaxed) where decided_at is not null;

drop index concurrently if exists quotation_decided;

-- The lines that charge no GST, for the GST return. Most documents have none.
drop index concurrently if exists invoice_item_untaxed;

create index concurrently invoice_item_untaxed on invoice_item (org_id, invoice_id) where tax_code <> 'STANDARD';

drop index concurrently if exists credit_note_item_untaxed;

create index concurrently credit_note_item_untaxed on credit_note_item (org_id, credit_note_id)
  where tax_code <> 'STANDARD';
