-- An attempt says which address it tried, how long each phase took, why it failed, and which certificate it saw.
alter table delivery_attempt
  add column explanation jsonb,
  -- The previous version writes no explanation.
  add constraint explanation_is_bounded check (octet_length(explanation::text) <= 8192);
