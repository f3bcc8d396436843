-- Two roles stand between a connection and the data; neither owns anything. A session of the
-- service runs as one of them. Roles belong to the whole server, so another database of the same
-- server may have made them already, or be making them at this very moment.
do $$ begin
  create role quoin_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  create role quoin_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;

grant quoin_app, quoin_system to current_user;

grant usage on schema public to quoin_app, quoin_system;

-- To see whether the schema is this program's.
grant select on schema_migration to quoin_system;

-- The org of the request, or null: a query that forgot to say finds nothing.
create function current_org() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.org', true), '');

create table organization (
  id text collate "C" not null,
  name text not null,
  slug text not null,
  legal_name text,
  uen text,
  gst_registered boolean not null,
  gst_registration_number text,
  gst_rate numeric(7, 6) not null,
  currency text not null,
  time_zone text not null,
  payment_terms_days integer not null,
  quotation_validity_days integer not null,
  default_retention_pct numeric(7, 6),
  address text,
  postal_code text,
  email text,
  phone text,
  bank jsonb,
  pay_now_proxy text,
  invoice_prefix text not null,
  quotation_prefix text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (id),
  constraint slug_is_unique unique (slug),
  constraint gst_rate_is_a_fraction check (gst_rate between 0 and 1),
  constraint default_retention_is_a_fraction check (default_retention_pct between 0 and 1),
  constraint days_are_not_negative check (payment_terms_days >= 0 and quotation_validity_days >= 0)
);

-- Looked up by digest before the org is known, by the system role alone.
create table api_key (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  name text not null,
  digest bytea not null,
  prefix text not null,
  last_four text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (org_id, id),
  constraint digest_is_unique unique (digest),
  constraint digest_is_sha256 check (octet_length(digest) = 32)
);

-- The last number given out per org, kind of document and year of the org's calendar.
create table document_counter (
  org_id text collate "C" not null references organization (id) on delete cascade,
  kind text not null,
  year integer not null,
  last_number integer not null,
  primary key (org_id, kind, year),
  constraint kind_is_known check (kind in ('QUOTATION', 'INVOICE')),
  constraint numbers_begin_at_one check (last_number >= 1)
);

create table client (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  name text not null,
  email text,
  phone text,
  address text,
  notes text,
  type text not null,
  uen text,
  mcst_number text,
  attention text,
  postal_code text,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint client_type_is_known check (type in ('HOMEOWNER', 'COMPANY', 'MCST', 'GOVERNMENT'))
);

create index client_newest_first on client (org_id, created_at desc, id desc);

create index client_by_update on client (org_id, updated_at);

create table project (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  client_id text collate "C" not null,
  name text not null,
  status text not null,
  budget numeric(14, 2) not null,
  start_date timestamptz(3) not null,
  end_date timestamptz(3),
  notes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  -- What a document's foreign key points at: the project together with its client.
  constraint project_has_one_client unique (org_id, id, client_id),
  constraint project_belongs_to_client foreign key (org_id, client_id) references client (org_id, id),
  constraint project_status_is_known check (
    status in ('LEAD', 'QUOTED', 'CONFIRMED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELLED')
  ),
  constraint budget_is_not_negative check (budget >= 0),
  constraint ends_after_it_starts check (end_date >= start_date)
);

create index project_newest_first on project (org_id, created_at desc, id desc);

create index project_by_client on project (org_id, client_id, created_at desc, id desc);

create index project_by_update on project (org_id, updated_at);

create table quotation (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  number text not null,
  title text not null,
  status text not null,
  client_id text collate "C" not null,
  project_id text collate "C" not null,
  notes text,
  currency text not null,
  -- The exact sum of qty x unit price; every figure shown is made from it.
  subtotal numeric(22, 8) not null,
  gst_rate numeric(7, 6) not null,
  retention_pct numeric(7, 6),
  valid_until timestamptz(3),
  revision integer not null,
  decided_at timestamptz(3),
  decided_by text,
  decided_via text,
  decision_note text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint quotation_number_is_unique unique (org_id, number),
  constraint quotation_has_project_of_its_client foreign key (org_id, project_id, client_id)
    references project (org_id, id, client_id),
  constraint quotation_status_is_known check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'REJECTED')),
  constraint decided_exactly_when_decided_at check ((status in ('ACCEPTED', 'REJECTED')) = (decided_at is not null)),
  constraint decided_via_exactly_when_decided check ((decided_via is null) = (decided_at is null)),
  constraint decided_via_is_known check (decided_via in ('PORTAL', 'STAFF')),
  constraint valid_until_once_sent check (status = 'DRAFT' or valid_until is not null),
  constraint rates_are_fractions check (gst_rate between 0 and 1 and retention_pct between 0 and 1)
);

