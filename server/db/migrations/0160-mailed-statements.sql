-- The period of a statement of account that is mailed: its text and its PDF are made when it leaves. Without a beginning it
-- has everything since the first document.
alter table mail
  add column period_from timestamptz(3),
  add column period_to timestamptz(3);

-- The previous version writes only the kinds that it knows, and all of them are in this list; none of them has a period.
alter table mail drop constraint kind_of_mail_is_known,
  add constraint kind_of_mail_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'RECEIPT', 'CLAIM',
    'CREDIT_NOTE', 'STATEMENT', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED', 'ENDPOINT_DISABLED', 'ENDPOINT_FAILING',
    'ENDPOINT_RECOVERED', 'INVITATION', 'PASSWORD_RESET', 'SECURITY_NOTICE', 'DECISION_CODE', 'CLAIM_DAYS_MOVED',
    'CLAIM_ACCEPTANCE', 'HOLIDAYS_MISSING')) not valid,
  add constraint period_exactly_in_statements check ((kind = 'STATEMENT') = (period_to is not null)) not valid;
