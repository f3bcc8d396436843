-- Receipts that were uploaded and are not part of an expense yet: what waits to be entered. The id is that of the file.
create table receipt (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  -- The name of the person who uploaded it.
  added_by text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint receipt_is_stored foreign key (org_id, id) references file (org_id, id)
);

create index receipt_oldest_first on receipt (org_id, created_at, id);

alter table receipt enable row level security;

alter table receipt force row level security;

create policy own_org on receipt to quoin_app using (org_id = current_org());

create policy every_org on receipt to quoin_system using (true);

grant select, insert, delete on receipt to quoin_app;

grant select, insert, update, delete on receipt to quoin_system;
