-- no-transaction
-- A claim that comes to less than was billed before is billed by a credit note, whose items move work, retention and
-- deposit as those of an invoice of a claim do, with the signs turned (docs/decisions/0044-credit-of-claims.md).
alter table credit_note add column if not exists kind text not null default 'STANDARD';

do $$
begin
  alter table credit_note drop constraint if exists credit_note_kind_is_known,
    add constraint credit_note_kind_is_known check (kind = 'STANDARD'
      or kind = 'CLAIM' and contract_id is not null and claim_id is not null) not valid;
end $$;

alter table credit_note validate constraint credit_note_kind_is_known;

drop index concurrently if exists one_credit_note_of_claim;

-- The previous version writes no row that is in this index.
create unique index concurrently one_credit_note_of_claim on credit_note (org_id, claim_id)
  where kind = 'CLAIM' and status <> 'VOID';

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
        where n.org_id = of_org and n.contract_id = c.id and n.kind = 'CLAIM' and n.status <> 'VOID') i) s
    cross join lateral (select s.withheld - s.released - c.written_off as held) r
    cross join lateral (select round(r.held * c.release_pct, 2) as share) p
    cross join lateral (values (r.held, p.share, s.released = 0 and p.share <> 0)) as h (held, share, is_first)
  where c.org_id = of_org and h.held <> 0;
end;

create or replace function note_retention_of_credit_item() returns trigger language plpgsql as $$
begin
  insert into held_retention (org_id, contract_id)
  select n.org_id, n.contract_id from credit_note n
  where n.org_id = new.org_id and n.id = new.credit_note_id and n.kind = 'CLAIM';
  return null;
end $$;

do $$
begin
  execute format('alter function note_retention_of_credit_item() set search_path = %I, pg_temp', current_schema());
end $$;

create or replace trigger retention_is_noted_at_insert after insert on credit_note_item for each row
  when (new.kind = 'RETENTION')
  execute function note_retention_of_credit_item();

create or replace trigger retention_is_noted_at_update after update of status on credit_note for each row
  when (new.kind = 'CLAIM' and old.status <> new.status)
  execute function note_retention_of_invoice();
