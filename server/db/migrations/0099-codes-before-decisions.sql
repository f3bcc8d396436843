-- On request of the office, a client enters a code that was mailed to their address before a decision in the portal.

alter table organization add column confirms_decisions boolean not null default false;

alter table portal_decision add column confirmed_address text;

create table portal_code (
  org_id text collate "C" not null references organization (id) on delete cascade,
  document_id text collate "C" not null,
  revision integer not null,
  digest bytea not null,
  address text not null,
  attempts integer not null default 0,
  expires_at timestamptz(3) not null,
  primary key (org_id, document_id, revision)
);

alter table portal_code enable row level security;

alter table portal_code force row level security;

create policy own_org on portal_code to quoin_app using (org_id = current_org());

create policy every_org on portal_code to quoin_system using (true);

grant select, insert, update, delete on portal_code to quoin_app;

grant select, insert, update, delete on portal_code to quoin_system;
