-- Which secrets this installation's data is encrypted under, so that a start with another one is refused. Global: the
-- secret belongs to the installation. At most one row of each status.
create table secret_key (
  key_id text collate "C" not null,
  -- HMAC-SHA256 of a constant under the secret: it shows that a secret is the same and does not tell what it is.
  verifier bytea not null,
  status text not null,
  created_at timestamptz(3) not null,
  primary key (key_id),
  constraint one_key_of_each_status unique (status),
  constraint key_status_is_known check (status in ('CURRENT', 'RETIRING')),
  constraint key_id_is_64_bits check (key_id ~ '^[0-9a-f]{16}$'),
  constraint verifier_is_sha256 check (octet_length(verifier) = 32)
);

grant select, insert, update, delete on secret_key to quoin_system;

-- The token of a link that was sent under an earlier secret, encrypted: it cannot be made from the current one.
alter table portal_link add column token_sealed bytea;

-- Encrypting the same secret under another key is no change of the endpoint. Only the system role may say so.
drop trigger changes_are_noted on webhook_endpoint;

create trigger changes_are_noted after insert or update or delete on webhook_endpoint
  for each row
  when (current_user <> 'quoin_system' or current_setting('app.reencrypting', true) is distinct from 'on')
  execute function note_change(
    '{failing_since,org_id,version,created_at,updated_at}', '{secret_sealed,previous_secret_sealed}');
