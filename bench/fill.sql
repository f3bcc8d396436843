-- The data that the bench measures on: 200 organizations, of which the first has 200,000 invoices and the others 300
-- each. Run by a superuser, so that row security does not apply; references are correct by construction, and are not
-- checked again.
set session_replication_role = replica;

-- An id in our format: 26 characters, which begin with the time. The organization has the same position in all of them.
create function pg_temp.id(prefix text, at timestamptz, org integer, n integer) returns text
  language sql immutable
  return prefix || '_0' || lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
    || lpad(to_hex(org), 7, '0') || lpad(to_hex(n), 6, '0');

create function pg_temp.founded() returns timestamptz language sql immutable return timestamptz '2019-12-01 09:00+08';

create temp table org_size as
select n as org, pg_temp.id('org', pg_temp.founded(), n, 0) as org_id,
  case n when 1 then 200000 else 300 end as invoices, case n when 1 then 2000 else 20 end as clients
from generate_series(1, 200) n;

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

-- There are ten different documents of eight lines, so that their subtotals need not be summed 260,000 times.
create temp table line as
select document, k, pg_temp.pick(w.works, document + k) as description, pg_temp.pick(w.units, document + k) as unit,
  k + 0.5 * (k % 2) as qty, 12.5 + (document * 73 + k * 131) % 900 as unit_price
from words w cross join generate_series(0, 9) document cross join generate_series(1, 8) k;

create temp table document as
select document, pg_temp.pick(w.titles, document) as title, sum(qty * unit_price) as subtotal
from line cross join words w group by document, w.titles;

-- Six years of invoices up to the end of 2025, evenly distributed; all statuses occur throughout.
create temp table written as
select org, org_id, pg_temp.id('inv', at, org, n) as invoice_id, n, document,
  d.title || ', Blk ' || 1 + n % 900 as title, d.subtotal, 1 + n % (2 * clients) as project,
  case when n % 4 = 0 then 0.05 end as retention_pct, at as created_at, at + interval '1 day' as issued_at,
  at + interval '31 days' as due_date, at + interval '28 days' as paid_at,
  case n % 20 when 0 then 'DRAFT' when 1 then 'VOID' when 2 then 'OVERDUE' when 3 then 'SENT' when 4 then 'SENT'
    else 'PAID' end as status
from org_size cross join generate_series(1, invoices) n
  join document d on d.document = n % 10
  cross join lateral (
    select date_trunc('milliseconds', timestamptz '2020-01-01 08:00+08'
      + n * (interval '2191 days' / invoices)) as at) t;

insert into invoice (org_id, id, number, title, status, client_id, project_id, currency, subtotal, gst_rate,
  retention_pct, issued_at, due_date, due_date_given, sent_at, paid_at, voided_at, version, created_at, updated_at,
  parties)
select org_id, invoice_id,
  case status when 'DRAFT' then 'DRAFT-' || upper(lpad(to_hex(n), 6, '0'))
    else to_char(created_at, '"INV-"YYYY-') || lpad(n::text, 6, '0') end,
  title, status, pg_temp.id('cli', pg_temp.founded(), org, 1 + (project - 1) / 2),
  pg_temp.id('prj', pg_temp.founded(), org, project), 'SGD', subtotal, 0.09, retention_pct,
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
select org_id, pg_temp.id('ili', created_at, org, 8 * n + k), invoice_id, l.description, l.unit, l.qty, l.unit_price, k
from written join line l using (document);

-- The whole total of a paid invoice; half of it for every second overdue invoice.
insert into payment (org_id, id, invoice_id, amount, paid_at, method, note, reference, created_at)
select org_id, pg_temp.id('pmt', paid_at, org, n), invoice_id,
  round(subtotal * (1 - coalesce(retention_pct, 0)) * 1.09 / case status when 'PAID' then 1 else 2 end, 2), paid_at,
  'BANK_TRANSFER', '', 'FT' || n, paid_at
from written where status = 'PAID' or n % 40 = 2;

-- Rows that triggers maintain otherwise.
insert into search_entry (org_id, kind, id, number, said, created_at)
select org_id, 'CLIENT', id, null, search_form(concat_ws(' ', name, email)), created_at from client
union all
select org_id, 'PROJECT', id, null, search_form(name), created_at from project
union all
select org_id, 'INVOICE', id, search_form(number), search_form(title), created_at from invoice;

set session_replication_role = origin;
