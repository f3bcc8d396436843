-- Passkeys (WebAuthn) of a person, beside the authenticator. The system role alone sees them, as it sees people.
create table passkey (
  id text collate "C" not null,
  user_id text collate "C" not null references person (id) on delete cascade,
  -- As the browser sends it, in base64url.
  credential_id text collate "C" not null,
  public_key bytea not null,
  -- Stays 0 for passkeys that are synchronized between devices.
  counter bigint not null,
  -- The host that it was made for: browsers offer it nowhere else.
  host text not null,
  name text not null,
  transports text[] not null,
  is_synchronized boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (id),
  constraint credential_is_unique unique (credential_id)
);

create index passkey_of_person on passkey (user_id);

-- How authenticators know the person: 32 random bytes, which say nothing about them.
alter table person add column passkey_user bytea;

-- Challenges that a browser was given and has not answered yet. Each works once, and in that browser or session only.
create table sign_in_challenge (
  digest bytea not null,
  purpose text not null,
  -- The digest of the browser's short-lived cookie, or of the session's id.
  holder bytea not null,
  -- Null while it is not known who signs in.
  user_id text collate "C" references person (id) on delete cascade,
  expires_at timestamptz(3) not null,
  primary key (digest),
  constraint challenge_digest_is_sha256 check (octet_length(digest) = 32)
);

create index sign_in_challenge_of_person on sign_in_challenge (user_id) where user_id is not null;

grant select, insert, update, delete on passkey, sign_in_challenge to quoin_system;
