-- no-transaction
-- Items of the price book have a tax code and an account, which a line made from one copies
-- (docs/decisions/0052-tax-codes.md). Each statement can be repeated.

alter table price_item add column if not exists tax_code text not null default 'STANDARD';

alter table price_item add column if not exists account_code text;

do $$
begin
  -- The previous version writes no other than the default.
  alter table price_item drop constraint if exists tax_code_is_known,
    add constraint tax_code_is_known check (tax_code in ('STANDARD', 'ZERO_RATED', 'EXEMPT', 'OUT_OF_SCOPE')) not valid;
end $$;

alter table price_item validate constraint tax_code_is_known;
