-- An expense has a tax code, by which boxes 5 and 7 of the GST return are known. Those recorded before are STANDARD, of which
-- only those with GST count, as they did.
alter table expense
  add column tax_code text not null default 'STANDARD',
  -- The previous version writes no tax code.
  add constraint expense_tax_code_is_known check (
    tax_code in ('STANDARD', 'ZERO_RATED', 'EXEMPT', 'OUT_OF_SCOPE', 'NOT_CLAIMABLE')),
  -- A supplier's credit note is below zero. The previous version writes neither amount below zero.
  drop constraint amounts_are_not_negative,
  add constraint amounts_have_one_sign check (sign(amount) * sign(gst_amount) >= 0);

-- Bills of a supplier that may be there twice.
create index expense_by_vendor on expense (org_id, lower(btrim(vendor)));
