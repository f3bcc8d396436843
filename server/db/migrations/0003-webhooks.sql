alter table webhook_endpoint
  -- While a rotation overlaps, the secret before signs too.
  add column previous_secret_sealed bytea,
  add column previous_secret_until timestamptz(3),
  add column disable_on_gone boolean not null default false,
  add column honour_retry_after boolean not null default false,
  add column disable_after_failing boolean not null default false,
  -- Since when nothing has succeeded; null after a success.
  add column failing_since timestamptz(3),
  -- A deleted endpoint is shown nowhere, but its deliveries stay in the log.
  add column deleted_at timestamptz(3),
  add constraint overlap_has_an_end check ((previous_secret_sealed is null) = (previous_secret_until is null)),
  add constraint deleted_is_not_enabled check (deleted_at is null or not enabled);

create index webhook_endpoint_newest_first on webhook_endpoint (org_id, created_at desc, id desc);

-- What only tries an endpoint is delivered like any event, and listed nowhere.
alter table event add column is_test boolean not null default false;

alter table delivery
  add column event_type text not null,
  add column is_test boolean not null default false,
  add column updated_at timestamptz(3) not null,
  -- Who delivers it holds it until then; a worker that comes back later finds another token, and writes nothing.
  add column lease_token text,
  add column leased_until timestamptz(3),
  add constraint leased_exactly_while_delivering check (
    (status = 'DELIVERING') = (lease_token is not null) and (lease_token is null) = (leased_until is null)
  );

create index delivery_newest_first on delivery (org_id, created_at desc, id desc);

create index delivery_by_endpoint on delivery (org_id, endpoint_id, created_at desc, id desc);

create index delivery_leased on delivery (org_id, endpoint_id, leased_until) where status = 'DELIVERING';

-- An attempt is written before its request goes out, and completed by what came back.
create table delivery_attempt (
  org_id text collate "C" not null,
  delivery_id text collate "C" not null,
  number integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer,
  status integer,
  -- Any bytes, so not text.
  response_body bytea,
  error text,
  primary key (org_id, delivery_id, number),
  constraint attempt_belongs_to_delivery foreign key (org_id, delivery_id)
    references delivery (org_id, id) on delete cascade,
  constraint five_attempts_at_most check (number between 1 and 5),
  constraint kept_body_is_bounded check (octet_length(response_body) <= 2048),
  constraint answer_or_error check (status is null or error is null),
  constraint attempt_error_is_known check (
    error in ('dns', 'refused', 'reset', 'tls', 'timed_out', 'blocked_url', 'worker_lost')
  )
);

-- Small indexes over what only grows, for the daily clean-up.
create index delivery_attempt_by_age on delivery_attempt using brin (started_at);

create index event_by_age on event using brin (created_at);

-- A period of events on its way to an endpoint once more, some at a time: the position tells how far it has come.
create table webhook_replay (
  org_id text collate "C" not null,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  only_failed boolean not null,
  status text not null,
  total integer not null,
  done integer not null,
  position bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint replay_goes_to_endpoint foreign key (org_id, endpoint_id)
    references webhook_endpoint (org_id, id) on delete cascade,
  constraint replay_status_is_known check (status in ('RUNNING', 'DONE', 'CANCELLED')),
  constraint replay_ends_after_it_begins check (until >= since)
);

create index webhook_replay_running on webhook_replay (org_id, created_at) where status = 'RUNNING';

alter table webhook_replay enable row level security;

alter table webhook_replay force row level security;

create policy own_org on webhook_replay to quoin_app using (org_id = (select current_org()));

create policy every_org on webhook_replay to quoin_system using (true);

grant select, insert, update, delete on webhook_replay to quoin_system;

grant select, insert, update on webhook_replay to quoin_app;

-- The office is told when an endpoint is disabled; no document is behind such a mail.
alter table mail
  drop constraint mail_kind_is_known,
  add constraint mail_kind_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'ENDPOINT_DISABLED'));

-- An answer that holds a secret is kept encrypted.
alter table idempotency_key add column body_sealed bytea;

alter table delivery_attempt enable row level security;

alter table delivery_attempt force row level security;

create policy own_org on delivery_attempt to quoin_app using (org_id = (select current_org()));

create policy every_org on delivery_attempt to quoin_system using (true);

grant select, insert, update, delete on delivery_attempt to quoin_system;

grant select on delivery_attempt to quoin_app;

grant insert, update on webhook_endpoint to quoin_app;

grant update on delivery to quoin_app;
