-- no-transaction
-- Payments that one receipt of money was recorded as (docs/decisions/0051-one-receipt-several-invoices.md). Each statement
-- can be repeated.
alter table payment add column if not exists group_id text collate "C";

drop index concurrently if exists payment_by_group;

create index concurrently payment_by_group on payment (org_id, group_id) where group_id is not null;
