-- The list of public holidays that the days of an organization's claims were last counted with, its own days included:
-- when it changes, the office is told which days moved and why.
create table holiday_list (
  org_id text collate "C" not null references organization (id) on delete cascade,
  version text not null,
  days jsonb not null,
  kept_at timestamptz(3) not null,
  primary key (org_id)
);

alter table holiday_list enable row level security;

alter table holiday_list force row level security;

create policy own_org on holiday_list to quoin_app using (org_id = current_org());

create policy every_org on holiday_list to quoin_system using (true);

grant select, insert, update on holiday_list to quoin_app;

grant select, insert, update, delete on holiday_list to quoin_system;

-- The previous version writes only the kinds that it knows, and all of them are in this list.
alter table mail drop constraint kind_of_mail_is_known,
  add constraint kind_of_mail_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'RECEIPT', 'CLAIM',
    'CREDIT_NOTE', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED', 'ENDPOINT_DISABLED', 'INVITATION', 'PASSWORD_RESET',
    'SECURITY_NOTICE', 'DECISION_CODE', 'CLAIM_DAYS_MOVED')) not valid;
