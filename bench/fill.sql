-- The data that the bench measures on: a number of organizations, of which the first is larger than the others. The
-- settings fill.… come from the fills of database.ts. Run by a superuser, so that row security does not apply; references
-- are correct by construction, and are not checked again.
set session_replication_role = replica;

create function pg_temp.setting(name text) returns integer
  language sql stable
  return current_setting('fill.' || name)::integer;

-- An id in our format: 26 characters, which begin with the time. The organization has the same position in all of them.
create function pg_temp.id(prefix text, at timestamptz, org integer, n integer) returns text
  language sql immutable
  return prefix || '_0' || lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
    || lpad(to_hex(org), 7, '0') || lpad(to_hex(n), 6, '0');

-- The year's numbers count from 1 in each organization, with four digits or more.
create function pg_temp.number(prefix text, year text, n bigint) returns text
  language sql immutable
  return prefix || '-' || year || '-' || lpad(n::text, greatest(4, length(n::text)), '0');

-- The quotation of an invoice is older.
create function pg_temp.quoted(invoiced_at timestamptz) returns timestamptz
  language sql immutable
  return invoiced_at - interval '20 days';

create function pg_temp.founded() returns timestamptz language sql immutable return timestamptz '2019-12-01 09:00+08';

create temp table org_size as
select n as org, pg_temp.id('org', pg_temp.founded(), n, 0) as org_id, invoices,
  greatest(1, invoices / case n when 1 then 100 else 15 end) as clients
from generate_series(1, pg_temp.setting('organizations')) n
  cross join lateral (
    select pg_temp.setting(case n when 1 then 'invoices_of_first' else 'invoices_of_others' end) as invoices) i;

-- Picks one of several, in rotation.
create function pg_temp.pick(among text[], n integer) returns text
  language sql immutable
  return among[1 + n % cardinality(among)];

create temp table words as
select
  array['Tan Wei Ming', '陈伟明装修公司', 'பிரியா கட்டுமானம்', 'Nurul Huda binti Rahman', 'Lim & Sons Pte Ltd',
    '林秀英', 'முத்து ராமன்', 'Siti Aminah', 'MCST Plan No. 3412', '大巴窑合作社'] as client_names,
  array['Bathroom renovation', '厨房装修工程', 'சமையலறை புதுப்பித்தல்', 'Kerja mengecat semula rumah',
    'Full flat renovation', '全屋翻新与水电工程', 'கூரை நீர்க்கசிவு சரிசெய்தல்', 'Pemasangan jubin bilik mandi',
    'Replacement of the main gate', '客厅木工与天花板'] as titles,
  array['Hack existing wall and floor tiles, cart away', '铺设防水层，两道', 'தரை ஓடுகள் பதித்தல்',
    'Cat dinding dua lapis', 'Supply and install vanity cabinet', '更换电线与插座', 'மின் இணைப்பு வேலை',
    'Pasang siling kapur', 'Make good and clean up', '安装铝合金窗'] as works,
  array['m2', 'lot', 'no', '平方米', 'hari'] as units;

insert into organization (id, name, slug, gst_registered, gst_rate, currency, time_zone, payment_terms_days,
  quotation_validity_days, invoice_prefix, quotation_prefix, created_at, updated_at)
select org_id, 'Contractor ' || org, 'contractor-' || org, true, 0.09, 'SGD', 'Asia/Singapore', 30, 30,
  'INV', 'Q', pg_temp.founded(), pg_temp.founded()
from org_size;

insert into webhook_endpoint (org_id, id, url, events, enabled, secret_sealed, created_at, updated_at)
select org_id, pg_temp.id('we', pg_temp.founded(), org, 1), 'https://receiver.example/quoin',
  '{invoice.created,invoice.sent,invoice.paid,payment.recorded}', true, '\x00', pg_temp.founded(), pg_temp.founded()
from org_size;

insert into client (org_id, id, name, email, phone, address, type, created_at, updated_at)
select org_id, pg_temp.id('cli', pg_temp.founded(), org, n),
  pg_temp.pick(w.client_names, n), 'client' || n || '@mail.example', '+6591234567', 'Blk ' || n || ' Bishan Street 12',
  'HOMEOWNER', pg_temp.founded(), pg_temp.founded()
from org_size cross join words w cross join generate_series(1, clients) n;

-- Each client has two projects.
insert into project (org_id, id, client_id, name, status, budget, start_date, created_at, updated_at)
select org_id, pg_temp.id('prj', pg_temp.founded(), org, n),
  pg_temp.id('cli', pg_temp.founded(), org, 1 + (n - 1) / 2), pg_temp.pick(w.titles, n), 'IN_PROGRESS', 50000,
  pg_temp.founded(), pg_temp.founded(), pg_temp.founded()
