-- A payment that was recorded before its line of the bank was imported can be linked with the line: it is the same money. A
-- linked payment stays when the line is unmatched; one that a line made is reversed.
alter table payment add column linked_at timestamptz(3);

create or replace trigger allocated_is_kept_at_update after update of reversed_at, amount, bank_line_id on payment
  for each row when (new.bank_line_id is not null or old.bank_line_id is not null) execute function keep_allocated();
