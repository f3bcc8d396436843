-- How the organization's documents, portal pages and emails look, and what new documents say in their notes.
alter table organization
  add column brand_colour text,
  add column footer_text text,
  add column quotation_terms text,
  add column invoice_terms text,
  add constraint brand_colour_is_hexadecimal check (brand_colour ~ '^#[0-9a-f]{6}$');

-- The export of all data that runs for an organization: one at a time, by whichever process, under a lease that is
-- renewed while the file is written.
create table data_export (
  org_id text collate "C" primary key references organization (id) on delete cascade,
  token text not null,
  leased_until timestamptz not null
);

alter table data_export enable row level security;

alter table data_export force row level security;

create policy own_org on data_export to quoin_app using (org_id = current_org());

create policy every_org on data_export to quoin_system using (true);

grant select, insert, update, delete on data_export to quoin_app;

grant select, insert, update, delete on data_export to quoin_system;