from org_size cross join words w cross join generate_series(1, 2 * clients) n;

-- There are ten different documents, so that their subtotals need not be summed for each invoice.
create temp table line as
select document, k, pg_temp.pick(w.works, document + k) as description, pg_temp.pick(w.units, document + k) as unit,
  k + 0.5 * (k % 2) as qty, 12.5 + (document * 73 + k * 131) % 900 as unit_price
from words w cross join generate_series(0, 9) document cross join generate_series(1, pg_temp.setting('lines')) k;

create temp table document as
select document, pg_temp.pick(w.titles, document) as title, sum(qty * unit_price) as subtotal,
  sum(qty) filter (where k = 1) as first_qty
from line cross join words w group by document, w.titles;

-- Years of invoices from 2020 on, evenly distributed; all statuses occur throughout. The first line of a document costs
-- more by `extra`, which gives the invoices different totals.
create temp table written as
select org, org_id, pg_temp.id('inv', at, org, n) as invoice_id, n, document, to_char(at, 'YYYY') as year,
  row_number() over (partition by org, to_char(at, 'YYYY') order by n) as number_in_year,
  d.title || ', Blk ' || 1 + n % 900 as title, extra, d.subtotal + first_qty * extra as subtotal,
  1 + n % (2 * clients) as project,
  case when n % 4 = 0 then 0.05 end as retention_pct, at as created_at, at + interval '1 day' as issued_at,
  at + interval '31 days' as due_date, at + interval '28 days' as paid_at,
  case n % 20 when 0 then 'DRAFT' when 1 then 'VOID' when 2 then 'OVERDUE' when 3 then 'SENT' when 4 then 'SENT'
    else 'PAID' end as status
from org_size cross join generate_series(1, invoices) n
  join document d on d.document = n % 10
  cross join lateral (
    select n % pg_temp.setting('prices') as extra, date_trunc('milliseconds', timestamptz '2020-01-01 08:00+08'
      + n * (make_interval(days => pg_temp.setting('days')) / invoices)) as at) t;

insert into invoice (org_id, id, number, title, status, client_id, project_id, quotation_id, currency, subtotal, gst_rate,
  retention_pct, issued_at, due_date, due_date_given, sent_at, paid_at, voided_at, version, created_at, updated_at,
  parties)
select org_id, invoice_id,
  case status when 'DRAFT' then 'DRAFT-' || upper(lpad(to_hex(n), 6, '0'))
    else pg_temp.number('INV', year, number_in_year) end,
  title, status, pg_temp.id('cli', pg_temp.founded(), org, 1 + (project - 1) / 2),
  pg_temp.id('prj', pg_temp.founded(), org, project),
  case when pg_temp.setting('history') = 1 and n % 3 = 0
    then pg_temp.id('qtn', pg_temp.quoted(created_at), org, n) end,
  'SGD', subtotal, 0.09, retention_pct,
  case status when 'DRAFT' then created_at else issued_at end, due_date, false,
  case status when 'DRAFT' then null else issued_at end, case status when 'PAID' then paid_at end,
  case status when 'VOID' then due_date end, case status when 'DRAFT' then 1 when 'SENT' then 2 else 3 end,
  created_at, case status when 'PAID' then paid_at when 'DRAFT' then created_at else due_date end,
  case when status <> 'DRAFT' then jsonb_build_object(
    'organization', jsonb_build_object('name', 'Contractor ' || org, 'address', '10 Ubi Crescent', 'uen', '201912345A'),
    'client', jsonb_build_object('name', pg_temp.pick(w.client_names, project), 'address', 'Blk ' || project,
      'email', 'client' || project || '@mail.example')) end
from written cross join words w;

insert into invoice_item (org_id, id, invoice_id, description, unit, qty, unit_price, sort_order)
select org_id, pg_temp.id('ili', created_at, org, 8 * n + k), invoice_id, l.description, l.unit, l.qty,
  l.unit_price + case k when 1 then extra else 0 end, k
from written join line l using (document);

-- The whole total of a paid invoice; half of it for every second overdue invoice.
insert into payment (org_id, id, invoice_id, amount, paid_at, method, note, reference, created_at)
select org_id, pg_temp.id('pmt', paid_at, org, n), invoice_id,
  round(subtotal * (1 - coalesce(retention_pct, 0)) * 1.09 / case status when 'PAID' then 1 else 2 end, 2), paid_at,
  'BANK_TRANSFER', '', 'FT' || n, paid_at
from written where status = 'PAID' or n % 40 = 2;

insert into document_counter (org_id, kind, year, last_number, last_issued_at)
select org_id, 'INVOICE', year::integer, max(number_in_year), max(issued_at) from written group by org_id, year;
