-- The credit of a client is what is left of credit notes and of money that is kept: on void invoices, and above what invoices
-- took (docs/decisions/0067-money-kept-as-credit.md). Money that was kept on void invoices so far becomes credit.
-- Nothing may be voided, reversed or recorded in between, because the kept figures are changed by what is kept now.
lock table invoice, payment, payment_receipt, refund in share row exclusive mode;

-- The money of a receipt that no invoice has: what it kept, and its payments on void invoices.
create or replace function money_kept(of_org text, of_receipt text) returns numeric language sql stable parallel safe
begin atomic
  select (select coalesce(sum(r.kept), 0) from payment_receipt r
      where r.org_id = of_org and r.id = of_receipt and r.reversed_at is null)
    + (select coalesce(sum(p.amount), 0) from payment p
        join invoice i on i.org_id = of_org and i.id = p.invoice_id and i.status = 'VOID'
      where p.org_id = of_org and p.receipt_id = of_receipt and p.reversed_at is null);
end;

-- What was applied and refunded of the money of a receipt.
create or replace function money_used(of_org text, of_receipt text) returns numeric language sql stable parallel safe
begin atomic
  select (select coalesce(sum(p.amount), 0) from payment p
      where p.org_id = of_org and p.credit_receipt_id = of_receipt and p.reversed_at is null)
    + (select coalesce(sum(r.amount), 0) from refund r
      where r.org_id = of_org and r.receipt_id = of_receipt and r.reversed_at is null);
end;

-- The credit of a client, or of all: what issued credit notes were for and what is kept, less what is applied and refunded.
create or replace function credit_left(of_org text, of_client text) returns numeric language sql stable parallel safe
begin atomic
  select (select coalesce(sum(document_total(n.subtotal, n.retention_pct, n.gst_rate, n.untaxed)
      - (select coalesce(sum(p.amount), 0) from payment p
        where p.org_id = of_org and p.credit_note_id = n.id and p.reversed_at is null)
      - (select coalesce(sum(r.amount), 0) from refund r
        where r.org_id = of_org and r.credit_note_id = n.id and r.reversed_at is null)), 0)
    from credit_note n
    where n.org_id = of_org and n.client_id = of_client and n.status = 'SENT')
    + (select coalesce(sum(r.kept), 0) from payment_receipt r
      where r.org_id = of_org and r.client_id = of_client and r.kept > 0 and r.reversed_at is null)
    + (select coalesce(sum(p.amount), 0) from invoice i
        join payment p on p.org_id = of_org and p.invoice_id = i.id and p.receipt_id is not null and p.reversed_at is null
      where i.org_id = of_org and i.client_id = of_client and i.status = 'VOID')
    - (select coalesce(sum(p.amount), 0) from invoice i
        join payment p on p.org_id = of_org and p.invoice_id = i.id and p.credit_receipt_id is not null
          and p.reversed_at is null
      where i.org_id = of_org and i.client_id = of_client and i.status <> 'VOID')
    - (select coalesce(sum(f.amount), 0) from refund f
        join payment_receipt r on r.org_id = of_org and r.id = f.receipt_id
      where f.org_id = of_org and f.receipt_id is not null and f.reversed_at is null and r.client_id = of_client);
end;

create index if not exists refund_of_kept_money on refund (org_id) where receipt_id is not null;

create index if not exists invoice_void_by_client on invoice (org_id, client_id) where status = 'VOID';

