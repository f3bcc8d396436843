-- The periods of GST returns: every 1, 3 or 6 months, of which one ends in the given month.
alter table organization
  add column gst_period_months integer not null default 3,
  add column gst_period_end_month integer not null default 3,
  -- The previous version writes neither column.
  add constraint gst_period_is_known check (gst_period_months in (1, 3, 6) and gst_period_end_month between 1 and 12);
