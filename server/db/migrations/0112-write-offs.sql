-- A write-off settles an invoice as a payment of its own method, by which no money was received. A member of finance writes
-- off up to the limit. gst_relief is the GST of it that is claimed back as a bad debt.
alter table organization add column write_off_limit numeric(14,2) not null default 10
  constraint write_off_limit_is_not_negative check (write_off_limit >= 0);
alter table payment add column gst_relief numeric(14,2)
  constraint relief_is_of_write_off check (gst_relief is null or (gst_relief > 0 and method = 'WRITE_OFF'));

-- The previous version writes only the methods that it knows, and all of them are in this list.
alter table payment drop constraint method_is_known,
  add constraint method_is_known check (method in ('BANK_TRANSFER', 'PAYNOW', 'GIRO', 'CHEQUE', 'CASH', 'CARD', 'OTHER',
    'CREDIT_NOTE', 'CREDIT', 'WRITE_OFF')) not valid;
alter table payment validate constraint method_is_known;

-- Money that was received does not include what was written off.
CREATE OR REPLACE FUNCTION figures_of_documents(of_org text)
 RETURNS TABLE(figure text, span text, at timestamp with time zone, status text, amount numeric, count numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 WITH hourly AS (
          SELECT f.figure,
             f.at,
             NULL::text AS status,
             sum(f.amount) AS amount,
             count(*) AS count
            FROM ((invoice i
              CROSS JOIN LATERAL ( SELECT COALESCE(sum(p_1.amount), (0)::numeric) AS paid
                    FROM payment p_1
                   WHERE ((i.status = ANY (ARRAY['SENT'::text, 'OVERDUE'::text])) AND (p_1.org_id = figures_of_documents.of_org) AND (p_1.invoice_id = i.id) AND (p_1.reversed_at IS NULL))) p)
              CROSS JOIN LATERAL figures_of_invoice(i.status, i.sent_at, i.issued_at, i.due_date, i.subtotal, i.retention_pct, i.gst_rate, i.untaxed, p.paid) f(figure, at, amount))
           WHERE (i.org_id = figures_of_documents.of_org)
           GROUP BY f.figure, f.at
         UNION ALL
          SELECT 'RETENTION'::text,
             '-infinity'::timestamp with time zone,
             NULL::text,
             (- released_retention(figures_of_documents.of_org)),
             0
         UNION ALL
          SELECT f.figure,
             f.at,
             NULL::text,
             sum(f.amount) AS sum,
             0
            FROM figures_of_credit(figures_of_documents.of_org) f(figure, at, amount)
           GROUP BY f.figure, f.at
         UNION ALL
          SELECT 'RECEIVED'::text,
             hour_of(p.paid_at) AS hour_of,
             NULL::text,
             sum(p.amount) AS sum,
             count(*) AS count
            FROM payment p
           WHERE ((p.org_id = figures_of_documents.of_org) AND (p.reversed_at IS NULL) AND (p.credit_note_id IS NULL) AND (p.credit_receipt_id IS NULL) AND (p.method <> 'WRITE_OFF'::text))
           GROUP BY (hour_of(p.paid_at))
         UNION ALL
          SELECT f.figure,
             f.at,
             q.status,
             sum(f.amount) AS sum,
             count(*) AS count
            FROM (quotation q
              CROSS JOIN LATERAL figures_of_quotation(q.status, q.decided_at, q.subtotal, q.retention_pct, q.gst_rate, q.untaxed) f(figure, at, amount))
           WHERE (q.org_id = figures_of_documents.of_org)
           GROUP BY f.figure, f.at, q.status
         UNION ALL
          SELECT e.figure,
             e.at,
             e.status,
             e.amount,
             e.count
            FROM figures_of_expenses(figures_of_documents.of_org) e(figure, at, status, amount, count)
         )
  SELECT h.figure,
     'HOUR'::text,
     h.at,
     h.status,
     sum(h.amount) AS sum,
     sum(h.count) AS sum
    FROM hourly h
   GROUP BY h.figure, h.at, h.status
  HAVING ((sum(h.amount) <> (0)::numeric) OR (sum(h.count) <> (0)::numeric))
 UNION ALL
  SELECT h.figure,
     'DAY'::text,
     day_of(h.at) AS day_of,
     h.status,
     sum(h.amount) AS sum,
     sum(h.count) AS sum
    FROM hourly h
   GROUP BY h.figure, (day_of(h.at)), h.status
  HAVING ((sum(h.amount) <> (0)::numeric) OR (sum(h.count) <> (0)::numeric));
END;

CREATE OR REPLACE FUNCTION keep_payment_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_org constant text := coalesce(new.org_id, old.org_id);
begin
  -- Its figures are deleted with it.
  if tg_op = 'DELETE' and not exists (select 1 from organization o where o.id = of_org) then
    return null;
  end if;
  insert into kept_figure (org_id, figure, at, amount, count)
  select of_org, f.figure, f.at, sum(f.amount), sum(f.count)
  from (values
      (1, new.invoice_id, new.paid_at, new.amount, new.reversed_at, coalesce(new.credit_note_id, new.credit_receipt_id), new.method),
      (-1, old.invoice_id, old.paid_at, old.amount, old.reversed_at, coalesce(old.credit_note_id, old.credit_receipt_id), old.method))
      as c (times, invoice_id, paid_at, amount, reversed_at, credit_id, method)
    left join invoice i on i.org_id = of_org and i.id = c.invoice_id
    cross join lateral (values
      ('RECEIVED', hour_of(c.paid_at), c.times * c.amount, c.times, c.credit_id is null and c.method <> 'WRITE_OFF'),
      ('CREDIT', '-infinity', -c.times * c.amount, 0, c.credit_id is not null),
      ('CREDIT', '-infinity', c.times * c.amount, 0, c.credit_id is null and c.method <> 'WRITE_OFF' and i.status = 'VOID'),
      ('OPEN', hour_of(i.due_date), -c.times * c.amount, 0, i.status in ('SENT', 'OVERDUE')))
      as f (figure, at, amount, count, counts)
  where c.reversed_at is null and f.at is not null and f.counts
  group by f.figure, f.at
  having sum(f.amount) <> 0 or sum(f.count) <> 0;
  return null;
end $function$;

do $$
begin
  execute format('alter function keep_payment_figures() set search_path = %I, pg_temp', current_schema());
end $$;

create or replace trigger money_has_receipt before insert on payment for each row
  when (new.receipt_id is null and new.credit_note_id is null and new.credit_receipt_id is null
    and new.method <> 'WRITE_OFF')
  execute function give_receipt();
