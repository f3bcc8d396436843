-- The invoices that one mail to a client reminds of, with their statement of account.
create table reminded_invoice (
  org_id text collate "C" not null references organization (id) on delete cascade,
  invoice_id text collate "C" not null,
  mail_id text collate "C" not null,
  primary key (org_id, invoice_id, mail_id),
  constraint reminder_is_of_invoice foreign key (org_id, invoice_id) references invoice (org_id, id) on delete cascade,
  constraint reminder_is_of_mail foreign key (org_id, mail_id) references mail (org_id, id) on delete cascade
);

create index reminded_invoice_by_mail on reminded_invoice (org_id, mail_id);

alter table reminded_invoice enable row level security;

alter table reminded_invoice force row level security;

create policy own_org on reminded_invoice to quoin_app using (org_id = current_org());

create policy every_org on reminded_invoice to quoin_system using (true);

grant select, insert on reminded_invoice to quoin_app;

grant select, insert, update, delete on reminded_invoice to quoin_system;
