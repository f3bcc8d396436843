-- An organization that moves here brings its own audit log, so loading its rows writes no entries about them. Only the
-- role of the service's own work may load without them, and only the organization that its transaction names.
create or replace function note_change() returns trigger language plpgsql as $$
declare
  left_out constant text[] := tg_argv[0]::text[];
  not_shown constant text[] := tg_argv[1]::text[];
  resource constant text := tg_argv[2];
  change constant text := case tg_op when 'INSERT' then 'CREATED' when 'UPDATE' then 'CHANGED' else 'DELETED' end;
  asked constant jsonb := nullif(current_setting('app.asked', true), '')::jsonb;
  at constant timestamptz(3) := coalesce((asked ->> 'at')::timestamptz, now());
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(new_row, old_row);
  changed_not_shown jsonb;
begin
  if current_user = 'quoin_system' and tg_op <> 'DELETE'
    and current_setting('app.importing', true) = coalesce(whole ->> 'org_id', whole ->> 'id') then
    return null;
  end if;
  old_row := old_row - left_out;
  new_row := new_row - left_out;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key),
      jsonb_object_agg(regexp_replace(o.key, '_(sealed|digest)$', ''), '(not shown)') filter (where o.key = any(not_shown))
    into old_row, new_row, changed_not_shown
    from jsonb_each(old_row) o where new_row -> o.key is distinct from o.value;
    if old_row is null then
      return null;
    end if;
  end if;
  old_row := (old_row - not_shown) || coalesce(changed_not_shown, '{}');
  new_row := (new_row - not_shown) || coalesce(changed_not_shown, '{}');
  insert into audit_entry (org_id, id, action, actor_id, actor_name, request_id, address, user_agent, resource_type,
    resource_id, parent_id, change, before, after, created_at)
  values (
    coalesce(whole ->> 'org_id', whole ->> 'id'), audit_id(at),
    asked ->> 'action', asked ->> 'actorId', asked ->> 'actorName', asked ->> 'requestId',
    asked ->> 'address', asked ->> 'userAgent',
    resource, whole ->> 'id', whole ->> 'invoice_id', change, old_row, new_row, at);
  return null;
end $$;

do $$
begin
  execute format('alter function note_change() set search_path = %I, pg_temp', current_schema());
end $$;
