-- no-transaction
-- What was deleted, so that copies elsewhere can follow (docs/decisions/0048-deletions.md). Each statement can be repeated.
create table if not exists deletion (
  org_id text collate "C" not null references organization (id) on delete cascade,
  -- In the order of the commits, like those of events.
  position bigint not null default nextval('event_position'),
  type text not null,
  id text collate "C" not null,
  -- Of a file, what it was attached to.
  parent_id text collate "C",
  deleted_at timestamptz(3) not null,
  primary key (org_id, position)
);

create index if not exists deletion_by_time on deletion (org_id, deleted_at);

create index if not exists deletion_by_type on deletion (org_id, type, position);

do $$
begin
  alter table deletion enable row level security;
  alter table deletion force row level security;
  if not exists (select 1 from pg_policy where polrelid = 'deletion'::regclass) then
    create policy own_org on deletion to quoin_app using (org_id = current_org());
    create policy every_org on deletion to quoin_system using (true);
  end if;
  grant select, insert on deletion to quoin_app;
  grant select, insert, update, delete on deletion to quoin_system;
end $$;

-- Writes down a deleted row as the type that the trigger names, with the columns of its id and of its parent's. It runs at
-- the commit, after the last lock of the change: from here on no other transaction of the organization raises an event or
-- deletes, so positions are in the order of the commits.
create or replace function note_deletion() returns trigger language plpgsql as $$
declare
  gone constant jsonb := to_jsonb(old);
  asked constant jsonb := nullif(current_setting('app.asked', true), '')::jsonb;
begin
  -- Its list is deleted with it.
  if not exists (select 1 from organization o where o.id = old.org_id) then
    return null;
  end if;
  -- The same lock as that of insertEvent in server/events/store.ts.
  perform pg_advisory_xact_lock(7811, hashtext(old.org_id));
  insert into deletion (org_id, type, id, parent_id, deleted_at)
  values (old.org_id, tg_argv[0], gone ->> tg_argv[1], gone ->> tg_argv[2],
    coalesce((asked ->> 'at')::timestamptz, now()));
  return null;
end $$;

do $$
begin
  execute format('alter function note_deletion() set search_path = %I, pg_temp', current_schema());
end $$;

drop trigger if exists deletion_is_noted on client;

create constraint trigger deletion_is_noted after delete on client deferrable initially deferred
for each row execute function note_deletion('client', 'id');

drop trigger if exists deletion_is_noted on project;

create constraint trigger deletion_is_noted after delete on project deferrable initially deferred
for each row execute function note_deletion('project', 'id');

drop trigger if exists deletion_is_noted on lead;

create constraint trigger deletion_is_noted after delete on lead deferrable initially deferred
for each row execute function note_deletion('lead', 'id');

drop trigger if exists deletion_is_noted on quotation;

create constraint trigger deletion_is_noted after delete on quotation deferrable initially deferred
for each row execute function note_deletion('quotation', 'id');

drop trigger if exists deletion_is_noted on contract;

create constraint trigger deletion_is_noted after delete on contract deferrable initially deferred
for each row execute function note_deletion('contract', 'id');

drop trigger if exists deletion_is_noted on invoice;

create constraint trigger deletion_is_noted after delete on invoice deferrable initially deferred
for each row execute function note_deletion('invoice', 'id');

drop trigger if exists deletion_is_noted on expense;

create constraint trigger deletion_is_noted after delete on expense deferrable initially deferred
for each row execute function note_deletion('expense', 'id');

drop trigger if exists deletion_is_noted on price_item;

create constraint trigger deletion_is_noted after delete on price_item deferrable initially deferred
for each row execute function note_deletion('price_item', 'id');

drop trigger if exists deletion_is_noted on recurring_invoice;

create constraint trigger deletion_is_noted after delete on recurring_invoice deferrable initially deferred
for each row execute function note_deletion('recurring_invoice', 'id');

drop trigger if exists deletion_is_noted_of_client on attachment;

create constraint trigger deletion_is_noted_of_client after delete on attachment deferrable initially deferred
for each row when (old.client_id is not null) execute function note_deletion('client_file', 'file_id', 'id');

drop trigger if exists deletion_is_noted_of_project on attachment;

create constraint trigger deletion_is_noted_of_project after delete on attachment deferrable initially deferred
for each row when (old.project_id is not null) execute function note_deletion('project_file', 'file_id', 'id');

drop trigger if exists deletion_is_noted on webhook_endpoint;

-- Its row is kept for the log of its deliveries.
create constraint trigger deletion_is_noted after update on webhook_endpoint deferrable initially deferred
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function note_deletion('webhook_endpoint', 'id');

-- From here on every deletion is noted, whichever version makes it; now those before, as far as the audit log names them.
do $$
begin
  set local role quoin_system;
  insert into deletion (org_id, type, id, parent_id, deleted_at)
  select d.org_id, d.type, d.id, d.parent_id, d.at
  from (
    select a.org_id, a.created_at as at, a.id as entry,
      case
        when a.resource_type <> 'attachment' then a.resource_type
        when a.before ->> 'client_id' is null then 'project_file'
        else 'client_file'
      end as type,
      case when a.resource_type = 'attachment' then a.before ->> 'file_id' else a.resource_id end as id,
      case when a.resource_type = 'attachment' then a.resource_id end as parent_id
    from audit_entry a join organization o on o.id = a.org_id
    where a.change = 'DELETED' and a.resource_type in ('client', 'project', 'lead', 'quotation', 'contract', 'invoice',
      'expense', 'price_item', 'recurring_invoice', 'attachment')
    union all
    select org_id, deleted_at, id, 'webhook_endpoint', id, null from webhook_endpoint where deleted_at is not null) d
  where not exists (
    select 1 from deletion known
    where known.org_id = d.org_id and known.type = d.type and known.id = d.id and known.deleted_at = d.at)
  order by d.at, d.entry;
  reset role;
  -- A restore applies later migrations in the same transaction.
  set constraints all immediate;
end $$;
