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
