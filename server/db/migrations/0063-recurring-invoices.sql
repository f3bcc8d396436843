-- no-transaction
-- Recurring invoices, and the days for which they ran (docs/decisions/0042-recurring-invoices.md). Each statement can be
-- repeated.
create table if not exists recurring_invoice (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  title text not null,
  client_id text collate "C" not null,
  project_id text collate "C" not null,
  client_reference text,
  notes text,
  retention_pct numeric(7, 6),
  -- As they were entered.
  items jsonb not null,
  subtotal numeric(22, 8) not null,
  -- The count of the items and their digest, for the audit log.
  lines text not null,
  payment_days integer,
  every_months integer not null,
  -- Stays after the end, so that a later end goes on from it.
  next_on date not null,
  day_of_month integer not null,
  end_on date,
  sends boolean not null,
  paused_at timestamptz(3),
  problem text,
  problem_on date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint recurring_invoice_has_project_of_its_client foreign key (org_id, project_id, client_id)
    references project (org_id, id, client_id),
  constraint months_are_in_range check (every_months between 1 and 60),
  constraint day_is_of_month check (day_of_month between 1 and 31),
  constraint payment_days_are_in_range check (payment_days between 0 and 365),
  constraint retention_is_fraction check (retention_pct between 0 and 1),
  constraint problem_has_day check ((problem is null) = (problem_on is null)),
  constraint problem_is_known check (
    problem in ('CLIENT_ARCHIVED', 'PROJECT_CANCELLED', 'NOT_DRAFTED', 'NO_ADDRESS', 'NOT_SENDABLE'))
);

create index if not exists recurring_invoice_newest_first on recurring_invoice (org_id, created_at desc, id desc);

create index if not exists recurring_invoice_by_update on recurring_invoice (org_id, updated_at);

create index if not exists recurring_invoice_by_client on recurring_invoice (org_id, client_id);

create index if not exists recurring_invoice_by_project on recurring_invoice (org_id, project_id);

create index if not exists recurring_invoice_by_next_day on recurring_invoice (org_id, next_on) where paused_at is null;

create index if not exists recurring_invoice_with_problem on recurring_invoice (org_id, problem_on)
  where problem is not null;

create table if not exists recurring_run (
  org_id text collate "C" not null references organization (id) on delete cascade,
  recurring_invoice_id text collate "C" not null,
  run_on date not null,
  invoice_id text collate "C",
  -- Drafted, and not sent yet.
  is_unsent boolean not null,
  created_at timestamptz(3) not null,
  primary key (org_id, recurring_invoice_id, run_on),
  constraint run_is_of_recurring_invoice foreign key (org_id, recurring_invoice_id)
    references recurring_invoice (org_id, id) on delete cascade,
  -- A draft that is deleted is not drafted again.
  constraint run_made_invoice foreign key (org_id, invoice_id)
    references invoice (org_id, id) on delete set null (invoice_id)
);

create index if not exists recurring_run_by_invoice on recurring_run (org_id, invoice_id);

create index if not exists unsent_recurring_run on recurring_run (org_id, recurring_invoice_id) where is_unsent;

do $$
declare
  name text;
begin
  foreach name in array '{recurring_invoice,recurring_run}'::text[] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    if not exists (select 1 from pg_policy where polrelid = name::regclass) then
      execute format('create policy own_org on %I to quoin_app using (org_id = current_org())', name);
      execute format('create policy every_org on %I to quoin_system using (true)', name);
    end if;
    execute format('grant select, insert, update, delete on %I to quoin_system', name);
  end loop;
end $$;

grant select, insert, update, delete on recurring_invoice to quoin_app;

grant select, insert, update on recurring_run to quoin_app;

create or replace trigger changes_are_noted after insert or update or delete on recurring_invoice
for each row execute function note_change('{org_id,items,created_at,updated_at}', '{}', 'recurring_invoice');
