-- no-transaction
-- The indexes are built while others write; one that an interruption left half-built is dropped first.

-- The audit log is filtered by the kind of object and by the operation too.
drop index concurrently if exists audit_by_type;

create index concurrently audit_by_type on audit_entry (org_id, resource_type, created_at desc, id desc);

drop index concurrently if exists audit_by_action;

create index concurrently audit_by_action on audit_entry (org_id, action, created_at desc, id desc) where action is not null;

-- Rare categories, and the few expenses whose receipt is still missing, are found without reading all others.
drop index concurrently if exists expense_by_category;

create index concurrently expense_by_category on expense (org_id, category, created_at desc, id desc);

drop index concurrently if exists expense_without_receipt;

create index concurrently expense_without_receipt on expense (org_id, created_at desc, id desc) where receipt_file_id is null;

-- A column of the board, and the figures above it without a read of the table.
drop index concurrently if exists lead_by_status;

create index concurrently lead_by_status on lead (org_id, status, created_at desc, id desc) include (estimated_value);