create index if not exists payment_receipt_with_kept_money on payment_receipt (org_id, client_id) where kept > 0;

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
  where p.org_id = of_org and (p.credit_note_id is not null or p.credit_receipt_id is not null) and p.reversed_at is null
  union all
  select 'CREDIT', '-infinity', -r.amount from refund r where r.org_id = of_org and r.reversed_at is null
  union all
  select 'CREDIT', '-infinity', p.amount
  from payment p join invoice i on i.org_id = of_org and i.id = p.invoice_id and i.status = 'VOID'
  where p.org_id = of_org and p.receipt_id is not null and p.reversed_at is null
  union all
  select f.figure, f.at, r.kept
  from payment_receipt r
    cross join lateral (values ('CREDIT', '-infinity'::timestamptz), ('RECEIVED', hour_of(r.paid_at))) as f (figure, at)
  where r.org_id = of_org and r.kept > 0 and r.reversed_at is null;
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
    where p.org_id = of_org and p.reversed_at is null and p.credit_note_id is null and p.credit_receipt_id is null
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
      (1, new.invoice_id, new.paid_at, new.amount, new.reversed_at, coalesce(new.credit_note_id, new.credit_receipt_id)),
      (-1, old.invoice_id, old.paid_at, old.amount, old.reversed_at, coalesce(old.credit_note_id, old.credit_receipt_id)))
      as c (times, invoice_id, paid_at, amount, reversed_at, credit_id)
    left join invoice i on i.org_id = of_org and i.id = c.invoice_id
    cross join lateral (values
      ('RECEIVED', hour_of(c.paid_at), c.times * c.amount, c.times, c.credit_id is null),
      ('CREDIT', '-infinity', -c.times * c.amount, 0, c.credit_id is not null),
      ('CREDIT', '-infinity', c.times * c.amount, 0, c.credit_id is null and i.status = 'VOID'),
      ('OPEN', hour_of(i.due_date), -c.times * c.amount, 0, i.status in ('SENT', 'OVERDUE')))
      as f (figure, at, amount, count, counts)
  where c.reversed_at is null and f.at is not null and f.counts
  group by f.figure, f.at
  having sum(f.amount) <> 0 or sum(f.count) <> 0;
  return null;
end $$;

create or replace function keep_invoice_figures() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
  -- What was not sent has no payments.
  paid constant numeric := case when old.sent_at is null then 0 else (
    select coalesce(sum(p.amount), 0) from payment p
    where p.org_id = of_org and p.invoice_id = old.id and p.reversed_at is null) end;
  -- Credit that it was paid with is given back before it is voided, so that all that is left is money.
  kept_before constant numeric := case old.status when 'VOID' then paid else 0 end;
  kept_now constant numeric := case new.status when 'VOID' then paid else 0 end;
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
  having sum(c.times * c.amount) <> 0 or sum(c.times) <> 0
  union all
  select of_org, 'CREDIT', '-infinity', kept_now - kept_before, 0 where kept_now <> kept_before;
  return null;
end $$;

create or replace function keep_receipt_figures() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, f.figure, f.at, sum(f.times * f.kept), 0
  from (
    select c.times, c.kept, f.figure, f.at
    from (values (1, new.kept, new.paid_at, new.reversed_at), (-1, old.kept, old.paid_at, old.reversed_at))
        as c (times, kept, paid_at, reversed_at)
      cross join lateral (values ('CREDIT', '-infinity'::timestamptz), ('RECEIVED', hour_of(c.paid_at))) as f (figure, at)
    where c.kept > 0 and c.reversed_at is null) f
  group by f.figure, f.at
  having sum(f.times * f.kept) <> 0;
  return null;
end $$;

create or replace trigger figures_are_kept after insert or delete or update of kept, paid_at, reversed_at on payment_receipt
for each row execute function keep_receipt_figures();

-- What is allocated of a line is the sum of its payments, and of what its receipts kept.
create or replace function keep_allocated() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
  of_line constant text := coalesce(new.bank_line_id, old.bank_line_id);
begin
  perform 1 from bank_line l where l.org_id = of_org and l.id = of_line for update;
  update bank_line l set allocated = p.allocated, updated_at = greatest(l.updated_at, new.reversed_at, new.created_at)
  from (
    select (select coalesce(sum(p.amount), 0) from payment p
        where p.org_id = of_org and p.bank_line_id = of_line and p.reversed_at is null)
      + (select coalesce(sum(r.kept), 0) from payment_receipt r
        where r.org_id = of_org and r.bank_line_id = of_line and r.reversed_at is null) as allocated) p
  where l.org_id = of_org and l.id = of_line and l.allocated <> p.allocated;
  return null;
end $$;

create or replace trigger allocated_is_kept_at_insert after insert on payment_receipt
for each row when (new.bank_line_id is not null) execute function keep_allocated();

create or replace trigger allocated_is_kept_at_update after update of reversed_at, bank_line_id on payment_receipt
for each row when (new.bank_line_id is not null or old.bank_line_id is not null) execute function keep_allocated();

do $$
declare
  name text;
begin
  foreach name in array '{keep_payment_figures,keep_invoice_figures,keep_receipt_figures,keep_allocated}'::text[] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

insert into kept_figure (org_id, figure, at, amount, count)
select p.org_id, 'CREDIT', '-infinity', sum(p.amount), 0
from payment p join invoice i on i.org_id = p.org_id and i.id = p.invoice_id and i.status = 'VOID'
where p.receipt_id is not null and p.reversed_at is null
group by p.org_id;
