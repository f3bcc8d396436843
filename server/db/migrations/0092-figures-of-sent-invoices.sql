-- An invoice adds to the kept figures from when it is sent (docs/decisions/0026-kept-figures.md). Changes of drafts, and
-- the change from SENT to OVERDUE, after which it is as open as before, leave them: their sums need not be computed.
drop trigger if exists figures_are_kept on invoice;

create or replace trigger figures_are_kept_at_insert after insert on invoice for each row
  when (new.sent_at is not null)
  execute function keep_invoice_figures();

create or replace trigger figures_are_kept_at_update
  after update of status, sent_at, issued_at, due_date, subtotal, retention_pct, gst_rate, untaxed on invoice for each row
  when ((old.sent_at is not null or new.sent_at is not null)
    and row (replace(old.status, 'OVERDUE', 'SENT'), old.sent_at, old.issued_at, old.due_date, old.subtotal,
      old.retention_pct, old.gst_rate, old.untaxed)
    is distinct from row (replace(new.status, 'OVERDUE', 'SENT'), new.sent_at, new.issued_at, new.due_date, new.subtotal,
      new.retention_pct, new.gst_rate, new.untaxed))
  execute function keep_invoice_figures();

create or replace trigger figures_are_kept_at_delete after delete on invoice for each row
  when (old.sent_at is not null)
  execute function keep_invoice_figures();
