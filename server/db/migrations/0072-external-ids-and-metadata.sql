-- no-transaction
-- A program keeps with a resource the id that it has in the program's own system, and further values of its own
-- (docs/decisions/0049-external-ids-and-metadata.md). Neither the default nor a check that is validated later rewrites a
-- table. The indexes are built while others write; one that an interruption left half-built is dropped first.

-- The previous version writes the default, which is an object.
alter table client
  add column if not exists external_id text collate "C",
  add column if not exists metadata jsonb not null default '{}',
  drop constraint if exists client_metadata_is_object,
  add constraint client_metadata_is_object check (jsonb_typeof(metadata) = 'object') not valid;

alter table client validate constraint client_metadata_is_object;

drop index concurrently if exists client_external_id_is_unique;

-- The previous version writes no row that is in this index.
create unique index concurrently client_external_id_is_unique on client (org_id, external_id)
  where external_id is not null;

-- The previous version writes the default, which is an object.
alter table project
  add column if not exists external_id text collate "C",
  add column if not exists metadata jsonb not null default '{}',
  drop constraint if exists project_metadata_is_object,
  add constraint project_metadata_is_object check (jsonb_typeof(metadata) = 'object') not valid;

alter table project validate constraint project_metadata_is_object;

drop index concurrently if exists project_external_id_is_unique;

-- The previous version writes no row that is in this index.
create unique index concurrently project_external_id_is_unique on project (org_id, external_id)
  where external_id is not null;

-- The previous version writes the default, which is an object.
alter table quotation
  add column if not exists external_id text collate "C",
  add column if not exists metadata jsonb not null default '{}',
  drop constraint if exists quotation_metadata_is_object,
  add constraint quotation_metadata_is_object check (jsonb_typeof(metadata) = 'object') not valid;

alter table quotation validate constraint quotation_metadata_is_object;

drop index concurrently if exists quotation_external_id_is_unique;

-- The previous version writes no row that is in this index.
create unique index concurrently quotation_external_id_is_unique on quotation (org_id, external_id)
  where external_id is not null;

-- The previous version writes the default, which is an object.
alter table invoice
  add column if not exists external_id text collate "C",
  add column if not exists metadata jsonb not null default '{}',
  drop constraint if exists invoice_metadata_is_object,
  add constraint invoice_metadata_is_object check (jsonb_typeof(metadata) = 'object') not valid;

alter table invoice validate constraint invoice_metadata_is_object;

drop index concurrently if exists invoice_external_id_is_unique;

-- The previous version writes no row that is in this index.
create unique index concurrently invoice_external_id_is_unique on invoice (org_id, external_id)
  where external_id is not null;

-- The previous version writes the default, which is an object.
alter table payment
  add column if not exists external_id text collate "C",
  add column if not exists metadata jsonb not null default '{}',
  drop constraint if exists payment_metadata_is_object,
  add constraint payment_metadata_is_object check (jsonb_typeof(metadata) = 'object') not valid;

alter table payment validate constraint payment_metadata_is_object;

drop index concurrently if exists payment_external_id_is_unique;

-- The previous version writes no row that is in this index.
create unique index concurrently payment_external_id_is_unique on payment (org_id, external_id)
  where external_id is not null;

-- The previous version writes the default, which is an object.
alter table expense
  add column if not exists external_id text collate "C",
  add column if not exists metadata jsonb not null default '{}',
  drop constraint if exists expense_metadata_is_object,
  add constraint expense_metadata_is_object check (jsonb_typeof(metadata) = 'object') not valid;

alter table expense validate constraint expense_metadata_is_object;

drop index concurrently if exists expense_external_id_is_unique;

-- The previous version writes no row that is in this index.
create unique index concurrently expense_external_id_is_unique on expense (org_id, external_id)
  where external_id is not null;
