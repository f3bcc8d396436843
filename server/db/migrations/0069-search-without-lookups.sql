-- The entries that a search finds in a month are sorted as they were found, and no longer looked up once more each.

-- The parts of a text by which it is found: three characters each, side by side, and the last three; of a long text some
-- of them. Or the only two, unless they are of one byte each. The fewer there are, the sooner all months are looked into:
-- of a document's number only the last six characters count, as most others of the organization begin like it.
create or replace function search_parts(form text) returns text[] language sql immutable parallel safe
return case
  when length(form) >= 6 and form ~ '^[a-z]+-[0-9-]+$' then array[substr(form, length(form) - 5, 3), right(form, 3)]
  when length(form) >= 3 then array(
    select substr(form, i, 3) from generate_series(1, length(form) - 2, greatest(3, length(form) / 10)) i
    union select right(form, 3))
  when length(form) = 2 and octet_length(form) > 2 then array[form]
  else '{}'
end;

do $$
begin
  execute format('grant create on schema %I to quoin_system', current_schema());
end $$;

set local role quoin_system;

create or replace function find_newest(of_kind text, forms text[], below_at timestamptz, below_id text, since timestamptz,
  at_most integer, out ids text[], out last_at timestamptz)
language plpgsql stable security definer as $$
declare
  -- A month in which the text stands more often is read from its newest row on.
  few_max constant integer := 1000;
  of_org constant text := current_org();
  form constant text := forms[1];
  parts constant text[] := array(select distinct part from unnest(forms) each, unnest(search_parts(each)) part);
  times timestamptz[];
begin
  if of_org is null then
    return;
  end if;
  if parts = '{}' then
    if cardinality(forms) = 1 then
      ids := find_saying(of_kind, form, few_max);
    end if;
    return;
  end if;
  select array_agg(f.id), array_agg(f.created_at) into ids, times
  from (
    select page.id, page.created_at
    from (
        select first_day
        from (
          select max(e.created_at) as newest, min(e.created_at) as oldest
          from search_entry e where e.org_id = of_org and e.kind = of_kind) entry,
          generate_series(
            date_trunc('month', case when newest is not null then least(newest, below_at) end at time zone 'UTC'),
            date_trunc('month', greatest(oldest, since) at time zone 'UTC'),
            interval '-1 month') first_day) month
      cross join lateral (
        select array_agg(e.id) as those, array_agg(e.created_at) as times
        from (
          select e.id, e.created_at from search_entry e
          where search_keys(e.org_id, e.kind, e.created_at, coalesce(e.number || ' ', '') || e.said)
              @> array(select search_key(part, of_org, of_kind, month.first_day) from unnest(parts) part)
            -- As one text: an index of all rows of the organization is not to be read beside them.
            and e.org_id || e.kind = of_org || of_kind
            and strpos(coalesce(e.number || ' ', '') || e.said, form) > 0
            and (cardinality(forms) = 1
              or (select bool_and(strpos(coalesce(e.number || ' ', '') || e.said, each) > 0) from unnest(forms) each))
          limit few_max + 1) e
        offset 0) few
      cross join lateral (
        (select e.id, e.created_at
          from unnest(few.those, few.times) as e (id, created_at)
          where cardinality(few.those) <= few_max and (e.created_at, e.id) < (below_at, below_id)
          order by e.created_at desc, e.id desc limit at_most + 1)
        union all
        (select e.id, e.created_at
          from search_entry e
          where cardinality(few.those) > few_max and e.org_id = of_org and e.kind = of_kind
            and e.created_at >= month.first_day at time zone 'UTC'
            and e.created_at < (month.first_day + interval '1 month') at time zone 'UTC'
            and (e.created_at, e.id) < (below_at, below_id)
            and strpos(coalesce(e.number || ' ', '') || e.said, form) > 0
            and (cardinality(forms) = 1
              or (select bool_and(strpos(coalesce(e.number || ' ', '') || e.said, each) > 0) from unnest(forms) each))
          order by e.created_at desc, e.id desc limit at_most + 1)) page
    limit at_most + 1) f;
  ids := coalesce(ids, '{}');
  if cardinality(ids) > at_most then
    ids := ids[:at_most];
    last_at := times[at_most];
  end if;
end $$;

do $$
begin
  execute format('alter function find_newest(text, text[], timestamptz, text, timestamptz, integer)
    set search_path = %I, pg_temp', current_schema());
end $$;

reset role;

do $$
begin
  execute format('revoke create on schema %I from quoin_system', current_schema());
end $$;
