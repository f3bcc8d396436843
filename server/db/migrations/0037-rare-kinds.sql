-- no-transaction
-- The indexes are built while others write; one that an interruption left half-built is dropped first.

-- A list of one kind, of which there are few or none among many others, is found without reading these.
drop index concurrently if exists event_by_type;

create index concurrently event_by_type on event (org_id, type, created_at desc, id desc) where not is_test;

drop index concurrently if exists delivery_by_type;

create index concurrently delivery_by_type on delivery (org_id, event_type, created_at desc, id desc);

drop index concurrently if exists delivery_cancelled;

create index concurrently delivery_cancelled on delivery (org_id, created_at desc, id desc) where status = 'CANCELLED';

drop index concurrently if exists mail_by_kind;

create index concurrently mail_by_kind on mail (org_id, kind, created_at desc, id desc);

drop index concurrently if exists payment_by_method;

create index concurrently payment_by_method on payment (org_id, method, created_at desc, id desc)
  where reversed_at is null;

drop index concurrently if exists audit_deletions;

create index concurrently audit_deletions on audit_entry (org_id, created_at desc, id desc) where change = 'DELETED';
