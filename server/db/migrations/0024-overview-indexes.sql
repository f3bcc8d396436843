-- no-transaction
-- The indexes are built while others write; one that an interruption left half-built is dropped first.

-- The decisions of a period, and the accepted quotations that no invoice refers to.
drop index concurrently if exists quotation_decided;

create index concurrently quotation_decided on quotation (org_id, decided_at)
  include (id, status, subtotal, gst_rate, retention_pct) where decided_at is not null;

-- The quotations that wait for the client, by the end of their validity.
drop index concurrently if exists quotation_waiting;

create index concurrently quotation_waiting on quotation (org_id, valid_until) where status = 'SENT';

-- The failed mails are few among many.
drop index concurrently if exists mail_failed;

create index concurrently mail_failed on mail (org_id, created_at desc, id desc) where status = 'FAILED';
