-- The days of a claim follow from how and when it was served, and from what its contract says of days. Contracts that
-- exist keep what they had: their days are calendar days, and their claim day does not move.
alter table contract
  add column claim_day_shift text not null default 'NONE',
  add column days_count text not null default 'CALENDAR',
  -- Null where nobody said.
  add column needs_approval boolean,
  -- The previous version writes neither column.
  add constraint claim_day_shift_is_known check (claim_day_shift in ('NONE', 'BEFORE', 'AFTER')),
  -- The previous version writes neither column.
  add constraint days_count_is_known check (days_count in ('CALENDAR', 'ACT'));

alter table claim
  add column served_via text,
  -- When service took effect: for an email, when the receiving server accepted it.
  add column delivered_at timestamptz(3),
  -- The previous version writes no way of service.
  add constraint way_of_service_is_known check (served_via in ('EMAIL', 'HAND', 'LEFT', 'POST', 'FAX'));

alter table organization
  add column public_holidays jsonb not null default '[]',
  add column not_holidays jsonb not null default '[]';

-- The days of payment of a recurring invoice, which count from the issue of each invoice and not from its draft. Null:
-- those of the contract, or the organization's terms. Drafts that exist keep their day.
alter table invoice add column payment_days integer;
