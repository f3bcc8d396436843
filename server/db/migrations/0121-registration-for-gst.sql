-- A registration for GST holds from a day; null for one of earlier versions, which holds for all days.
-- gst_awaited is true until that day has come in the organization's time zone, so that drafts follow it as they follow a rate.
alter table organization
  add column gst_registered_from date,
  add column gst_awaited boolean not null default false,
  add column bank_code text;

-- True when the organization was registered on the day of issue; null for drafts, and for what earlier versions issued, of
-- which the issued copy says it.
alter table invoice add column gst_registered boolean;
