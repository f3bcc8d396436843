-- What a sent document says of its two parties, as they were on that day.
alter table quotation
  add column parties jsonb,
  -- Whether somebody chose the date; one that the first send worked out is worked out again after a revision.
  add column valid_until_given boolean not null default false;

-- Until now every date there is was chosen. The owner of the tables is bound by row security, too.
alter table quotation no force row level security;

update quotation set valid_until_given = valid_until is not null;

alter table quotation force row level security;

alter table quotation
  add constraint parties_exactly_while_not_draft check ((status = 'DRAFT') = (parties is null));

alter table invoice
  add column parties jsonb,
  add column void_reason text,
  -- The quotation that was converted to it, whatever it refers to since.
  add column converted_from text collate "C",
  add constraint parties_exactly_once_sent check ((sent_at is null) = (parties is null)),
  add constraint reason_only_when_void check (void_reason is null or status = 'VOID'),
  add constraint invoice_is_converted_from_quotation foreign key (org_id, converted_from)
    references quotation (org_id, id);

create unique index one_standing_conversion on invoice (org_id, converted_from)
  where converted_from is not null and status <> 'VOID';

-- What the overdue job looks for.
create index invoice_sent_by_due_date on invoice (org_id, due_date) where status = 'SENT';

create index payment_newest_first on payment (org_id, created_at desc, id desc);

-- The day of issue that the last number went out with: numbers and days rise together.
alter table document_counter add column last_issued_at timestamptz(3);

-- An invoice is told to be overdue once per due date, whatever happens to it in between.
create table overdue_mark (
  org_id text collate "C" not null,
  invoice_id text collate "C" not null,
  due_date timestamptz(3) not null,
  marked_at timestamptz(3) not null,
  primary key (org_id, invoice_id, due_date),
  constraint mark_belongs_to_invoice foreign key (org_id, invoice_id)
    references invoice (org_id, id) on delete cascade
);

-- Where a token of the portal leads. Only its digest is here: the token itself is made from the
-- secret. Rows outlive their document, so that an old link can say what became of it.
create table portal_link (
  org_id text collate "C" not null references organization (id) on delete cascade,
  document_id text collate "C" not null,
  revision integer not null,
  digest bytea not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3),
  primary key (org_id, document_id, revision),
  constraint portal_digest_is_unique unique (digest),
  constraint portal_digest_is_sha256 check (octet_length(digest) = 32)
);

-- The outbox: a mail is queued by the transaction that causes it, a row per recipient.
create table mail (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  kind text not null,
  document_id text collate "C" not null,
  revision integer not null,
  recipient text not null,
  message text,
  status text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint mail_kind_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER')),
  constraint mail_status_is_known check (status in ('QUEUED', 'SENT', 'FAILED'))
);

create index mail_by_document on mail (org_id, document_id, created_at desc, id desc);

-- The answer to a write that carried an Idempotency-Key, kept for whoever sends it again.
create table idempotency_key (
  org_id text collate "C" not null references organization (id) on delete cascade,
  -- The API key that sent it; two keys may use the same text.
  actor_id text collate "C" not null,
  key text collate "C" not null,
  request_digest bytea not null,
  status integer not null,
  location text,
  body text,
  created_at timestamptz(3) not null,
  primary key (org_id, actor_id, key),
  constraint request_digest_is_sha256 check (octet_length(request_digest) = 32),
  constraint only_success_is_kept check (status between 200 and 299)
);

create index idempotency_key_by_age on idempotency_key (org_id, created_at);

-- The place of an event in the order in which the changes of its org were committed: it is drawn
-- under a lock of the org that is held until the commit.
create sequence event_position;

grant usage on sequence event_position to quoin_app, quoin_system;

alter table event add column position bigint not null default nextval('event_position');

create unique index event_in_order on event (org_id, position);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['overdue_mark', 'portal_link', 'mail', 'idempotency_key'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_org on %I to quoin_app using (org_id = (select current_org()))', tenant_table);
    execute format('create policy every_org on %I to quoin_system using (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to quoin_system', tenant_table);
  end loop;
end $$;

grant select, insert on overdue_mark, mail to quoin_app;

grant select, insert, update on portal_link, idempotency_key to quoin_app;
