-- no-transaction
-- The list of reversed payments is read newest first. Few payments are reversed, so the index of all payments would lead
-- through most of an organization's; writing one that counts does not touch this one.

drop index concurrently if exists payment_reversed_newest_first;

create index concurrently payment_reversed_newest_first on payment (org_id, created_at desc, id desc)
  where reversed_at is not null;
