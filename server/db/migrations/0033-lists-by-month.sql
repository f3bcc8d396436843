-- no-transaction
-- Lists are newest first, and are filtered by other dates and by the total. The rows of a month of creation that match
-- are found here, so that a window of old years is not reached through all the rows since (docs/decisions/0025).
-- The indexes are built while others write; one that an interruption left half-built is dropped first.

drop index concurrently if exists invoice_by_month_and_due_date;

create index concurrently invoice_by_month_and_due_date on invoice
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), status, due_date) include (created_at, id);

drop index concurrently if exists invoice_by_month_and_issue;

create index concurrently invoice_by_month_and_issue on invoice
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), status, issued_at) include (created_at, id)
  where sent_at is not null;

drop index concurrently if exists invoice_by_month_and_total;

create index concurrently invoice_by_month_and_total on invoice
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), status,
    document_total(subtotal, retention_pct, gst_rate)) include (created_at, id);

drop index concurrently if exists quotation_by_month_and_validity;

create index concurrently quotation_by_month_and_validity on quotation
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), status, valid_until) include (created_at, id);

drop index concurrently if exists quotation_by_month_and_decision;

create index concurrently quotation_by_month_and_decision on quotation
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), status, decided_at) include (created_at, id)
  where decided_at is not null;

drop index concurrently if exists quotation_by_month_and_total;

create index concurrently quotation_by_month_and_total on quotation
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), status,
    document_total(subtotal, retention_pct, gst_rate)) include (created_at, id);

drop index concurrently if exists payment_by_month_and_day;

create index concurrently payment_by_month_and_day on payment
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), paid_at) include (created_at, id)
  where reversed_at is null;

drop index concurrently if exists expense_by_month_and_date;

create index concurrently expense_by_month_and_date on expense
  (org_id, (date_trunc('month', created_at at time zone 'UTC')), date) include (created_at, id);

-- Under row security no index on an expression is used, since its function might show what it reads. These views are
-- read with the rights of quoin_system, and restrict the rows themselves. They have the columns that lists filter by.
do $$
begin
  if to_regclass('invoice_by_month') is not null then
    return;
  end if;
  create view invoice_by_month as
    select org_id, id, number, title, status, client_id, project_id, quotation_id, subtotal, gst_rate, retention_pct,
      issued_at, due_date, sent_at, created_at, updated_at,
      date_trunc('month', created_at at time zone 'UTC') as created_month
    from invoice where org_id = current_org();
  create view quotation_by_month as
    select org_id, id, number, title, status, client_id, project_id, subtotal, gst_rate, retention_pct, valid_until,
      decided_at, created_at, updated_at, date_trunc('month', created_at at time zone 'UTC') as created_month
    from quotation where org_id = current_org();
  create view payment_by_month as
    select org_id, id, invoice_id, method, reference, paid_at, reversed_at, created_at,
      date_trunc('month', created_at at time zone 'UTC') as created_month
    from payment where org_id = current_org();
  create view expense_by_month as
    select org_id, id, project_id, category, description, vendor, reference, receipt_file_id, date, created_at,
      updated_at, date_trunc('month', created_at at time zone 'UTC') as created_month
    from expense where org_id = current_org();
  grant select on invoice_by_month, quotation_by_month, payment_by_month, expense_by_month to quoin_app;
  execute format('grant create on schema %I to quoin_system', current_schema());
  alter view invoice_by_month owner to quoin_system;
  alter view quotation_by_month owner to quoin_system;
  alter view payment_by_month owner to quoin_system;
  alter view expense_by_month owner to quoin_system;
  execute format('revoke create on schema %I from quoin_system', current_schema());
end $$;
