-- A list filtered by kind and by a date reads the kind by month as well (0033). A column that the view lacks would be that
-- of the list's own row, for which the condition holds or not for all invoices of the month alike.
create or replace view invoice_by_month as
  select org_id, id, number, title, status, client_id, project_id, quotation_id, subtotal, gst_rate, retention_pct,
    issued_at, due_date, sent_at, created_at, updated_at,
    date_trunc('month', created_at at time zone 'UTC') as created_month, kind, contract_id, claim_id
  from invoice where org_id = current_org();
