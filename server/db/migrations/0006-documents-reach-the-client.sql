-- What the organization keeps as a file: its logo, and what comes with receipts. In the database, so that a backup
-- and row security hold for it as for everything else.
create table file (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint media_type_is_known check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  constraint bytes_are_counted check (bytes = octet_length(content)),
  constraint sha256_is_a_digest check (octet_length(sha256) = 32)
);

-- Images and PDFs are compressed already.
alter table file alter column content set storage external;

alter table organization
  add column logo_file_id text collate "C",
  -- Who mails to clients come from, and where their answers go; the organization's name and address when null.
  add column mail_sender_name text,
  add column mail_reply_to text,
  -- The office's own words for a kind of mail, where it has some.
  add column mail_texts jsonb not null default '{}',
  -- Days from the due date at which an unpaid invoice is reminded of: before it when negative.
  add column reminder_days integer[] not null default '{}',
  -- When those days were chosen: what had passed by then is not made up for.
  add column reminders_chosen_at timestamptz(3),
  -- Whether a payment is answered with its receipt without being told to.
  add column sends_receipts boolean not null default false,
  add constraint logo_is_a_file foreign key (id, logo_file_id) references file (org_id, id);

-- What a document said on the day it was issued, and its PDF, made once from that and served ever after.
create table issued_document (
  org_id text collate "C" not null references organization (id) on delete cascade,
  document_id text collate "C" not null,
  revision integer not null,
  facts jsonb not null,
  issued_at timestamptz(3) not null,
  pdf bytea,
  pdf_sha256 bytea,
  rendered_at timestamptz(3),
  attempt_count integer not null default 0,
  -- When it is to be rendered, while it is not.
  next_attempt_at timestamptz(3),
  last_error text,
  primary key (org_id, document_id, revision),
  constraint rendered_whole check ((pdf is null) = (pdf_sha256 is null) and (pdf is null) = (rendered_at is null)),
  constraint due_only_while_not_rendered check (pdf is null or next_attempt_at is null),
  constraint pdf_sha256_is_a_digest check (octet_length(pdf_sha256) = 32)
);

alter table issued_document alter column pdf set storage external;

create index issued_document_due on issued_document (next_attempt_at) where next_attempt_at is not null;

-- That the client looked, once per visit. The visitor is a digest of where the request came from and with what.
create table portal_view (
  org_id text collate "C" not null references organization (id) on delete cascade,
  document_id text collate "C" not null,
  revision integer not null,
  visitor bytea not null,
  viewed_at timestamptz(3) not null,
  -- The last request of the same visit.
  last_seen_at timestamptz(3) not null,
  address text not null,
  user_agent text,
  primary key (org_id, document_id, revision, visitor, viewed_at)
);

-- What the client decided, and by what it can be shown.
create table portal_decision (
  org_id text collate "C" not null,
  quotation_id text collate "C" not null,
  revision integer not null,
  decision text not null,
  -- As the client typed it; nobody is asked for a name to reject.
  name text,
  reason text,
  -- The strokes of a drawn signature: lists of points.
  signature jsonb,
  address text not null,
  user_agent text,
  -- Of the PDF that the decision is about; null where it could not be made.
  document_sha256 bytea,
  decided_at timestamptz(3) not null,
  primary key (org_id, quotation_id, revision),
  constraint decision_is_known check (decision in ('ACCEPTED', 'REJECTED')),
  constraint accepted_by_somebody check (decision = 'REJECTED' or name is not null),
  constraint decision_is_about_quotation foreign key (org_id, quotation_id)
    references quotation (org_id, id) on delete cascade
);

-- An invoice is reminded of once per due date and choice of the organization.
create table reminder_mark (
  org_id text collate "C" not null,
  invoice_id text collate "C" not null,
  due_date timestamptz(3) not null,
  days integer not null,
  marked_at timestamptz(3) not null,
  primary key (org_id, invoice_id, due_date, days),
  constraint reminder_is_of_invoice foreign key (org_id, invoice_id)
    references invoice (org_id, id) on delete cascade
);

alter table mail
  -- When it was given up.
  add column failed_at timestamptz(3),
  drop constraint mail_kind_is_known,
  add constraint mail_kind_is_known check (
    kind in (
      'QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'RECEIPT', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED',
      'ENDPOINT_DISABLED', 'INVITATION', 'PASSWORD_RESET'
    )
  );

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array
    array['file', 'issued_document', 'portal_view', 'portal_decision', 'reminder_mark']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_org on %I to quoin_app using (org_id = (select current_org()))', tenant_table);
    execute format('create policy every_org on %I to quoin_system using (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to quoin_system', tenant_table);
  end loop;
end $$;

grant select, insert on file, portal_decision, reminder_mark to quoin_app;

grant select, insert, update on issued_document, portal_view to quoin_app;
