-- A replay walks from the first of its events to the last, and reads none of the organization's other events.
alter table webhook_replay
  -- The position of its last event when it began.
  add column last_position bigint;

set local role quoin_system;

update webhook_replay r
set last_position = (select coalesce(max(v.position), 0) from event v where v.org_id = r.org_id);

reset role;

-- The previous version does not name the column: its replays end when there are no more events.
alter table webhook_replay alter column last_position set default 9223372036854775807;

alter table webhook_replay alter column last_position set not null;
