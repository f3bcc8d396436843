-- The identity provider (OpenID Connect) of an organization, through which its members sign in.
create table single_sign_on (
  org_id text collate "C" not null references organization (id) on delete cascade,
  -- As the provider's own metadata names it.
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea not null,
  -- The name on the button.
  name text not null,
  -- Where browsers are sent: read when the settings are saved, so that a sign-in begins without waiting for the provider.
  authorization_endpoint text not null,
  is_required boolean not null default false,
  created_at timestamptz(3) not null,
  -- When the issuer, the client or its secret last changed: a link that was used since then proves that they work.
  changed_at timestamptz(3) not null,
  primary key (org_id)
);

alter table single_sign_on enable row level security;

alter table single_sign_on force row level security;

create policy own_org on single_sign_on to quoin_app using (org_id = current_org());

create policy every_org on single_sign_on to quoin_system using (true);

grant select, insert, update, delete on single_sign_on to quoin_app, quoin_system;

-- Whom the provider means: the issuer and its name of the person, which is never an email address.
create table single_sign_on_link (
  org_id text collate "C" not null references organization (id) on delete cascade,
  -- People are in the first cell.
  user_id text collate "C" not null,
  issuer text not null,
  subject text collate "C" not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (org_id, user_id),
  constraint subject_is_of_one_person unique (org_id, issuer, subject)
);

alter table single_sign_on_link enable row level security;

alter table single_sign_on_link force row level security;

create policy own_org on single_sign_on_link to quoin_app using (org_id = current_org());

create policy every_org on single_sign_on_link to quoin_system using (true);

grant select, insert, update, delete on single_sign_on_link to quoin_app, quoin_system;

-- The organization whose provider made the session, which opens no other one; null after a password or a passkey.
alter table session add column provider_org_id text collate "C";

create index session_of_provider on session (provider_org_id) where provider_org_id is not null;

-- The organization whose provider is asked.
alter table sign_in_challenge add column provider_org_id text collate "C";

-- The previous version writes only the kinds that it knows, and all of them are in the list.
alter table security_notice
  drop constraint notice_is_known,
  add constraint notice_is_known check (kind in ('PAYEE_CHANGED', 'OWNER_ADDED', 'OWNER_REMOVED', 'KEY_CREATED',
    'SECOND_FACTOR_NOT_REQUIRED', 'SINGLE_SIGN_ON_CHANGED'));
