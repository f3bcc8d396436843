-- During a rolling upgrade the previous version changes leads too, and does not know the columns that migration 0028
-- added. They follow the columns that it does know, so that no constraint refuses its changes.
create function follow_lead_status() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and new.status_changed_at = old.status_changed_at then
    new.status_changed_at := new.updated_at;
  end if;
  if new.status <> 'LOST' and new.lost_reason = old.lost_reason then
    new.lost_reason := null;
  end if;
  if new.client_id is not null and old.client_id is null and new.converted_at is null then
    new.converted_at := new.updated_at;
  end if;
  return new;
end $$;

do $$
begin
  execute format('alter function follow_lead_status() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger status_is_followed before update on lead for each row
  when (new.status is distinct from old.status or new.client_id is distinct from old.client_id)
  execute function follow_lead_status();
