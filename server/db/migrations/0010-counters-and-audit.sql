-- A counter exists before its first number is taken, so that it can be locked until then.
alter table document_counter drop constraint numbers_begin_at_one;

alter table document_counter add constraint numbers_count_from_zero check (last_number >= 0);

-- How many lines a document has, and a digest of them: by it the audit log shows that they were replaced, be their sum
-- the same, without a copy of five hundred lines. Null of what was last written before there was this column.
alter table quotation add column lines text;

alter table invoice add column lines text;

-- The digits of a TypeID, so many of a number.
create function crockford(number bigint, digits integer) returns text language plpgsql immutable parallel safe as $$
declare
  written text := '';
begin
  for place in 0 .. digits - 1 loop
    written := substr('0123456789abcdefghjkmnpqrstvwxyz', ((number >> (5 * place)) & 31)::integer + 1, 1) || written;
  end loop;
  return written;
end $$;

-- The id of an entry: a UUIDv7 of the time of the change, as every other id. Where others draw by chance it has the
-- microsecond at which it was written, and one more where that is no later than the last of the transaction: so the
-- entries of one transaction are in the order of the changes. 22 bits are chance. A sequence would do as well, and tell
-- every organization how much the others change.
create function audit_id(at timestamptz) returns text language plpgsql as $$
declare
  written bigint := greatest(
    (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    coalesce(nullif(current_setting('app.audit_written', true), '')::bigint, 0) + 1);
begin
  perform set_config('app.audit_written', written::text, true);
  return 'aud_' || crockford((extract(epoch from at) * 1000)::bigint, 10)
    || crockford(
      (7::bigint << 36) | (((written >> 40) & 4095) << 24) | (2 << 22) | ((written >> 18) & 4194303), 8)
    || crockford(((written & 262143) << 22) | floor(random() * 4194304)::bigint, 8);
end $$;

-- Writes the entry of a changed row. The first argument lists the columns that are none of a reader's business: what
-- changes with everything, and what is worked out. The second lists those whose values nobody is to see: an entry says
-- that they changed, and no more. Who asked for it stands in app.asked.
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
  insert into audit_entry (org_id, id, action, actor_id, actor_name, request_id, resource_type, resource_id, parent_id,
    change, before, after, created_at)
  values (
    coalesce(whole ->> 'org_id', whole ->> 'id'), audit_id(at),
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
      ('organization', '{}', '{}'),
      ('lead', '{}', '{}'),
      ('client', '{}', '{}'),
      ('project', '{}', '{}'),
      ('quotation', '{}', '{parties}'),
      ('invoice', '{}', '{parties}'),
      ('payment', '{}', '{}'),
      ('expense', '{}', '{}'),
      ('webhook_endpoint', '{failing_since}', '{secret_sealed,previous_secret_sealed}'),
      ('api_key', '{last_used_at}', '{digest}'),
      ('membership', '{}', '{invitation_digest}')
    ) as t (name, passed_over, unseen)
  loop
    execute format('drop trigger changes_are_noted on %I', watched.name);
    execute format(
      'create trigger changes_are_noted after insert or update or delete on %I for each row execute function note_change(%L, %L)',
      watched.name,
      (watched.passed_over::text[] || '{org_id,version,created_at,updated_at}'::text[])::text,
      watched.unseen);
  end loop;
end $$;

drop sequence audit_position;

-- The one form of a text that may be written in several, as "é" or as "e" and its accent: what the filter `q` looks at.
-- Most texts are in it already, and what is ASCII is known to be at no cost.
create function nfc(written text) returns text language sql immutable parallel safe
return case
  when octet_length(written) = length(written) or written is nfc normalized then written
  else normalize(written, nfc)
end;
