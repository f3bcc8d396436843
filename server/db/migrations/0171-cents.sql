-- Money was rounded wherever it was needed, each time by the same words. It is rounded in one function now, of which the
-- planner puts the body in the place of its call, also in the expressions of indexes.
create function cents(amount numeric) returns numeric
language sql immutable parallel safe
return round(amount, 2);

create or replace function document_retention(subtotal numeric, retention_pct numeric) returns numeric
language sql immutable parallel safe
return cents(subtotal * coalesce(retention_pct, 0));

create or replace function document_total(subtotal numeric, retention_pct numeric, gst_rate numeric) returns numeric
language sql immutable parallel safe
return cents(subtotal * (1 - coalesce(retention_pct, 0)) * (1 + gst_rate));

create or replace function document_total(subtotal numeric, retention_pct numeric, gst_rate numeric, untaxed numeric)
returns numeric language sql immutable parallel safe
return cents((1 - coalesce(retention_pct, 0)) * (subtotal + (subtotal - untaxed) * gst_rate));

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
    cross join lateral (select cents(r.held * c.release_pct) as share) p
    cross join lateral (values (r.held, p.share, s.released = 0 and p.share <> 0)) as h (held, share, is_first)
  where c.org_id = of_org and h.held <> 0;
end;

create or replace function released_retention(of_org text) returns numeric language sql stable parallel safe
begin atomic
  select coalesce(sum(cents(v.subtotal)), 0) from invoice v
  where v.org_id = of_org and v.kind = 'RETENTION_RELEASE' and v.contract_id is null and v.sent_at is not null
    and v.status <> 'VOID';
end;

create or replace function keep_released_retention() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, 'RETENTION', '-infinity', sum(c.times * cents(c.subtotal)), 0
  from (values
      (-1, new.kind, new.contract_id, new.sent_at, new.status, new.subtotal),
      (1, old.kind, old.contract_id, old.sent_at, old.status, old.subtotal))
    as c (times, kind, contract_id, sent_at, status, subtotal)
  where c.kind = 'RETENTION_RELEASE' and c.contract_id is null and c.sent_at is not null and c.status <> 'VOID'
  having sum(c.times * cents(c.subtotal)) <> 0;
  return null;
end $$;

do $$
begin
  execute format('alter function keep_released_retention() set search_path = %I, pg_temp', current_schema());
end $$;