create index quotation_newest_first on quotation (org_id, created_at desc, id desc);

create index quotation_by_status on quotation (org_id, status, created_at desc, id desc);

create index quotation_by_client on quotation (org_id, client_id, created_at desc, id desc);

create index quotation_by_project on quotation (org_id, project_id, created_at desc, id desc);

create index quotation_by_update on quotation (org_id, updated_at);

create table quotation_section (
  org_id text collate "C" not null,
  id text collate "C" not null,
  quotation_id text collate "C" not null,
  ref text,
  title text not null,
  sort_order integer not null,
  primary key (org_id, id),
  constraint section_of_one_quotation unique (org_id, quotation_id, id),
  constraint section_belongs_to_quotation foreign key (org_id, quotation_id)
    references quotation (org_id, id) on delete cascade,
  constraint section_order_is_unique unique (org_id, quotation_id, sort_order)
);

create table quotation_item (
  org_id text collate "C" not null,
  id text collate "C" not null,
  quotation_id text collate "C" not null,
  section_id text collate "C",
  ref text,
  description text not null,
  unit text,
  qty numeric(11, 4) not null,
  unit_price numeric(13, 4) not null,
  sort_order integer not null,
  primary key (org_id, id),
  constraint item_belongs_to_quotation foreign key (org_id, quotation_id)
    references quotation (org_id, id) on delete cascade,
  constraint item_is_in_section_of_its_quotation foreign key (org_id, quotation_id, section_id)
    references quotation_section (org_id, quotation_id, id) on delete cascade,
  constraint quotation_item_order_is_unique unique (org_id, quotation_id, sort_order),
  constraint qty_is_positive check (qty > 0)
);

create table invoice (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  number text not null,
  title text not null,
  status text not null,
  client_id text collate "C" not null,
  project_id text collate "C" not null,
  quotation_id text collate "C",
  notes text,
  currency text not null,
  subtotal numeric(22, 8) not null,
  gst_rate numeric(7, 6) not null,
  retention_pct numeric(7, 6),
  issued_at timestamptz(3) not null,
  due_date timestamptz(3) not null,
  -- Whether somebody chose the due date; a date that was only worked out moves with the day of issue.
  due_date_given boolean not null,
  sent_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint invoice_number_is_unique unique (org_id, number),
  constraint invoice_has_project_of_its_client foreign key (org_id, project_id, client_id)
    references project (org_id, id, client_id),
  constraint invoice_comes_from_quotation foreign key (org_id, quotation_id) references quotation (org_id, id),
  constraint invoice_status_is_known check (status in ('DRAFT', 'SENT', 'PAID', 'OVERDUE', 'VOID')),
  constraint draft_number_until_sent check ((sent_at is null) = (number like 'DRAFT-%')),
  constraint draft_is_not_sent check (status <> 'DRAFT' or sent_at is null),
  constraint sent_at_once_sent check (status not in ('SENT', 'PAID', 'OVERDUE') or sent_at is not null),
  constraint paid_exactly_when_paid_at check ((status = 'PAID') = (paid_at is not null)),
  constraint void_exactly_when_voided_at check ((status = 'VOID') = (voided_at is not null)),
  constraint rates_are_fractions check (gst_rate between 0 and 1 and retention_pct between 0 and 1)
);

create index invoice_newest_first on invoice (org_id, created_at desc, id desc);

create index invoice_by_status on invoice (org_id, status, created_at desc, id desc);

create index invoice_by_client on invoice (org_id, client_id, created_at desc, id desc);

create index invoice_by_project on invoice (org_id, project_id, created_at desc, id desc);

create index invoice_by_quotation on invoice (org_id, quotation_id);

create index invoice_by_update on invoice (org_id, updated_at);

