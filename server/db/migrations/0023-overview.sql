-- When the checklist of the first steps was dismissed; null while it is shown.
alter table organization add column getting_started_dismissed_at timestamptz(3);

-- The records of the example that an organization was filled with, so that exactly these can be removed again.
create table example_record (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  primary key (org_id, id)
);

alter table example_record enable row level security;

alter table example_record force row level security;

create policy own_org on example_record to quoin_app using (org_id = current_org());

create policy every_org on example_record to quoin_system using (true);

grant select, insert, delete on example_record to quoin_app;

grant select, insert, update, delete on example_record to quoin_system;

-- Removing the example deletes its projects and its draft invoice. An invoice that was ever sent stays in any case.
grant delete on project, invoice to quoin_app;

create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice that was sent is never deleted';
end $$;

do $$
begin
  execute format('alter function refuse_deletion() set search_path = %I, pg_temp', current_schema());
end $$;

-- Deleting an organization deletes its invoices by a cascade, which runs as the owner of the table.
create trigger sent_invoice_stays before delete on invoice for each row
  when (old.sent_at is not null and current_user = 'quoin_app')
  execute function refuse_deletion();
