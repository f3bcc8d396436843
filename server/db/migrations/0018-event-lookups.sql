-- An event is found by the invoice of its payment without a read of all the organization's events.
create index event_by_parent on event (org_id, parent_id, created_at desc, id desc) where parent_id is not null;
