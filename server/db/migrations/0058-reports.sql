-- no-transaction
-- The indexes of reports that read what happened in a period, whatever became of it since: documents that are void, and
-- payments and refunds that are reversed, are few, and their other indexes leave them out. Each statement can be repeated.
drop index concurrently if exists invoice_voided;

create index concurrently invoice_voided on invoice (org_id, voided_at)
  where status = 'VOID' and sent_at is not null;

drop index concurrently if exists credit_note_voided;

create index concurrently credit_note_voided on credit_note (org_id, voided_at)
  where status = 'VOID' and sent_at is not null;

drop index concurrently if exists payment_reversed;

create index concurrently payment_reversed on payment (org_id, reversed_at) where reversed_at is not null;

drop index concurrently if exists refund_by_day;

create index concurrently refund_by_day on refund (org_id, paid_at);
