-- no-transaction
-- The orders of lists (docs/decisions/0115). The indexes are built while others write; one that an interruption left
-- half-built is dropped first.

drop index concurrently if exists client_by_name;

create index concurrently client_by_name on client (org_id, name_order(name) collate "C", id);

drop index concurrently if exists project_by_name;

create index concurrently project_by_name on project (org_id, name_order(name) collate "C", id);

drop index concurrently if exists invoice_by_number_order;

create index concurrently invoice_by_number_order on invoice (org_id, status, name_order(number) collate "C", id);

drop index concurrently if exists invoice_by_due_date;

create index concurrently invoice_by_due_date on invoice (org_id, status, due_date, id);

drop index concurrently if exists invoice_by_total;

create index concurrently invoice_by_total on invoice
  (org_id, status, document_total(subtotal, retention_pct, gst_rate, untaxed), id);

drop index concurrently if exists quotation_by_number_order;

create index concurrently quotation_by_number_order on quotation (org_id, status, name_order(number) collate "C", id);

drop index concurrently if exists quotation_by_validity;

create index concurrently quotation_by_validity on quotation (org_id, status, coalesce(valid_until, 'infinity'), id);

drop index concurrently if exists quotation_by_total;

create index concurrently quotation_by_total on quotation
  (org_id, status, document_total(subtotal, retention_pct, gst_rate, untaxed), id);

drop index concurrently if exists payment_receipt_by_day;

create index concurrently payment_receipt_by_day on payment_receipt (org_id, paid_at, id);

drop index concurrently if exists expense_by_day;

create index concurrently expense_by_day on expense (org_id, date, id);

drop index concurrently if exists expense_by_amount;

create index concurrently expense_by_amount on expense (org_id, amount, id);

drop index concurrently if exists expense_by_vendor_name;

create index concurrently expense_by_vendor_name on expense
  (org_id, coalesce(name_order(vendor), '') collate "C", id);

-- Under row security no index on an expression or an amount is used, since its function might show what it reads. These
-- views are read with the rights of quoin_system, and restrict the rows themselves, like those of 0033. A column has the
-- name of the order.
do $$
begin
  if to_regclass('client_order') is not null then
    return;
  end if;
  create view client_order as
    select org_id, id, name_order(name) collate "C" as name from client where org_id = current_org();
  create view project_order as
    select org_id, id, name_order(name) collate "C" as name from project where org_id = current_org();
  create view invoice_order as
    select org_id, id, status, name_order(number) collate "C" as number, due_date,
      document_total(subtotal, retention_pct, gst_rate, untaxed) as total
    from invoice where org_id = current_org();
  create view quotation_order as
    select org_id, id, status, name_order(number) collate "C" as number, coalesce(valid_until, 'infinity') as valid_until,
      document_total(subtotal, retention_pct, gst_rate, untaxed) as total
    from quotation where org_id = current_org();
  create view payment_receipt_order as
    select org_id, id, paid_at from payment_receipt where org_id = current_org();
  create view expense_order as
    select org_id, id, date, amount, coalesce(name_order(vendor), '') collate "C" as vendor
    from expense where org_id = current_org();
  grant select on client_order, project_order, invoice_order, quotation_order, payment_receipt_order, expense_order
    to quoin_app;
  execute format('grant create on schema %I to quoin_system', current_schema());
  alter view client_order owner to quoin_system;
  alter view project_order owner to quoin_system;
  alter view invoice_order owner to quoin_system;
  alter view quotation_order owner to quoin_system;
  alter view payment_receipt_order owner to quoin_system;
  alter view expense_order owner to quoin_system;
  execute format('revoke create on schema %I from quoin_system', current_schema());
end $$;
