-- Closed books hold money that is kept as credit as well (0101): what invoices take of a receipt, their payments hold already.
create trigger day_is_open before insert on payment_receipt for each row
  when (new.kept > 0)
  execute function require_open_day('paid_at');

create trigger change_is_open before update of kept, paid_at on payment_receipt for each row
  when ((old.kept, old.paid_at) is distinct from (new.kept, new.paid_at))
  execute function require_open_day('paid_at', 'both');

create trigger reversal_is_open before update of reversed_at on payment_receipt for each row
  when (old.kept > 0 and old.reversed_at is distinct from new.reversed_at)
  execute function require_open_day('reversed_at', 'both');
