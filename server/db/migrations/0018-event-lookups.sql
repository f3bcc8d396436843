-- no-transaction
-- An event is found by the invoice of its payment without a read of all the organization's events. The index is built
-- while others write; one that an interruption left half-built is dropped first.
drop index concurrently if exists event_by_parent;

create index concurrently event_by_parent on event (org_id, parent_id, created_at desc, id desc)
  where parent_id is not null;
