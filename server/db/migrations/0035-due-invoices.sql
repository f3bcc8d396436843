-- no-transaction
-- The hourly job asks every organization for its invoices that are past due and not marked yet. The index of open invoices
-- leads it through all that became overdue in the years before; this one contains only those that have not.

drop index concurrently if exists invoice_due;

create index concurrently invoice_due on invoice (org_id, due_date) where status = 'SENT';
