-- Why a lead was lost, since when it has its status, and when it became a client.
alter table lead
  add column lost_reason text,
  add column status_changed_at timestamptz(3),
  add column converted_at timestamptz(3);

-- The last change is the best estimate for leads entered before. Unlike an update, this writes no audit entry for each.
alter table lead
  alter column status_changed_at type timestamptz(3) using updated_at,
  alter column converted_at type timestamptz(3) using case when client_id is not null then updated_at end;

alter table lead
  -- The previous version does not name the column.
  alter column status_changed_at set default now(),
  alter column status_changed_at set not null,
  add constraint reason_is_of_lost check (lost_reason is null or status = 'LOST'),
  add constraint only_converted_has_time check (converted_at is null or client_id is not null);

create or replace trigger changes_are_noted after insert or update or delete on lead for each row
  execute function note_change('{status_changed_at,converted_at,org_id,version,created_at,updated_at}', '{}', 'lead');
