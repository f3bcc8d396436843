-- Gives every payment in money its receipt: those that were recorded together one, in the order in which they were recorded.
-- No payment may be recorded in between, because the numbers have no gap.
lock table organization, payment in share row exclusive mode;

-- What nobody did is not in the audit log.
alter table organization disable trigger changes_are_noted;

alter table payment disable trigger changes_are_noted;

-- A payment that the previous version records has a receipt of its own, so the numbers are taken here.
create or replace function number_receipt() returns trigger language plpgsql as $$
declare
  of_year integer;
  next integer;
begin
  select extract(year from new.created_at at time zone o.time_zone) into of_year
  from organization o where o.id = new.org_id;
  insert into document_counter (org_id, kind, year, last_number) values (new.org_id, 'RECEIPT', of_year, 1)
  on conflict (org_id, kind, year) do update set last_number = document_counter.last_number + 1
  returning last_number into next;
  select o.receipt_prefix || '-' || of_year || '-' || lpad(next::text, greatest(4, length(next::text)), '0')
  into new.number from organization o where o.id = new.org_id;
  return new;
end $$;

create or replace function give_receipt() returns trigger language plpgsql as $$
begin
  new.receipt_id := 'rct_' || substr(new.id, 5);
  insert into payment_receipt (org_id, id, client_id, paid_at, method, note, reference, created_at)
  select new.org_id, new.receipt_id, i.client_id, new.paid_at, new.method, new.note, new.reference, new.created_at
  from invoice i where i.org_id = new.org_id and i.id = new.invoice_id;
  return new;
end $$;

create or replace trigger receipt_is_numbered before insert on payment_receipt
for each row when (new.number is null) execute function number_receipt();

create or replace trigger money_has_receipt before insert on payment
for each row when (new.receipt_id is null and new.credit_note_id is null and new.credit_receipt_id is null)
execute function give_receipt();

do $$
declare
  of_org text;
  name text;
begin
  foreach name in array '{number_receipt,give_receipt}'::text[] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
  for of_org in select distinct p.org_id from payment p where p.credit_note_id is null and p.receipt_id is null loop
    update organization set receipt_prefix = 'RCPT'
    where id = of_org and receipt_prefix in (invoice_prefix, quotation_prefix, credit_note_prefix);
    create temporary table received on commit drop as
      select p.id, 'rct_' || substr(min(p.id) over together, 5) as receipt_id, i.client_id,
        p.paid_at, p.method, p.note, p.reference,
        min(p.created_at) over together as created_at
      from payment p join invoice i on i.org_id = of_org and i.id = p.invoice_id
      where p.org_id = of_org and p.credit_note_id is null and p.receipt_id is null
      -- A line of the bank that was matched at once with several invoices is one receipt.
      window together as (partition by coalesce(p.group_id,
        case when p.linked_at is null then p.bank_line_id || p.created_at::text || i.client_id end, p.id)
        order by p.id rows between unbounded preceding and unbounded following);
    insert into payment_receipt (org_id, id, client_id, paid_at, method, note, reference, created_at)
    select of_org, r.receipt_id, r.client_id, r.paid_at, r.method, r.note, r.reference, r.created_at
    from received r where r.id = 'pmt_' || substr(r.receipt_id, 5) order by r.created_at, r.receipt_id;
    update payment p set receipt_id = r.receipt_id from received r where p.org_id = of_org and p.id = r.id;
    drop table received;
  end loop;
end $$;

alter table organization enable trigger changes_are_noted;

alter table payment enable trigger changes_are_noted;

create or replace trigger changes_are_noted after insert or update or delete on payment_receipt
for each row execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'payment_receipt');
