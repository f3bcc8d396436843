-- no-transaction
-- A text is searched for by month of creation, newest first, so that a frequent one is found in the latest months, and a
-- rare one by one look into an index for each month (docs/decisions/0028-search-by-month.md). The indexes are built while
-- others write; one that an interruption left half-built is dropped first.

-- Three adjacent characters of a text, or two, as a number that no other organization, kind and month has.
create or replace function search_key(part text, org_id text, kind text, month timestamp) returns bigint
language sql immutable parallel safe
return hashtextextended(part, timestamp_hash_extended(month, hashtextextended(org_id || kind, 0)));

-- All of them in a text. Two are needed for Chinese words alone; two others are found by search_pairs. It is not parallel
-- safe, as the few rows found by it are not worth a parallel plan. The cost says that an index is the cheaper way to know
-- them.
create or replace function search_keys(org_id text, kind text, created_at timestamptz, said text) returns bigint[]
language sql immutable cost 10000
return array(
  select search_key(substr(said, i, size), org_id, kind, date_trunc('month', created_at at time zone 'UTC'))
  from generate_series(2, 3) size, generate_series(1, length(said) + 1 - size) i
  where size = 3 or octet_length(substr(said, i, 2)) > 2);

-- Without a list of pending entries, which each look into the index would read.
drop index concurrently if exists search_entry_by_month;

create index concurrently search_entry_by_month on search_entry
  using gin (search_keys(org_id, kind, created_at, coalesce(number || ' ', '') || said)) with (fastupdate = off);

drop index concurrently if exists payment_by_month_and_reference;

create index concurrently payment_by_month_and_reference on payment
  using gin (search_keys(org_id, 'PAYMENT', created_at, search_form(reference))) with (fastupdate = off)
  where reference is not null;

-- No plan is chosen by the frequency of their keys.
alter index search_entry_by_month alter column 1 set statistics 0;

alter index payment_by_month_and_reference alter column 1 set statistics 0;

-- The parts of a text by which it is found: three characters each, side by side, and the last three; of a long text some
-- of them. Or the only two, unless they are of one byte each. The fewer there are, the sooner all months are looked into.
create or replace function search_parts(form text) returns text[] language sql immutable parallel safe
return case
  when length(form) >= 3 then array(
    select substr(form, i, 3) from generate_series(1, length(form) - 2, greatest(3, length(form) / 10)) i
    union select right(form, 3))
  when length(form) = 2 and octet_length(form) > 2 then array[form]
  else '{}'
end;

