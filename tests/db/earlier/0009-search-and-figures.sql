-- What a person may look for by a few letters: a row for each client, project, quotation, invoice and lead, kept by
-- triggers. Beside the documents and not in them, so that a payment does not touch what is searched.
create table search_entry (
  org_id text collate "C" not null references organization (id) on delete cascade,
  kind text not null,
  id text collate "C" not null,
  -- As it is searched: see search_form.
  number text collate "C",
  said text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, kind, id),
  constraint search_kind_is_known check (kind in ('CLIENT', 'PROJECT', 'QUOTATION', 'INVOICE', 'LEAD')),
  constraint numbered_exactly_when_document check ((number is not null) = (kind in ('QUOTATION', 'INVOICE')))
);

alter table search_entry enable row level security;

alter table search_entry force row level security;

create policy own_org on search_entry to quoin_app using (org_id = (select current_org()));

create policy every_org on search_entry to quoin_system using (true);

grant select, insert, update, delete on search_entry to quoin_app, quoin_system;

-- Case and width make no difference to whoever searches.
create function search_form(written text) returns text language sql immutable parallel safe
return lower(normalize(written, nfkc));

-- Every two characters that stand beside each other in a word, as numbers that no other org and no other kind has. Two
-- and not three: a Chinese word has two. The cost says that an index is the cheaper way to know them.
create function search_pairs(org_id text, kind text, said text) returns integer[]
language sql immutable parallel safe cost 10000
as $$
  select coalesce(array_agg(distinct hashtext(org_id || kind || substr(word, i, 2))), '{}')
  from regexp_split_to_table(said, '\s+') word, generate_series(1, length(word) - 1) i
$$;

create index search_entry_by_pairs on search_entry
  using gin (search_pairs(org_id, kind, coalesce(number || ' ', '') || said));

create index search_entry_newest_first on search_entry (org_id, kind, created_at desc, id desc);

create index search_entry_by_number on search_entry (org_id, kind, number) where number is not null;

create function keep_search_entry() returns trigger language plpgsql as $$
declare
  entry search_entry;
begin
  if tg_op = 'DELETE' then
    delete from search_entry e where e.org_id = old.org_id and e.kind = upper(tg_table_name) and e.id = old.id;
    return null;
  end if;
  entry.kind := upper(tg_table_name);
  if tg_table_name in ('quotation', 'invoice') then
    entry.number := search_form(new.number);
    entry.said := new.title;
  elsif tg_table_name = 'client' then
    entry.said := concat_ws(' ', new.name, new.email, new.uen);
  elsif tg_table_name = 'lead' then
    entry.said := concat_ws(' ', new.name, new.email, new.phone);
  else
    entry.said := new.name;
  end if;
  insert into search_entry as e (org_id, kind, id, number, said, created_at)
  values (new.org_id, entry.kind, new.id, entry.number, search_form(entry.said), new.created_at)
  on conflict (org_id, kind, id) do update set number = excluded.number, said = excluded.said
  where (e.number, e.said) is distinct from (excluded.number, excluded.said);
  return null;
end $$;

create trigger is_found after insert or delete or update of name, email, uen on client
  for each row execute function keep_search_entry();

create trigger is_found after insert or delete or update of name on project
  for each row execute function keep_search_entry();

create trigger is_found after insert or delete or update of number, title on quotation
  for each row execute function keep_search_entry();

create trigger is_found after insert or delete or update of number, title on invoice
  for each row execute function keep_search_entry();

create trigger is_found after insert or delete or update of name, email, phone on lead
  for each row execute function keep_search_entry();

-- The role that owns the tables is bound by row security as well; this one reads every organization.
set local role quoin_system;

insert into search_entry (org_id, kind, id, number, said, created_at)
select org_id, 'CLIENT', id, null, search_form(concat_ws(' ', name, email, uen)), created_at from client
union all
select org_id, 'PROJECT', id, null, search_form(name), created_at from project
union all
select org_id, 'QUOTATION', id, search_form(number), search_form(title), created_at from quotation
union all
select org_id, 'INVOICE', id, search_form(number), search_form(title), created_at from invoice
union all
select org_id, 'LEAD', id, null, search_form(concat_ws(' ', name, email, phone)), created_at from lead;

reset role;

-- The best entries of each kind in which every word stands: first those whose number it begins, then those whose text
-- it begins, then the others, newest first; last the documents of clients that were found. It runs as a role that row
-- security lets read everything, since no operator that searches text is leakproof, and none of those uses an index
-- under row security. So it says itself whose rows they are.
create function find_entries(kinds text[], asked text, per_kind integer)
returns table (kind text, id text, place integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp rows 25
as $$
declare
  -- So many of the newest are read whole: what many rows say is found among them, and what few say by its pairs.
  newest_max constant integer := 2000;
  others_max constant integer := 1000;
  of_org constant text := current_org();
  words constant text[] := regexp_split_to_array(btrim(search_form(asked)), '\s+');
  whole constant text := array_to_string(words, ' ');
  of_kind text;
  pairs integer[];
  found text[];
  clients text[] := '{}';
begin
  if of_org is null or whole = '' then
    return;
  end if;
  foreach of_kind in array kinds loop
    found := array(
      select e.id from search_entry e
      where e.org_id = of_org and e.kind = of_kind and e.number >= whole and e.number < whole || U&'\+10FFFF'
      order by length(e.number), e.number desc limit per_kind);
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
            and n.org_id = of_org and n.kind = of_kind and n.id <> all (found)
            and (select bool_and(strpos(coalesce(n.number || ' ', '') || n.said, w) > 0) from unnest(words) w)
          limit others_max) e
        order by starts_with(e.said, whole) desc, e.created_at desc, e.id desc limit per_kind);
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
end $$;

revoke all on function find_entries from public;

grant create on schema public to quoin_system;

alter function find_entries owner to quoin_system;

revoke create on schema public from quoin_system;

grant execute on function find_entries to quoin_app;

-- What contract/totals.ts works out for one document, for sums over many. numeric is exact, and its round goes half
-- away from zero as well; tests/app/dashboard.test.ts holds the two together.
create function document_total(subtotal numeric, retention_pct numeric, gst_rate numeric) returns numeric
language sql immutable parallel safe
return round(subtotal * (1 - coalesce(retention_pct, 0)) * (1 + gst_rate), 2);

create function document_retention(subtotal numeric, retention_pct numeric) returns numeric
language sql immutable parallel safe
return round(subtotal * coalesce(retention_pct, 0), 2);

-- The dashboard's figures are added up from these alone, without the documents' rows.
create index invoice_issued on invoice (org_id, issued_at) include (subtotal, gst_rate, retention_pct)
  where sent_at is not null and status <> 'VOID';

create index invoice_open on invoice (org_id, due_date) include (id, subtotal, gst_rate, retention_pct)
  where status in ('SENT', 'OVERDUE');

create index payment_by_day on payment (org_id, paid_at) include (amount) where reversed_at is null;

create index invoice_retained on invoice (org_id) include (subtotal, retention_pct)
  where sent_at is not null and status <> 'VOID' and retention_pct > 0;
