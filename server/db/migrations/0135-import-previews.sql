-- A file that somebody is about to import, with what they corrected in its review. It is kept for a day, and counts as one
-- of the organization's files.
create table import_preview (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  kind text not null,
  name text not null,
  content bytea not null,
  bytes integer not null,
  account_id text collate "C",
  corrections jsonb not null default '{}',
  created_at timestamptz(3) not null,
  imported_at timestamptz(3),
  primary key (org_id, id),
  constraint kind_of_import_is_known check (kind in ('CLIENTS', 'PROJECTS', 'EXPENSES', 'PRICE_ITEMS', 'BANK_STATEMENT'))
);

create index import_preview_oldest_first on import_preview (created_at);

alter table import_preview enable row level security;

alter table import_preview force row level security;

create policy own_org on import_preview to quoin_app using (org_id = current_org());

create policy every_org on import_preview to quoin_system using (true);

grant select, insert, update, delete on import_preview to quoin_app;

grant select, insert, update, delete on import_preview to quoin_system;

-- The columns that a person chose for files with the same names of columns.
create table import_layout (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  kind text not null,
  fingerprint text not null,
  name text not null,
  columns jsonb not null,
  day_order text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint import_layout_is_unique unique (org_id, kind, fingerprint),
  constraint day_order_is_known check (day_order in ('DAY_FIRST', 'MONTH_FIRST'))
);

create index import_layout_newest_first on import_layout (org_id, created_at desc, id desc);

alter table import_layout enable row level security;

alter table import_layout force row level security;

create policy own_org on import_layout to quoin_app using (org_id = current_org());

create policy every_org on import_layout to quoin_system using (true);

grant select, insert, update, delete on import_layout to quoin_app;

grant select, insert, update, delete on import_layout to quoin_system;
