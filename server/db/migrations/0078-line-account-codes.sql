-- no-transaction
-- The account of the journal that a line's sale is booked to; null for the organization's. Each statement can be repeated.
alter table quotation_item add column if not exists account_code text;

alter table invoice_item add column if not exists account_code text;

alter table credit_note_item add column if not exists account_code text;
