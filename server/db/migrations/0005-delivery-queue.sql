-- What is to be delivered, apart from the log of what was: a narrow row for each open delivery, which alone is written
-- when a worker takes it. `delivery` then changes once per attempt, in none of its indexed columns.
create table delivery_queue (
  org_id text collate "C" not null,
  delivery_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  -- How many attempts have begun, the one under way among them.
  attempt_count integer not null,
  due_at timestamptz(3) not null,
  -- Who delivers it holds it for a time from the start of the attempt; a worker that comes back later finds another
  -- token, and writes nothing.
  lease_token text,
  started_at timestamptz(3),
  primary key (org_id, delivery_id),
  constraint queued_is_logged foreign key (org_id, delivery_id) references delivery (org_id, id) on delete cascade,
  constraint leased_since_it_started check ((lease_token is null) = (started_at is null))
) with (fillfactor = 70);

create index delivery_queue_due on delivery_queue (org_id, endpoint_id, due_at) where lease_token is null;

create index delivery_queue_leased on delivery_queue (org_id, endpoint_id) where lease_token is not null;

-- No worker runs while the schema changes: what one held is lost.
update delivery_attempt a set error = 'worker_lost'
from delivery d
where d.status = 'DELIVERING' and a.org_id = d.org_id and a.delivery_id = d.id and a.number = d.attempt_count;

update delivery set lease_token = null, leased_until = null,
  status = case when attempt_count < 5 then 'PENDING' else 'FAILED' end,
  next_attempt_at = case when attempt_count < 5 then leased_until end,
  finished_at = case when attempt_count < 5 then null else leased_until end
where status = 'DELIVERING';

insert into delivery_queue (org_id, delivery_id, endpoint_id, event_id, attempt_count, due_at)
select org_id, id, endpoint_id, event_id, attempt_count, next_attempt_at from delivery where status = 'PENDING';

drop index delivery_due;

drop index delivery_leased;

alter table delivery
  drop constraint leased_exactly_while_delivering,
  drop constraint due_exactly_when_pending,
  drop constraint delivery_status_is_known,
  drop column next_attempt_at,
  drop column lease_token,
  drop column leased_until,
  -- That it is under way is known by its lease.
  add constraint delivery_status_is_known check (status in ('PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  set (fillfactor = 80);

alter table delivery_queue enable row level security;

alter table delivery_queue force row level security;

create policy own_org on delivery_queue to quoin_app using (org_id = (select current_org()));

create policy every_org on delivery_queue to quoin_system using (true);

grant select, insert, delete on delivery_queue to quoin_app;

grant select, insert, update, delete on delivery_queue to quoin_system;
