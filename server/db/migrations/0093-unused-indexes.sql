-- no-transaction
-- Lists are filtered by totals with lines of other tax codes since 0079, by indexes of their own. The previous version
-- filters without these two: it works, and reads more rows for that one filter until it is stopped.
drop index concurrently if exists invoice_by_month_and_total;

drop index concurrently if exists quotation_by_month_and_total;
