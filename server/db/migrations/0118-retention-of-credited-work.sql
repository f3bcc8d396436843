-- A credit note over all of a claim's invoice gives the claim's retention up: its items move the register once it is
-- issued, as those of a credit note that bills a claim do from its draft on.
create or replace function contract_retentions(of_org text)
returns table (id text, client_id text, project_id text, held numeric, is_first boolean, due_on date, due_amount numeric)
language sql stable parallel safe
begin atomic
  select c.id, c.client_id, c.project_id, h.held, h.is_first,
    case when h.is_first then c.completed_on
      else coalesce(c.defects_end_on, (c.completed_on + make_interval(months => c.defects_months))::date) end,
    case when h.is_first then h.share else h.held end
  from contract c
    cross join lateral (
      select coalesce((c.opening ->> 'retentionWithheld')::numeric, 0)
          - coalesce(sum(i.amount) filter (where i.kind = 'RETENTION'), 0) as withheld,
        coalesce((c.opening ->> 'retentionReleased')::numeric, 0)
          + coalesce(sum(i.amount) filter (where i.kind = 'RELEASE'), 0) as released
      from (
        select i.kind, i.unit_price as amount
        from invoice v join invoice_item i on i.org_id = of_org and i.invoice_id = v.id
          and i.kind in ('RETENTION', 'RELEASE')
        where v.org_id = of_org and v.contract_id = c.id and v.status <> 'VOID'
          and (v.status <> 'DRAFT' or v.kind = 'CLAIM')
        union all
        select i.kind, -i.unit_price
        from credit_note n join credit_note_item i on i.org_id = of_org and i.credit_note_id = n.id
          and i.kind = 'RETENTION'
        where n.org_id = of_org and n.contract_id = c.id and n.status <> 'VOID'
          and (n.kind = 'CLAIM' or n.status = 'SENT')) i) s
    cross join lateral (select s.withheld - s.released - c.written_off as held) r
    cross join lateral (select round(r.held * c.release_pct, 2) as share) p
    cross join lateral (values (r.held, p.share, s.released = 0 and p.share <> 0)) as h (held, share, is_first)
  where c.org_id = of_org and h.held <> 0;
end;

create or replace trigger retention_is_noted_at_update after update of status on credit_note for each row
  when (new.claim_id is not null and old.status <> new.status)
  execute function note_retention_of_invoice();

-- Each credit note rounds its retention. The last one of a plain invoice gives up the cents that all of them left of the
-- invoice's, so that nothing of it is held.
alter table credit_note add column retention_rest numeric(14,2) not null default 0;

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
  where r.org_id = of_org and r.kept > 0 and r.reversed_at is null
  union all
  select 'RETENTION', '-infinity', -n.retention_rest from credit_note n
  where n.org_id = of_org and n.status = 'SENT' and n.retention_rest <> 0;
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
      old.status, old.issued_at, old.subtotal, old.retention_pct, old.gst_rate, old.untaxed) f
    union all
    select 1, 'RETENTION', '-infinity', -new.retention_rest where new.status = 'SENT'
    union all
    select -1, 'RETENTION', '-infinity', -old.retention_rest where old.status = 'SENT') c
  group by c.figure, c.at
  having sum(c.times * c.amount) <> 0;
  return null;
end $$;

do $$
begin
  execute format('alter function keep_credit_note_figures() set search_path = %I, pg_temp', current_schema());
end $$;
