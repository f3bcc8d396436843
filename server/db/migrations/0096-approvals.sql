-- Emails that an assistant asked to send to addresses other than the client's, until a person approves or declines them
-- (docs/mcp.md).
create table approval (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  -- The operation that a person's approval executes, and its body.
  operation text not null,
  document_id text collate "C" not null,
  -- The version of the document that the assistant showed: an approval sends no other.
  version integer not null,
  body jsonb not null,
  requested_by text not null,
  -- The confirmation that it was requested with: repeating that requests nothing more.
  request_key text collate "C" not null,
  status text not null default 'PENDING',
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint approval_is_requested_once unique (org_id, request_key),
  constraint approval_status_is_known check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  constraint approval_operation_is_known check (operation in ('sendQuotation', 'sendInvoice', 'remindInvoice'))
);

create index approval_pending on approval (org_id, created_at) where status = 'PENDING';

alter table approval enable row level security;

alter table approval force row level security;

create policy own_org on approval to quoin_app using (org_id = current_org());

create policy every_org on approval to quoin_system using (true);

grant select, insert, update, delete on approval to quoin_app;

grant select, insert, update, delete on approval to quoin_system;
