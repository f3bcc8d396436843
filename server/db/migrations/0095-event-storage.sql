-- Events count in the storage that an organization may use. They are counted where they are raised and where they are
-- deleted: a change must not read the events before it. The previous version raises some without counting them, which
-- only lets an organization store a little more.
alter table storage_use add column event_bytes bigint not null default 0;

set local role quoin_system;

insert into storage_use (org_id, bytes, event_bytes)
select org_id, 0, sum(octet_length(body)) from event where not is_test group by org_id
on conflict (org_id) do update set event_bytes = excluded.event_bytes;

reset role;
