-- When a process found that the database had lost changes that it had acknowledged, as after a failover to a standby that
-- did not have them. A pause begins then; null for one that a person began.
alter table sending_pause add column changes_lost_at timestamptz(3);
