-- The history of an office beside its invoices, in realistic proportion: a quotation and an expense per three invoices,
-- four events, four audit entries and a mail per invoice, and a delivery per sent invoice. Runs after fill.sql in the
-- same session. What the clean-up deletes is as old here as it gets there: events with their deliveries 13 months,
-- attempts 90 days, counted back from the last invoice.
create temp table quoted as
select *, pg_temp.id('qtn', pg_temp.quoted(created_at), org, n) as quotation_id, pg_temp.quoted(created_at) as quoted_at,
  to_char(pg_temp.quoted(created_at), 'YYYY') as year_quoted,
  case n % 30 when 0 then 'DRAFT' when 3 then 'SENT' when 6 then 'SENT' when 9 then 'REJECTED' else 'ACCEPTED' end as
    status_quoted,
  row_number() over (partition by org, to_char(pg_temp.quoted(created_at), 'YYYY') order by n) as quotation_in_year
from written where n % 3 = 0;

insert into quotation (org_id, id, number, title, status, client_id, project_id, currency, subtotal, gst_rate,
  valid_until, revision, decided_at, decided_by, decided_via, version, created_at, updated_at, parties)
select org_id, quotation_id, pg_temp.number('Q', year_quoted, quotation_in_year), title, status_quoted,
  pg_temp.id('cli', pg_temp.founded(), org, 1 + (project - 1) / 2),
  pg_temp.id('prj', pg_temp.founded(), org, project), 'SGD', subtotal, 0.09, created_at + interval '10 days', 1,
  case when is_decided then created_at end, case when is_decided then 'Tan Wei Ming' end,
  case when is_decided then 'PORTAL' end, 2, quoted_at, created_at,
  case when status_quoted <> 'DRAFT' then jsonb_build_object(
    'organization', jsonb_build_object('name', 'Contractor ' || org, 'address', '10 Ubi Crescent'),
    'client', jsonb_build_object('name', 'Client ' || project, 'address', 'Blk ' || project)) end
from quoted cross join lateral (select status_quoted in ('ACCEPTED', 'REJECTED') as is_decided) d;

insert into quotation_item (org_id, id, quotation_id, description, unit, qty, unit_price, sort_order)
select org_id, pg_temp.id('qli', quoted_at, org, 8 * n + k), quotation_id, l.description, l.unit, l.qty,
  l.unit_price + case k when 1 then extra else 0 end, k
from quoted join line l using (document);

insert into document_counter (org_id, kind, year, last_number, last_issued_at)
select org_id, 'QUOTATION', year_quoted::integer, max(quotation_in_year), max(quoted_at) from quoted
group by org_id, year_quoted;

insert into expense (org_id, id, date, category, description, vendor, amount, gst_amount, project_id, created_at,
  updated_at)
select org_id, pg_temp.id('exp', created_at, org, n), created_at,
  pg_temp.pick('{MATERIALS,SUBCONTRACTOR,LABOUR,EQUIPMENT,TRANSPORT}', n / 3), pg_temp.pick(w.works, n / 3),
  pg_temp.pick(w.client_names, n / 3), subtotal / 4, round(subtotal * 0.0225, 2),
  pg_temp.id('prj', pg_temp.founded(), org, project), created_at, created_at
from written cross join words w where n % 3 = 1;

-- Four changes of an invoice; one that was never sent has one, and one that was never paid two.
create temp table changed as
select w.*, k, at, type, action, resource_type, case k when 3 then pg_temp.id('pmt', paid_at, org, n) else invoice_id end
  as resource_id, case k when 3 then invoice_id end as parent_id
from written w
  cross join lateral (values
    (1, created_at, 'invoice.created', 'createInvoice', 'invoice'),
    (2, issued_at, 'invoice.sent', 'sendInvoice', 'invoice'),
    (3, paid_at, 'payment.recorded', 'recordPayment', 'payment'),
    (4, paid_at, 'invoice.paid', 'recordPayment', 'invoice')) as c (k, at, type, action, resource_type)
where k = 1 or status <> 'DRAFT' and k = 2 or status = 'PAID';

insert into audit_entry (org_id, id, action, actor_id, actor_name, request_id, resource_type, resource_id, parent_id,
  change, before, after, created_at)
select org_id, pg_temp.id('aud', at, org, 4 * n + k), action, pg_temp.id('usr', pg_temp.founded(), org, n % 5),
  'Wong Li Wen', 'req-' || n, resource_type, resource_id, parent_id,
  case when k in (1, 3) then 'CREATED' else 'CHANGED' end,
  case when k in (2, 4) then jsonb_build_object('status', case k when 2 then 'DRAFT' else 'SENT' end) end,
  case when k in (2, 4) then jsonb_build_object('status', case k when 2 then 'SENT' else 'PAID' end)
    else jsonb_build_object('id', resource_id, 'title', title, 'subtotal', subtotal, 'currency', 'SGD') end,
  at
from changed order by at;

create temp table last_day as select org, max(created_at) as last_at from written group by org;

insert into event (org_id, id, type, resource_id, parent_id, body, created_at)
select org_id, pg_temp.id('evt', at, org, 4 * n + k), type, resource_id, parent_id,
  json_build_object('id', pg_temp.id('evt', at, org, 4 * n + k), 'type', type, 'created', extract(epoch from at)::bigint,
    'data', json_build_object('object', json_build_object('id', resource_id, 'title', title, 'status', status,
      'subtotal', subtotal, 'currency', 'SGD', 'notes', repeat('Cheques are to be crossed. ', 30)))), at
from changed join last_day using (org)
where at > last_at - interval '13 months' order by at;

create temp table delivered as
select org, org_id, n, at, pg_temp.id('dlv', at, org, n) as delivery_id, n % 200 = 3 as has_failed,
  at > last_at - interval '90 days' as has_attempts
from changed join last_day using (org) where k = 2 and at > last_at - interval '13 months';

insert into delivery (org_id, id, event_id, event_type, endpoint_id, status, attempt_count, created_at, updated_at,
  finished_at)
select org_id, delivery_id, pg_temp.id('evt', at, org, 4 * n + 2), 'invoice.sent',
  pg_temp.id('we', pg_temp.founded(), org, 1), case when has_failed then 'FAILED' else 'SUCCEEDED' end,
  case when has_failed then 5 else 1 end, at, at, at
from delivered order by at;

insert into delivery_attempt (org_id, delivery_id, number, started_at, duration_ms, status, response_body)
select org_id, delivery_id, number, at, 40, case when has_failed then 500 else 200 end, 'ok'
from delivered cross join lateral generate_series(1, case when has_failed then 5 else 1 end) number
where has_attempts;

insert into mail (org_id, id, kind, document_id, revision, recipient, status, created_at, attempt_count, sent_at,
  failed_at, subject)
select org_id, pg_temp.id('mail', at, org, n), 'INVOICE', invoice_id, 1, 'client' || 1 + (project - 1) / 2 ||
  '@mail.example', case when n % 200 = 3 then 'FAILED' else 'SENT' end, at, 1, case when n % 200 <> 3 then at end,
  case when n % 200 = 3 then at end, title
from changed where k = 2 order by at;
