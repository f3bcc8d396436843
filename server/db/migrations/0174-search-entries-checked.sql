-- What a search finds was kept by triggers alone: nothing said what it must be, so nothing could compare or repair it.
create function search_entries(of_org text)
returns table (kind text, id text, number text, said text, created_at timestamptz) language sql stable parallel safe
begin atomic
  select 'CLIENT', c.id, null, search_form(concat_ws(' ', c.name, c.email, c.uen)), c.created_at
  from client c where c.org_id = of_org
  union all
  select 'PROJECT', p.id, null, search_form(p.name), p.created_at from project p where p.org_id = of_org
  union all
  select 'LEAD', l.id, null, search_form(concat_ws(' ', l.name, l.email, l.phone)), l.created_at
  from lead l where l.org_id = of_org
  union all
  select 'QUOTATION', q.id, search_form(q.number), search_form(concat_ws(' ', q.title, q.client_reference)), q.created_at
  from quotation q where q.org_id = of_org
  union all
  select 'INVOICE', i.id, search_form(i.number), search_form(concat_ws(' ', i.title, i.client_reference)), i.created_at
  from invoice i where i.org_id = of_org
  union all
  select 'CREDIT_NOTE', n.id, search_form(n.number), search_form(n.reason), n.created_at
  from credit_note n where n.org_id = of_org
  union all
  select 'CONTRACT', k.id, search_form(k.number), search_form(concat_ws(' ', k.title, k.client_reference)), k.created_at
  from contract k where k.org_id = of_org
  union all
  select 'CLAIM', c.id, search_form(c.number), search_form(k.title), c.created_at
  from claim c join contract k on k.org_id = of_org and k.id = c.contract_id
  where c.org_id = of_org and c.number is not null;
end;

-- The entries without a record, and the records without their entry. A claim is found by the title that its contract had
-- when it was submitted.
create function wrong_search_entries(of_org text)
returns table (kind text, entry_id text, record_id text) language sql stable parallel safe
begin atomic
  select coalesce(e.kind, s.kind), e.id, s.id
  from (select w.kind, w.id, w.number, w.said from search_entry w where w.org_id = of_org) e
    full join search_entries(of_org) s on s.kind = e.kind and s.id = e.id
      and s.number is not distinct from e.number and (s.said = e.said or s.kind = 'CLAIM')
  where e.id is null or s.id is null;
end;

create function list_search_entries(of_org text) returns void language plpgsql as $$
begin
  if not exists (select from wrong_search_entries(of_org)) then
    return;
  end if;
  -- A record that changes at the same time writes its entry afterwards.
  lock table search_entry in share row exclusive mode;
  delete from search_entry e where e.org_id = of_org and not exists (
    select from search_entries(of_org) s where s.kind = e.kind and s.id = e.id);
  insert into search_entry as e (org_id, kind, id, number, said, created_at)
  select of_org, s.kind, s.id, s.number, s.said, s.created_at from search_entries(of_org) s
  on conflict (org_id, kind, id) do update set number = excluded.number,
    said = case when e.kind = 'CLAIM' then e.said else excluded.said end
  where e.number is distinct from excluded.number or (e.kind <> 'CLAIM' and e.said <> excluded.said);
end $$;

do $$
begin
  execute format('alter function list_search_entries(text) set search_path = %I, pg_temp', current_schema());
end $$;