create table invoice_item (
  org_id text collate "C" not null,
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  ref text,
  description text not null,
  unit text,
  qty numeric(11, 4) not null,
  unit_price numeric(13, 4) not null,
  sort_order integer not null,
  primary key (org_id, id),
  constraint item_belongs_to_invoice foreign key (org_id, invoice_id)
    references invoice (org_id, id) on delete cascade,
  constraint invoice_item_order_is_unique unique (org_id, invoice_id, sort_order),
  constraint qty_is_positive check (qty > 0)
);

create table payment (
  org_id text collate "C" not null,
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  amount numeric(14, 2) not null,
  paid_at timestamptz(3) not null,
  method text not null,
  note text not null,
  reference text,
  created_at timestamptz(3) not null,
  -- A reversed payment is kept; it no longer counts.
  reversed_at timestamptz(3),
  reversal_reason text,
  primary key (org_id, id),
  constraint payment_belongs_to_invoice foreign key (org_id, invoice_id)
    references invoice (org_id, id) on delete cascade,
  constraint amount_is_positive check (amount > 0),
  constraint method_is_known check (
    method in ('BANK_TRANSFER', 'PAYNOW', 'GIRO', 'CHEQUE', 'CASH', 'CARD', 'OTHER')
  ),
  constraint reason_only_when_reversed check (reversal_reason is null or reversed_at is not null)
);

create index payment_by_invoice on payment (org_id, invoice_id, paid_at desc, id desc);

-- An event is written by the transaction that makes the change; body holds the very bytes delivered.
create table event (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  type text not null,
  resource_id text collate "C" not null,
  parent_id text collate "C",
  body text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id)
);

create index event_newest_first on event (org_id, created_at desc, id desc);

create index event_by_resource on event (org_id, resource_id, created_at desc, id desc);

create table webhook_endpoint (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  url text not null,
  events text[] not null,
  description text,
  enabled boolean not null,
  disabled_reason text,
  secret_sealed bytea not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint reason_only_when_disabled check (disabled_reason is null or not enabled)
);

create table delivery (
  org_id text collate "C" not null,
  id text collate "C" not null,
  event_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  status text not null,
  attempt_count integer not null,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (org_id, id),
  constraint delivery_carries_event foreign key (org_id, event_id) references event (org_id, id) on delete cascade,
  constraint delivery_goes_to_endpoint foreign key (org_id, endpoint_id)
    references webhook_endpoint (org_id, id) on delete cascade,
  constraint delivery_status_is_known check (
    status in ('PENDING', 'DELIVERING', 'SUCCEEDED', 'FAILED', 'CANCELLED')
  ),
  constraint due_exactly_when_pending check ((status = 'PENDING') = (next_attempt_at is not null)),
  constraint finished_exactly_when_over check (
    (status in ('SUCCEEDED', 'FAILED', 'CANCELLED')) = (finished_at is not null)
  )
);

create index delivery_due on delivery (org_id, endpoint_id, next_attempt_at) where status = 'PENDING';

create index delivery_by_event on delivery (org_id, event_id);

-- The second wall: whatever a query forgets, a request sees its own org alone. FORCE holds it up
-- against the owner too; the system role, for claims and batches, has a policy of its own.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'api_key', 'document_counter', 'client', 'project', 'quotation', 'quotation_section', 'quotation_item',
    'invoice', 'invoice_item', 'payment', 'event', 'webhook_endpoint', 'delivery'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_org on %I to quoin_app using (org_id = (select current_org()))', tenant_table);
    execute format('create policy every_org on %I to quoin_system using (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to quoin_system', tenant_table);
  end loop;
end $$;

alter table organization enable row level security;

alter table organization force row level security;

create policy own_org on organization to quoin_app using (id = (select current_org()));

create policy every_org on organization to quoin_system using (true);

grant select, insert, update, delete on organization to quoin_system;

-- What a request may do, and no more: an event, once written, stays as it is.
grant select, update on organization to quoin_app;

grant select, insert, update on document_counter to quoin_app;

grant select, insert, update, delete on client, quotation, quotation_section, quotation_item to quoin_app;

grant select, insert, update on project, invoice, payment to quoin_app;

grant select, insert, delete on invoice_item to quoin_app;

grant select, insert on event, delivery to quoin_app;

grant select on webhook_endpoint to quoin_app;