do $$
begin
  if to_regprocedure('find_newest(text, text[], timestamptz, text, timestamptz, integer)') is not null then
    return;
  end if;
  -- The newest entries of a kind in which all these texts stand, as search_form writes them, below a position and not
  -- older than a time: `at_most` of them, newest first. Null where the texts are too short to look for. `last_at` is the
  -- time of the last one if there are more.
  create function find_newest(of_kind text, forms text[], below_at timestamptz, below_id text, since timestamptz,
    at_most integer, out ids text[], out last_at timestamptz)
  language plpgsql stable security definer as $f$
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
          select array(
            select e.id from search_entry e
            where search_keys(e.org_id, e.kind, e.created_at, coalesce(e.number || ' ', '') || e.said)
                @> array(select search_key(part, of_org, of_kind, month.first_day) from unnest(parts) part)
              -- As one text: an index of all rows of the organization is not to be read beside them.
              and e.org_id || e.kind = of_org || of_kind
              and strpos(coalesce(e.number || ' ', '') || e.said, form) > 0
              and (cardinality(forms) = 1
                or (select bool_and(strpos(coalesce(e.number || ' ', '') || e.said, each) > 0) from unnest(forms) each))
            limit few_max + 1) as those
          offset 0) few
        cross join lateral (
          (select e.id, e.created_at
            from unnest(few.those) as of_few (id)
              join search_entry e on e.org_id = of_org and e.kind = of_kind and e.id = of_few.id
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
  end $f$;
  -- The payments whose reference contains the text; null if there are more than that many, or if it is too short.
  create function find_referenced(asked text, at_most integer) returns text[]
  language plpgsql stable security definer as $f$
  declare
    of_org constant text := current_org();
    form constant text := search_form(asked);
    parts constant text[] := search_parts(form);
    found text[];
  begin
    if of_org is null or parts = '{}' then
      return null;
    end if;
    found := array(
      select page.id
      from (
          select first_day
          from (select max(p.created_at) as last, min(p.created_at) as first from payment p where p.org_id = of_org) all_of,
            generate_series(date_trunc('month', all_of.last at time zone 'UTC'),
              date_trunc('month', all_of.first at time zone 'UTC'), interval '-1 month') first_day) month
        cross join lateral (
          select p.id from payment p
          where search_keys(p.org_id, 'PAYMENT', p.created_at, search_form(p.reference))
              @> array(select search_key(part, of_org, 'PAYMENT', month.first_day) from unnest(parts) part)
            and p.reference is not null and p.org_id || '' = of_org and strpos(search_form(p.reference), form) > 0
          limit at_most + 1) page
      limit at_most + 1);
    return case when cardinality(found) <= at_most then found end;
  end $f$;
  -- As before, but that what few rows say is found by month, without reading the newest ones.
  create or replace function find_entries(kinds text[], asked text, per_kind integer)
  returns table (kind text, id text, place integer)
  language plpgsql stable security definer rows 25 as $f$
  declare
    -- What few rows say is found by its parts. Otherwise so many of the newest are read whole: what many rows say is found
    -- among them, and the rest by its pairs.
    newest_max constant integer := 2000;
    others_max constant integer := 1000;
    few_max constant integer := 100;
    of_org constant text := current_org();
    words constant text[] := regexp_split_to_array(btrim(search_form(asked)), '\s+');
    whole constant text := array_to_string(words, ' ');
    of_kind text;
    has_parts constant boolean := (select bool_and(search_parts(w) <> '{}') from unnest(words) w);
    few text[];
    pairs integer[];
    found text[];
    clients text[] := '{}';
  begin
    if of_org is null or whole = '' then
      return;
    end if;
    foreach of_kind in array kinds loop
      found := array(select e.id from search_entry e where e.org_id = of_org and e.kind = of_kind and e.number = whole);
      found := found || array(
        select e.id from search_entry e
        where e.org_id = of_org and e.kind = of_kind and e.number > whole and e.number < whole || U&'\+10FFFF'
        order by e.number desc limit per_kind);
      if cardinality(found) < per_kind then
        few := null;
        if has_parts then
          select n.ids into few from find_newest(of_kind, words, 'infinity', '', '-infinity', few_max) n
          where n.last_at is null;
        end if;
        if few is null then
          found := found || array(
            select e.id
            from (
              select n.id, n.number, n.said, n.created_at from search_entry n
              where n.org_id = of_org and n.kind = of_kind order by n.created_at desc, n.id desc limit newest_max) e
            where e.id <> all (found)
              and (select bool_and(strpos(coalesce(e.number || ' ', '') || e.said, w) > 0) from unnest(words) w)
            order by starts_with(e.said, whole) desc, e.created_at desc, e.id desc limit per_kind);
          pairs := search_pairs(of_org, of_kind, whole);
          if cardinality(found) < per_kind and cardinality(pairs) > 0 then
            found := found || array(
              select e.id
              from (
                select n.id, n.number, n.said, n.created_at from search_entry n
                where search_pairs(n.org_id, n.kind, coalesce(n.number || ' ', '') || n.said) @> pairs
                  -- The pairs say this already but for chance; an index of all rows of the org is not to be read beside them.
                  and n.org_id || n.kind = of_org || of_kind and n.id <> all (found)
                  and (select bool_and(strpos(coalesce(n.number || ' ', '') || n.said, w) > 0) from unnest(words) w)
                limit others_max) e
              order by starts_with(e.said, whole) desc, e.created_at desc, e.id desc limit per_kind);
          end if;
        elsif few <> '{}' then
          found := found || array(
            select e.id
            from search_entry e
            where e.org_id = of_org and e.kind = of_kind and e.id = any (few) and e.id <> all (found)
            order by
              coalesce((e.created_at, e.id) >= (
                select n.created_at, n.id from search_entry n where n.org_id = of_org and n.kind = of_kind
                order by n.created_at desc, n.id desc offset newest_max - 1 limit 1), true) desc,
              starts_with(e.said, whole) desc, e.created_at desc, e.id desc limit per_kind);
        end if;
      end if;
      if of_kind = 'CLIENT' then
        clients := found[:per_kind];
      elsif cardinality(found) < per_kind and of_kind in ('PROJECT', 'QUOTATION', 'INVOICE') then
        found := found || array(
          select d.id
          from unnest(clients) as c (id)
            cross join lateral (
              (select p.id, p.created_at from project p
                where of_kind = 'PROJECT' and p.org_id = of_org and p.client_id = c.id
                order by p.created_at desc, p.id desc limit per_kind)
              union all
              (select q.id, q.created_at from quotation q
                where of_kind = 'QUOTATION' and q.org_id = of_org and q.client_id = c.id
                order by q.created_at desc, q.id desc limit per_kind)
              union all
              (select i.id, i.created_at from invoice i
                where of_kind = 'INVOICE' and i.org_id = of_org and i.client_id = c.id
                order by i.created_at desc, i.id desc limit per_kind)) d
          where d.id <> all (found)
          order by d.created_at desc, d.id desc limit per_kind);
      end if;
      return query
        select of_kind, f.id, f.place::integer from unnest(found[:per_kind]) with ordinality as f (id, place);
    end loop;
  end $f$;
  execute format('alter function find_entries(text[], text, integer) set search_path = %I, pg_temp', current_schema());
  execute format('alter function find_newest(text, text[], timestamptz, text, timestamptz, integer)
    set search_path = %I, pg_temp', current_schema());
  execute format('alter function find_referenced(text, integer) set search_path = %I, pg_temp', current_schema());
  revoke all on function find_newest(text, text[], timestamptz, text, timestamptz, integer),
    find_referenced(text, integer) from public;
  grant execute on function find_newest(text, text[], timestamptz, text, timestamptz, integer),
    find_referenced(text, integer) to quoin_app;
  execute format('grant create on schema %I to quoin_system', current_schema());
  alter function find_newest(text, text[], timestamptz, text, timestamptz, integer) owner to quoin_system;
  alter function find_referenced(text, integer) owner to quoin_system;
  execute format('revoke create on schema %I from quoin_system', current_schema());
end $$;
