-- What the account held without the lines that the statement added: closing_balance less these. Null where the file did not
-- state its balances, or has a gap.
alter table bank_statement add column opening_balance numeric(14,2);
