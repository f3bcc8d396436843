-- no-transaction
-- What happened to contracts and their claims and left no other trace, for their timelines: a claim may be answered more
-- than once, and a contract reopened. No release had contracts, so there is nothing to begin with. And the mail that
-- serves a claim. Each statement can be repeated.
create table if not exists contract_entry (
  org_id text collate "C" not null references organization (id) on delete cascade,
  contract_id text collate "C" not null,
  at timestamptz(3) not null,
  -- Distinguishes entries of the same instant.
  id uuid not null default gen_random_uuid(),
  -- Null when it is about the contract itself.
  claim_id text collate "C",
  kind text not null,
  by text not null,
  detail text,
  -- Before GST.
  amount numeric(14, 2),
  primary key (org_id, contract_id, at, id),
  constraint entry_is_of_contract foreign key (org_id, contract_id)
    references contract (org_id, id) on delete cascade,
  constraint entry_is_of_claim foreign key (org_id, claim_id) references claim (org_id, id),
  constraint entry_kind_is_known check (
    kind in ('SUBMITTED', 'RESPONDED', 'WITHDRAWN', 'COMPLETED', 'CLOSED', 'REOPENED'))
);

create index if not exists contract_entry_by_claim on contract_entry (org_id, claim_id) where claim_id is not null;

alter table contract_entry enable row level security;

alter table contract_entry force row level security;

do $$
begin
  if not exists (select 1 from pg_policy where polrelid = 'contract_entry'::regclass) then
    create policy own_org on contract_entry to quoin_app using (org_id = current_org());
    create policy every_org on contract_entry to quoin_system using (true);
  end if;
end $$;

grant select, insert on contract_entry to quoin_app;

grant select, insert, update, delete on contract_entry to quoin_system;

-- The previous version writes only the kinds that it knows, and all of them are in this list.
do $$
begin
  if not exists (select 1 from pg_constraint
    where conname = 'kind_of_mail_is_known' and conrelid = 'mail'::regclass) then
    alter table mail add constraint kind_of_mail_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER',
      'RECEIPT', 'CLAIM', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED', 'ENDPOINT_DISABLED', 'INVITATION',
      'PASSWORD_RESET')) not valid;
  end if;
end $$;

alter table mail validate constraint kind_of_mail_is_known;

alter table mail drop constraint if exists mail_kind_is_known;
