-- The bytes of an organization's files, as a sum that is kept with each of them.
create table storage_use (
  org_id text collate "C" primary key references organization (id) on delete cascade,
  bytes bigint not null,
  constraint storage_is_not_negative check (bytes >= 0)
);

insert into storage_use (org_id, bytes) select org_id, sum(bytes) from file group by org_id;

alter table storage_use enable row level security;

alter table storage_use force row level security;

create policy own_org on storage_use to quoin_app using (org_id = (select current_org()));

create policy every_org on storage_use to quoin_system using (true);

grant select, insert, update on storage_use to quoin_app;

grant select, insert, update, delete on storage_use to quoin_system;

-- Since when nothing refers to a file; null while something does, and until the daily job has looked.
alter table file add column unreferenced_since timestamptz(3);

create index expense_by_receipt on expense (org_id, receipt_file_id) where receipt_file_id is not null;

-- A document that was issued may be drawn again, with the logo of then.
create index issued_document_by_logo on issued_document (org_id, (facts #>> '{issuer,logoFileId}'))
  where facts #>> '{issuer,logoFileId}' is not null;
