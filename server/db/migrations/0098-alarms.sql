-- no-transaction
-- A session notes when its person last confirmed it with the password; what changes where money goes needs that. Owners
-- are told of such changes, and people of what happens to their account. An owner may require a second factor of all
-- members. Each statement can be repeated.

alter table session add column if not exists confirmed_at timestamptz(3);

alter table organization add column if not exists requires_second_factor boolean not null default false;

create table if not exists security_notice (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  kind text not null constraint notice_is_known
    check (kind in ('PAYEE_CHANGED', 'OWNER_ADDED', 'OWNER_REMOVED', 'KEY_CREATED', 'SECOND_FACTOR_NOT_REQUIRED')),
  details jsonb not null,
  actor_name text not null,
  address text,
  created_at timestamptz(3) not null,
  acknowledged_at timestamptz(3),
  primary key (org_id, id)
);

create index if not exists security_notice_newest_first on security_notice (org_id, created_at desc, id desc);

alter table security_notice enable row level security;

alter table security_notice force row level security;

do $$
begin
  if not exists (select 1 from pg_policies where schemaname = current_schema() and tablename = 'security_notice') then
    create policy own_org on security_notice to quoin_app using (org_id = current_org());
    create policy every_org on security_notice to quoin_system using (true);
  end if;
end $$;

grant select, insert, update on security_notice to quoin_app;

grant select, insert, update, delete on security_notice to quoin_system;

-- The previous version writes only the kinds that it knows, and all of them are in these lists.
do $$
begin
  alter table mail drop constraint if exists kind_of_mail_is_known,
    add constraint kind_of_mail_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'RECEIPT', 'CLAIM',
      'CREDIT_NOTE', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED', 'ENDPOINT_DISABLED', 'INVITATION', 'PASSWORD_RESET',
      'SECURITY_NOTICE', 'DECISION_CODE')) not valid;
end $$;

alter table mail validate constraint kind_of_mail_is_known;

do $$
begin
  alter table account_mail drop constraint if exists account_mail_kind_is_known,
    add constraint account_mail_kind_is_known check (kind in ('PASSWORD_RESET', 'ACCOUNT_NOTICE')) not valid;
end $$;

alter table account_mail validate constraint account_mail_kind_is_known;
