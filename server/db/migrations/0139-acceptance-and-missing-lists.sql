-- The previous version writes only the kinds that it knows, and all of them are in this list.
alter table mail drop constraint kind_of_mail_is_known,
  add constraint kind_of_mail_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'RECEIPT', 'CLAIM',
    'CREDIT_NOTE', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED', 'ENDPOINT_DISABLED', 'INVITATION', 'PASSWORD_RESET',
    'SECURITY_NOTICE', 'DECISION_CODE', 'CLAIM_DAYS_MOVED', 'CLAIM_ACCEPTANCE', 'HOLIDAYS_MISSING')) not valid;

-- The last year for which the owners were told that it has no list of public holidays.
alter table holiday_list add column told_of_year integer;
