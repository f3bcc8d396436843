-- no-transaction
-- Lists are read in the order of their changes, by (updated_at, id). The indexes by updated_at alone are replaced: these
-- serve the filter `updatedAfter` too. They are built while others write; one that an interruption left half-built is
-- dropped first.

drop index concurrently if exists client_by_change;

create index concurrently client_by_change on client (org_id, updated_at, id);

drop index concurrently if exists client_by_update;

drop index concurrently if exists project_by_change;

create index concurrently project_by_change on project (org_id, updated_at, id);

drop index concurrently if exists project_by_update;

drop index concurrently if exists lead_by_change;

create index concurrently lead_by_change on lead (org_id, updated_at, id);

drop index concurrently if exists lead_by_update;

drop index concurrently if exists quotation_by_change;

create index concurrently quotation_by_change on quotation (org_id, updated_at, id);

drop index concurrently if exists quotation_by_update;

drop index concurrently if exists invoice_by_change;

create index concurrently invoice_by_change on invoice (org_id, updated_at, id);

drop index concurrently if exists invoice_by_update;

drop index concurrently if exists expense_by_change;

create index concurrently expense_by_change on expense (org_id, updated_at, id);

drop index concurrently if exists expense_by_update;

drop index concurrently if exists credit_note_by_change;

create index concurrently credit_note_by_change on credit_note (org_id, updated_at, id);

drop index concurrently if exists contract_by_change;

create index concurrently contract_by_change on contract (org_id, updated_at, id);

drop index concurrently if exists claim_by_change;

create index concurrently claim_by_change on claim (org_id, updated_at, id);

drop index concurrently if exists price_item_by_change;

create index concurrently price_item_by_change on price_item (org_id, updated_at, id);

drop index concurrently if exists price_item_by_update;

drop index concurrently if exists recurring_invoice_by_change;

create index concurrently recurring_invoice_by_change on recurring_invoice (org_id, updated_at, id);

drop index concurrently if exists recurring_invoice_by_update;

drop index concurrently if exists bank_line_by_change;

create index concurrently bank_line_by_change on bank_line (org_id, updated_at, id);

-- A payment changes once, when it is reversed. `coalesce` would say the same, but no index on it is used under row security.
drop index concurrently if exists payment_by_change;

create index concurrently payment_by_change on payment
  (org_id, (case when reversed_at is null then created_at else reversed_at end), id);
