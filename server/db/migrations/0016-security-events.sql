-- Where a change came from, and events that change no row, such as a sign-in: their `details` say what happened.
alter table audit_entry
  add column address text,
  add column user_agent text,
  add column details jsonb,
  drop constraint change_is_known,
  drop constraint before_unless_created,
  drop constraint after_unless_deleted,
  add constraint change_is_known check (change in ('CREATED', 'CHANGED', 'DELETED', 'NONE')),
  add constraint before_unless_created check ((before is null) = (change in ('CREATED', 'NONE'))),
  add constraint after_unless_deleted check ((after is null) = (change in ('DELETED', 'NONE'))),
  add constraint details_only_of_events check (details is null or change = 'NONE');

create index audit_security_events on audit_entry (org_id, created_at desc, id desc) where change = 'NONE';

-- As before, and with the address and the browser of the request.
create or replace function note_change() returns trigger language plpgsql as $$
declare
  passed_over constant text[] := tg_argv[0]::text[];
  unseen constant text[] := tg_argv[1]::text[];
  asked constant jsonb := nullif(current_setting('app.asked', true), '')::jsonb;
  at constant timestamptz(3) := coalesce((asked ->> 'at')::timestamptz, now());
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(becomes, was);
  changed_unseen jsonb;
begin
  was := was - passed_over;
  becomes := becomes - passed_over;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(w.key, w.value), jsonb_object_agg(w.key, becomes -> w.key),
      jsonb_object_agg(regexp_replace(w.key, '_(sealed|digest)$', ''), '(not shown)') filter (where w.key = any(unseen))
    into was, becomes, changed_unseen
    from jsonb_each(was) w where becomes -> w.key is distinct from w.value;
    if was is null then
      return null;
    end if;
  end if;
  was := (was - unseen) || coalesce(changed_unseen, '{}');
  becomes := (becomes - unseen) || coalesce(changed_unseen, '{}');
  insert into audit_entry (org_id, id, action, actor_id, actor_name, request_id, address, user_agent, resource_type,
    resource_id, parent_id, change, before, after, created_at)
  values (
    coalesce(whole ->> 'org_id', whole ->> 'id'), audit_id(at),
    asked ->> 'action', asked ->> 'actorId', asked ->> 'actorName', asked ->> 'requestId',
    asked ->> 'address', asked ->> 'userAgent',
    tg_table_name, whole ->> 'id', whole ->> 'invoice_id',
    case tg_op when 'INSERT' then 'CREATED' when 'UPDATE' then 'CHANGED' else 'DELETED' end,
    was, becomes, at);
  return null;
end $$;

alter table api_key
  -- The person who created it; null where a command did.
  add column created_by_id text collate "C",
  -- The networks that it was used from, the newest last. No more than the server keeps.
  add column seen_networks text[] not null default '{}';

drop trigger changes_are_noted on api_key;

-- The audit log knows who created the keys that exist.
set local role quoin_system;

update api_key k set created_by_id = a.actor_id
from audit_entry a
where a.org_id = k.org_id and a.resource_id = k.id and a.resource_type = 'api_key' and a.change = 'CREATED'
  and a.actor_id like 'usr\_%';

reset role;

create trigger changes_are_noted after insert or update or delete on api_key for each row
  execute function note_change(
    '{last_used_at,seen_networks,org_id,version,created_at,updated_at}', '{digest}');

create index api_key_by_creator on api_key (org_id, created_by_id) where created_by_id is not null;

-- A browser in which a person has signed in before holds the token; this is its digest. Its failed sign-ins are counted
-- by themselves, so that a stranger's do not keep the person out.
create table known_device (
  user_id text collate "C" not null references person (id) on delete cascade,
  digest bytea not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (user_id, digest),
  constraint device_digest_is_sha256 check (octet_length(digest) = 32)
);

create index known_device_by_digest on known_device (digest);

grant select, insert, update, delete on known_device to quoin_system;

-- The outbox of accounts that belong to no organization, whose mail no office may see. Otherwise as `mail`.
create table account_mail (
  id text collate "C" not null,
  kind text not null,
  -- The account.
  document_id text collate "C" not null references person (id) on delete cascade,
  revision integer not null,
  recipient text not null,
  message text,
  link_sealed bytea,
  edition integer not null default 1,
  status text not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz(3),
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  last_error text,
  lease_token text,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (id),
  constraint account_mail_kind_is_known check (kind = 'PASSWORD_RESET'),
  constraint account_mail_status_is_known check (status in ('QUEUED', 'SENT', 'FAILED'))
);

create index account_mail_of_person on account_mail (document_id);

create index account_mail_due on account_mail (next_attempt_at) where status = 'QUEUED';

grant select, insert, update, delete on account_mail to quoin_system;
