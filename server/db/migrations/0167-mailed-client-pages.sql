-- Emails with the link of the page of a client.
-- The previous version writes only the kinds that it knows, and all of them are in this list.
alter table mail drop constraint kind_of_mail_is_known,
  add constraint kind_of_mail_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'RECEIPT', 'CLAIM',
    'CREDIT_NOTE', 'STATEMENT', 'CLIENT_PAGE', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED', 'ENDPOINT_DISABLED',
    'ENDPOINT_FAILING', 'ENDPOINT_RECOVERED', 'INVITATION', 'PASSWORD_RESET', 'SECURITY_NOTICE', 'DECISION_CODE',
    'CLAIM_DAYS_MOVED', 'CLAIM_ACCEPTANCE', 'QUOTATION_CONFIRMATION', 'CLIENT_QUESTION', 'HOLIDAYS_MISSING')) not valid;
