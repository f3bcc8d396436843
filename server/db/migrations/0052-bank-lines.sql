-- no-transaction
-- Lines of the bank, which are matched with invoices by ordinary payments. Each statement can be repeated, and the
-- previous version writes no payment of a line.
create table if not exists bank_statement (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  -- Of the file.
  name text not null,
  added integer not null,
  known integer not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id)
);

create table if not exists bank_line (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  -- The file that brought it first.
  statement_id text collate "C" not null,
  date date not null,
  description text not null,
  -- Negative when it went out.
  amount numeric(14, 2) not null,
  -- The sum of its payments without reversed ones, kept by a trigger.
  allocated numeric(14, 2) not null default 0,
  ignored_at timestamptz(3),
  -- The SHA-256 of what it says, in hexadecimal digits.
  identity text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint bank_line_is_added_once unique (org_id, identity),
  -- The file is written last, when it is known how many of its lines are new.
  constraint bank_line_is_of_statement foreign key (org_id, statement_id)
    references bank_statement (org_id, id) on delete cascade deferrable initially deferred,
  constraint amount_is_not_zero check (amount <> 0),
  constraint allocated_is_within_amount check (allocated between 0 and greatest(amount, 0)),
  constraint nothing_ignored_is_allocated check (ignored_at is null or allocated = 0)
);

create index if not exists bank_line_by_date on bank_line (org_id, date desc, id desc);

create index if not exists open_bank_line_by_date on bank_line (org_id, date desc, id desc) include (amount, allocated)
  where amount > allocated and ignored_at is null;

create index if not exists bank_line_by_statement on bank_line (org_id, statement_id, date desc, id desc);

do $$
declare
  name text;
begin
  foreach name in array '{bank_statement,bank_line}'::text[] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    if not exists (select 1 from pg_policy where polrelid = name::regclass) then
      execute format('create policy own_org on %I to quoin_app using (org_id = current_org())', name);
      execute format('create policy every_org on %I to quoin_system using (true)', name);
    end if;
    execute format('grant select, insert, update, delete on %I to quoin_system', name);
  end loop;
end $$;

grant select, insert on bank_statement to quoin_app;

grant select, insert, update on bank_line to quoin_app;

alter table payment add column if not exists bank_line_id text collate "C";

do $$
begin
  if not exists (select 1 from pg_constraint
    where conname = 'payment_is_of_bank_line' and conrelid = 'payment'::regclass) then
    alter table payment add constraint payment_is_of_bank_line foreign key (org_id, bank_line_id)
      references bank_line (org_id, id) not valid;
  end if;
end $$;

alter table payment validate constraint payment_is_of_bank_line;

drop index concurrently if exists one_payment_of_bank_line_and_invoice;

-- The previous version writes no row that is in this index or in the next.
create unique index concurrently one_payment_of_bank_line_and_invoice on payment (org_id, bank_line_id, invoice_id)
  where bank_line_id is not null and reversed_at is null;

drop index concurrently if exists payment_by_bank_line;

create index concurrently payment_by_bank_line on payment (org_id, bank_line_id) where bank_line_id is not null;

-- Keeps what is allocated of a line. The line is locked before its payments are added up: two payments that are reversed
-- at once wait here for each other, and the later one sees both.
create or replace function keep_allocated() returns trigger language plpgsql as $$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
  of_line constant text := coalesce(new.bank_line_id, old.bank_line_id);
begin
  perform 1 from bank_line l where l.org_id = of_org and l.id = of_line for update;
  update bank_line l set allocated = p.allocated, updated_at = greatest(l.updated_at, new.reversed_at, new.created_at)
  from (
    select coalesce(sum(p.amount), 0) as allocated from payment p
    where p.org_id = of_org and p.bank_line_id = of_line and p.reversed_at is null) p
  where l.org_id = of_org and l.id = of_line and l.allocated <> p.allocated;
  return null;
end $$;

do $$
begin
  execute format('alter function keep_allocated() set search_path = %I, pg_temp', current_schema());
end $$;

create or replace trigger allocated_is_kept_at_insert after insert on payment for each row
  when (new.bank_line_id is not null) execute function keep_allocated();

create or replace trigger allocated_is_kept_at_update after update of reversed_at, amount on payment for each row
  when (new.bank_line_id is not null) execute function keep_allocated();

create or replace trigger allocated_is_kept_at_delete after delete on payment for each row
  when (old.bank_line_id is not null) execute function keep_allocated();

-- An import is one entry, however many lines it adds.
create or replace trigger changes_are_noted after insert or update or delete on bank_statement
for each row execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'bank_statement');

create or replace trigger changes_are_noted after update or delete on bank_line
for each row execute function note_change('{org_id,version,created_at,updated_at,identity}', '{}', 'bank_line');
