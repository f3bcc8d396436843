-- What became of a document's e-invoice, as an access point or a person reported it. Null is what follows from the document:
-- ready when it was issued by a registered organization, and not needed otherwise.
alter table invoice
  add column e_invoice_state text
    constraint e_invoice_state_is_known check (e_invoice_state in ('NOT_NEEDED', 'READY', 'HANDED_OVER', 'ACCEPTED', 'REFUSED')),
  add column e_invoice_reason text;

alter table credit_note
  add column e_invoice_state text
    constraint e_invoice_state_is_known check (e_invoice_state in ('NOT_NEEDED', 'READY', 'HANDED_OVER', 'ACCEPTED', 'REFUSED')),
  add column e_invoice_reason text;

-- How a client gets e-invoices: null follows from the type of the client.
alter table client
  add column e_invoice_form text
    constraint e_invoice_form_is_known check (e_invoice_form in ('NETWORK', 'GOVERNMENT', 'IRAS_ONLY')),
  add column peppol_id text,
  add column business_unit text;

alter table organization add column sends_e_invoices boolean not null default false;
