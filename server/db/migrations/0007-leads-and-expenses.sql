-- Somebody who may become a client.
create table lead (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  name text not null,
  email text,
  phone text,
  address text,
  source text not null,
  status text not null,
  estimated_value numeric(14, 2),
  notes text,
  -- What it became.
  client_id text collate "C",
  project_id text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint lead_source_is_known check (
    source in ('WEBSITE', 'REFERRAL', 'WALK_IN', 'WHATSAPP', 'TENDER', 'OTHER')
  ),
  constraint lead_status_is_known check (status in ('NEW', 'CONTACTED', 'QUALIFIED', 'QUOTED', 'WON', 'LOST')),
  constraint estimated_value_is_not_negative check (estimated_value >= 0),
  constraint lead_became_client foreign key (org_id, client_id) references client (org_id, id),
  constraint lead_became_project foreign key (org_id, project_id, client_id)
    references project (org_id, id, client_id),
  constraint converted_whole check ((client_id is null) = (project_id is null)),
  constraint converted_is_won check (client_id is null or status = 'WON')
);

create index lead_newest_first on lead (org_id, created_at desc, id desc);

create index lead_by_client on lead (org_id, client_id) where client_id is not null;

create index lead_by_update on lead (org_id, updated_at);

-- Money spent.
create table expense (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  date timestamptz(3) not null,
  category text not null,
  description text not null,
  vendor text,
  amount numeric(14, 2) not null,
  gst_amount numeric(14, 2) not null,
  project_id text collate "C",
  reference text,
  receipt_file_id text collate "C",
  notes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint expense_category_is_known check (
    category in (
      'MATERIALS', 'SUBCONTRACTOR', 'LABOUR', 'EQUIPMENT', 'TRANSPORT', 'PERMITS', 'TOOLS', 'UTILITIES', 'OFFICE',
      'INSURANCE', 'OTHER'
    )
  ),
  constraint amounts_are_not_negative check (amount >= 0 and gst_amount >= 0),
  constraint expense_is_of_project foreign key (org_id, project_id) references project (org_id, id),
  constraint receipt_is_a_file foreign key (org_id, receipt_file_id) references file (org_id, id)
);

create index expense_newest_first on expense (org_id, created_at desc, id desc);

create index expense_by_project on expense (org_id, project_id) where project_id is not null;

create index expense_by_date on expense (org_id, date);

create index expense_by_update on expense (org_id, updated_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['lead', 'expense'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_org on %I to quoin_app using (org_id = (select current_org()))', tenant_table);
    execute format('create policy every_org on %I to quoin_system using (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to quoin_app, quoin_system', tenant_table);
  end loop;
end $$;
