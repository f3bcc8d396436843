-- no-transaction
-- Lists have been filtered by totals with exempt amounts since 0079, by indexes of their own.
drop index concurrently if exists invoice_by_month_and_total;

drop index concurrently if exists quotation_by_month_and_total;
