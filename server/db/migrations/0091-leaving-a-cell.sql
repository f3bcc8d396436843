-- An organization that moves to another cell takes its audit log along, so its rows may be deleted where it is no longer,
-- without entries about that (docs/decisions/0057-moving-between-cells.md). Where it is, nothing changes.
create function stays_here(org text) returns boolean stable
return not exists (
  select 1 from organization_passage p where p.org_id = org and p.state in ('ARRIVING', 'LEFT'));

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
  if current_user = 'quoin_system' and (tg_op <> 'DELETE' or not stays_here(coalesce(whole ->> 'org_id', whole ->> 'id')))
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

-- It brings its own list of deletions, too.
create or replace function note_deletion() returns trigger language plpgsql as $$
declare
  gone constant jsonb := to_jsonb(old);
  asked constant jsonb := nullif(current_setting('app.asked', true), '')::jsonb;
begin
  if current_user = 'quoin_system' and current_setting('app.importing', true) = old.org_id then
    return null;
  end if;
  -- Its list is deleted with it.
  if not exists (select 1 from organization o where o.id = old.org_id) then
    return null;
  end if;
  -- The same lock as that of insertEvent in server/events/store.ts.
  perform pg_advisory_xact_lock(7811, hashtext(old.org_id));
  insert into deletion (org_id, type, id, parent_id, deleted_at)
  values (old.org_id, tg_argv[0], gone ->> tg_argv[1], gone ->> tg_argv[2],
    coalesce((asked ->> 'at')::timestamptz, now()));
  return null;
end $$;

do $$
begin
  execute format('alter function note_deletion() set search_path = %I, pg_temp', current_schema());
end $$;

drop trigger audit_is_append_only on audit_entry;

create trigger audit_is_append_only before update or truncate on audit_entry for each statement
  execute function refuse_change();

create trigger audit_stays_with_organization before delete on audit_entry for each row when (stays_here(old.org_id))
  execute function refuse_change();

grant delete on audit_entry to quoin_system;

-- Events keep their positions; those that are raised later come after them.
grant update on sequence event_position to quoin_system;
