-- The GST rates of an organization with the day from which each applies, the earliest first and without a day, as in
-- [{"from": null, "rate": 0.08}, {"from": "2024-01-01", "rate": 0.09}]. Without any, gst_rate holds for all days, except that
-- 0.09 in Singapore dollars has Singapore's earlier rates before it. gst_rate is the rate that drafts have: a job changes
-- both when a day begins on which another one applies.
alter table organization add column gst_rates jsonb not null default '[]';

-- The previous version writes the default, which is an array.
alter table organization add constraint gst_rates_are_listed check (jsonb_typeof(gst_rates) = 'array') not valid;

alter table organization validate constraint gst_rates_are_listed;
