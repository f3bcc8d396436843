-- Questions that clients ask on the page of a document in the portal. A question is open until a person marks it as answered or
-- the office mails the client about the document.
create table portal_question (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  document_id text collate "C" not null,
  question text not null,
  address text not null,
  user_agent text,
  asked_at timestamptz(3) not null,
  answered_at timestamptz(3),
  primary key (org_id, id),
  constraint question_is_bounded check (char_length(question) between 1 and 2000)
);

create index portal_question_of_document on portal_question (org_id, document_id, asked_at);

create index portal_question_open on portal_question (org_id, asked_at, id) where answered_at is null;

alter table portal_question enable row level security;

alter table portal_question force row level security;

create policy own_org on portal_question to quoin_app using (org_id = current_org());

create policy every_org on portal_question to quoin_system using (true);

grant select, insert, update on portal_question to quoin_app;

grant select, insert, update, delete on portal_question to quoin_system;

-- The previous version writes only the kinds that it knows, and all of them are in this list.
alter table mail drop constraint kind_of_mail_is_known,
  add constraint kind_of_mail_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'RECEIPT', 'CLAIM',
    'CREDIT_NOTE', 'STATEMENT', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED', 'ENDPOINT_DISABLED', 'ENDPOINT_FAILING',
    'ENDPOINT_RECOVERED', 'INVITATION', 'PASSWORD_RESET', 'SECURITY_NOTICE', 'DECISION_CODE', 'CLAIM_DAYS_MOVED',
    'CLAIM_ACCEPTANCE', 'QUOTATION_CONFIRMATION', 'CLIENT_QUESTION', 'HOLIDAYS_MISSING')) not valid;
