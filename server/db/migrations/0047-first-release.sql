-- no-transaction
-- A contract of which nothing falls due at completion has its first release after the defects liability period.
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
          - coalesce(sum(i.unit_price) filter (where i.kind = 'RETENTION'), 0) as withheld,
        coalesce((c.opening ->> 'retentionReleased')::numeric, 0)
          + coalesce(sum(i.unit_price) filter (where i.kind = 'RELEASE'), 0) as released
      from invoice v join invoice_item i on i.org_id = of_org and i.invoice_id = v.id and i.kind in ('RETENTION', 'RELEASE')
      where v.org_id = of_org and v.contract_id = c.id and v.status <> 'VOID'
        and (v.status <> 'DRAFT' or v.kind = 'CLAIM')) s
    cross join lateral (select s.withheld - s.released - c.written_off as held) r
    cross join lateral (select round(r.held * c.release_pct, 2) as share) p
    cross join lateral (values (r.held, p.share, s.released = 0 and p.share <> 0)) as h (held, share, is_first)
  where c.org_id = of_org and h.held <> 0;
end;

-- From here on every list is right, whichever version makes it; now those that there are.
do $$
declare
  organizations text[];
  of_org text;
begin
  set local role quoin_system;
  organizations := array(
    select distinct r.org_id from held_retention r
      join contract c on c.org_id = r.org_id and c.id = r.contract_id
    where r.is_checked and round(r.held * c.release_pct, 2) = 0 order by r.org_id);
  foreach of_org in array organizations loop
    perform list_held_retention(of_org);
  end loop;
  reset role;
  -- A restore applies later migrations in the same transaction.
  set constraints all immediate;
end $$;
