-- People belong to no organization: one is found by the e-mail address, and memberships lead to organizations. The
-- system role alone sees them.
create table person (
  id text collate "C" not null,
  email text not null,
  name text not null,
  -- Argon2id, as a PHC string.
  password_digest text not null,
  -- The authenticator's secret, encrypted; it counts once a first code has proved it.
  totp_sealed bytea,
  totp_confirmed_at timestamptz(3),
  -- The time step of the last code taken, so that none is taken twice.
  totp_step bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (id),
  constraint email_is_unique unique (email),
  constraint email_is_lower_case check (email = lower(email)),
  constraint confirmed_only_with_a_secret check (totp_confirmed_at is null or totp_sealed is not null)
);

create table recovery_code (
  user_id text collate "C" not null references person (id) on delete cascade,
  digest bytea not null,
  used_at timestamptz(3),
  primary key (user_id, digest)
);

-- A browser that is signed in holds the token; this is its digest.
create table session (
  id text collate "C" not null,
  digest bytea not null,
  user_id text collate "C" not null references person (id) on delete cascade,
  -- Where the person is at work.
  current_org_id text collate "C" references organization (id) on delete set null,
  user_agent text,
  address text,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (id),
  constraint session_digest_is_unique unique (digest),
  constraint session_digest_is_sha256 check (octet_length(digest) = 32)
);

create index session_of_person on session (user_id);

-- A link that is good once: to set the installation up, or to set a new password.
create table one_time_link (
  digest bytea not null,
  kind text not null,
  user_id text collate "C" references person (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (digest),
  constraint link_digest_is_sha256 check (octet_length(digest) = 32),
  constraint link_kind_is_known check (kind in ('SET_UP', 'PASSWORD_RESET')),
  constraint reset_is_of_somebody check ((kind = 'PASSWORD_RESET') = (user_id is not null))
);

-- Somebody's part in an organization; until the invitation is accepted there is a link in place of a person.
create table membership (
  org_id text collate "C" not null references organization (id) on delete cascade,
  id text collate "C" not null,
  user_id text collate "C" references person (id) on delete cascade,
  email text not null,
  name text,
  role text not null,
  invitation_digest bytea,
  invitation_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  joined_at timestamptz(3),
  primary key (org_id, id),
  constraint member_once unique (org_id, email),
  constraint invitation_digest_is_unique unique (invitation_digest),
  constraint role_is_known check (role in ('OWNER', 'ADMIN', 'FINANCE', 'MANAGER', 'VIEWER')),
  constraint joined_exactly_when_a_person check ((user_id is null) = (joined_at is null)),
  constraint invited_exactly_when_no_person check (
    (user_id is null) = (invitation_digest is not null)
    and (invitation_digest is null) = (invitation_expires_at is null)
  )
);

create index membership_of_person on membership (user_id);

-- How often something was tried since then: a password for an account, from an address.
create table attempt_count (
  subject text collate "C" not null,
  count integer not null,
  since timestamptz(3) not null,
  primary key (subject)
);

alter table membership enable row level security;

alter table membership force row level security;

create policy own_org on membership to quoin_app using (org_id = (select current_org()));

create policy every_org on membership to quoin_system using (true);

grant select, insert, update, delete on membership to quoin_app, quoin_system;

grant select, insert, update, delete on person, recovery_code, session, one_time_link, attempt_count to quoin_system;

alter table api_key
  -- The name of whoever made it; null for a command.
  add column created_by text,
  -- To within some minutes.
  add column last_used_at timestamptz(3);

grant select, insert, update on api_key to quoin_app;

alter table mail
  -- What the mail leads to where that cannot be made again, encrypted.
  add column link_sealed bytea,
  -- How often it was sent again at somebody's wish: each time it is another message.
  add column edition integer not null default 1,
  add column attempt_count integer not null default 0,
  add column next_attempt_at timestamptz(3),
  add column sent_at timestamptz(3),
  add column last_error text,
  -- Who sends it holds it until then.
  add column lease_token text,
  add column leased_until timestamptz(3),
  drop constraint mail_kind_is_known,
  add constraint mail_kind_is_known check (
    kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'ENDPOINT_DISABLED', 'INVITATION', 'PASSWORD_RESET')
  );

create index mail_newest_first on mail (org_id, created_at desc, id desc);

create index mail_due on mail (next_attempt_at) where status = 'QUEUED';

grant update on mail to quoin_app;
