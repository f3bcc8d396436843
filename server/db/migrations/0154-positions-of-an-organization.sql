-- Each organization counts its events and its deletions itself, from the last one that it has, instead of taking numbers
-- from a sequence that all organizations of a server share: positions then follow the commits on whatever server the
-- organization is, and nothing has to be handed over when it moves.

-- The previous version still numbers events by the sequence, and continues to do so during a rolling upgrade. By steps as
-- large as these it is always ahead of what this version counts, which goes on from there.
alter sequence event_position increment by 1000000;

select nextval('event_position');

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
  -- The same lock as that of takeTurn in server/events/store.ts.
  perform pg_advisory_xact_lock(7811, hashtext(old.org_id));
  insert into deletion (org_id, position, type, id, parent_id, deleted_at)
  values (old.org_id,
    coalesce((select d.position from deletion d where d.org_id = old.org_id order by d.position desc limit 1), 0) + 1,
    tg_argv[0], gone ->> tg_argv[1], gone ->> tg_argv[2], coalesce((asked ->> 'at')::timestamptz, now()));
  return null;
end $$;

do $$
begin
  execute format('alter function note_deletion() set search_path = %I, pg_temp', current_schema());
end $$;
