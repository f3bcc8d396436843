-- A statement belongs to an account of the organization. The default account has the id of the organization, with the
-- prefix of accounts: the previous version imports statements without one, and a null stands for it in each of them.
create table bank_account (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  name text not null,
  number text,
  currency text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint currency_of_account_is_iso check (currency ~ '^[A-Z]{3}$')
);

create unique index bank_account_number_is_unique on bank_account (
  org_id, upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')));

create index bank_account_newest_first on bank_account (org_id, created_at desc, id desc);

create index bank_account_by_change on bank_account (org_id, updated_at, id);

alter table bank_account enable row level security;

alter table bank_account force row level security;

create policy own_org on bank_account to quoin_app using (org_id = current_org());

create policy every_org on bank_account to quoin_system using (true);

grant select, insert, update on bank_account to quoin_app;

grant select, insert, update, delete on bank_account to quoin_system;

alter table bank_statement
  add column account_id text collate "C",
  -- The names of the columns of the file, by which the account of the next one is known.
  add column layout text collate "C",
  add column until_day date,
  -- What the account held at the end, when the file states it.
  add column closing_balance numeric(14, 2),
  -- The previous version writes no account.
  add constraint bank_statement_is_of_account foreign key (org_id, account_id) references bank_account (org_id, id)
    deferrable initially deferred;

create index bank_statement_by_account on bank_statement (org_id, account_id);

set local role quoin_system;

insert into bank_account (org_id, id, name, currency, created_at, updated_at)
select o.id, 'bka_' || substr(o.id, 5), 'Main account', o.currency, now(), now() from organization o
where exists (select 1 from bank_statement s where s.org_id = o.id);

reset role;

create or replace trigger changes_are_noted after insert or delete or update on bank_statement for each row
execute function note_change('{org_id,version,created_at,updated_at,layout}', '{}', 'bank_statement');

-- After the default accounts were added, which no person did.
create trigger changes_are_noted after insert or update or delete on bank_account for each row
execute function note_change('{org_id,version,created_at,updated_at}', '{}', 'bank_account');
