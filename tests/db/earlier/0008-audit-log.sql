-- Who changed what, when, and from what to what: a row for each change, written by the change itself, so that none can
-- be made without. Nobody changes or deletes a row, whatever role they have.
create table audit_entry (
  org_id text collate "C" not null references organization (id),
  id text collate "C" not null,
  -- The operation, as the API names it; null for what the service does by itself.
  action text,
  -- An API key or a person; null for what the service or a command does.
  actor_id text collate "C",
  actor_name text,
  request_id text,
  resource_type text not null,
  resource_id text collate "C" not null,
  -- The invoice of a payment.
  parent_id text collate "C",
  change text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint change_is_known check (change in ('CREATED', 'CHANGED', 'DELETED')),
  constraint before_unless_created check ((before is null) = (change = 'CREATED')),
  constraint after_unless_deleted check ((after is null) = (change = 'DELETED'))
);

create index audit_newest_first on audit_entry (org_id, created_at desc, id desc);

create index audit_by_resource on audit_entry (org_id, resource_id, created_at desc, id desc);

create index audit_by_parent on audit_entry (org_id, parent_id, created_at desc, id desc) where parent_id is not null;

create index audit_by_actor on audit_entry (org_id, actor_id, created_at desc, id desc) where actor_id is not null;

create sequence audit_position;

grant usage on sequence audit_position to quoin_app, quoin_system;

alter table audit_entry enable row level security;

alter table audit_entry force row level security;

create policy own_org on audit_entry to quoin_app using (org_id = (select current_org()));

create policy every_org on audit_entry to quoin_system using (true);

grant select, insert on audit_entry to quoin_app, quoin_system;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed';
end $$;

create trigger audit_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

-- Writes the entry of a changed row. The argument lists the columns that are none of a reader's business: secrets, what
-- changes with everything, and what is worked out. Who asked for it stands in app.asked.
create function note_change() returns trigger language plpgsql as $$
declare
  hidden constant text[] := tg_argv[0]::text[];
  asked constant jsonb := nullif(current_setting('app.asked', true), '')::jsonb;
  at constant timestamptz(3) := coalesce((asked ->> 'at')::timestamptz, now());
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(becomes, was);
begin
  was := was - hidden;
  becomes := becomes - hidden;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(w.key, w.value), jsonb_object_agg(w.key, becomes -> w.key) into was, becomes
    from jsonb_each(was) w where becomes -> w.key is distinct from w.value;
    if was is null then
      return null;
    end if;
  end if;
  insert into audit_entry (org_id, id, action, actor_id, actor_name, request_id, resource_type, resource_id, parent_id,
    change, before, after, created_at)
  values (
    coalesce(whole ->> 'org_id', whole ->> 'id'),
    -- 26 digits that the alphabet of ids has in common with hexadecimal: the time, and a number that rises.
    'aud_0' || lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
      || lpad(to_hex(nextval('audit_position')), 13, '0'),
    asked ->> 'action', asked ->> 'actorId', asked ->> 'actorName', asked ->> 'requestId',
    tg_table_name, whole ->> 'id', whole ->> 'invoice_id',
    case tg_op when 'INSERT' then 'CREATED' when 'UPDATE' then 'CHANGED' else 'DELETED' end,
    was, becomes, at);
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('organization', '{}'),
      ('lead', '{}'),
      ('client', '{}'),
      ('project', '{}'),
      ('quotation', '{parties}'),
      ('invoice', '{parties,due_date_given}'),
      ('payment', '{}'),
      ('expense', '{}'),
      ('webhook_endpoint', '{secret_sealed,previous_secret_sealed,failing_since}'),
      ('api_key', '{digest,last_used_at}'),
      ('membership', '{invitation_digest}')
    ) as t (name, hidden)
  loop
    execute format(
      'create trigger changes_are_noted after insert or update or delete on %I for each row execute function note_change(%L)',
      watched.name,
      (watched.hidden::text[] || '{org_id,version,created_at,updated_at}'::text[])::text);
  end loop;
end $$;
