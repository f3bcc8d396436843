-- True for an open invoice, or a credit, of the program that an organization used before: the old program declared its GST and
-- counted it as revenue.
alter table invoice add column brought_forward boolean not null default false;
alter table payment_receipt add column brought_forward boolean not null default false;

create index invoice_brought_forward on invoice (org_id, sent_at) where brought_forward;
create index payment_receipt_brought_forward on payment_receipt (org_id, created_at) where brought_forward;

-- The days of the old program's documents may be closed here: they are booked on the day on which they are brought forward.
drop trigger day_of_issue_is_open on invoice;
create trigger day_of_issue_is_open before update of sent_at, issued_at on invoice
  for each row when (new.sent_at is not null and not new.brought_forward
    and (old.sent_at is distinct from new.sent_at or old.issued_at is distinct from new.issued_at))
  execute function require_open_day('issued_at');
drop trigger day_is_open on payment_receipt;
create trigger day_is_open before insert on payment_receipt
  for each row when (new.kept > 0 and not new.brought_forward) execute function require_open_day('paid_at');

-- The previous version writes none but the kinds that were allowed before.
alter table import_preview drop constraint kind_of_import_is_known,
  add constraint kind_of_import_is_known
    check (kind in ('CLIENTS', 'PROJECTS', 'EXPENSES', 'PRICE_ITEMS', 'OPEN_INVOICES', 'BANK_STATEMENT'));
