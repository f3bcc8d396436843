-- no-transaction
-- Credit notes are mailed to clients.
-- The previous version writes only the kinds that it knows, and all of them are in this list.
do $$
begin
  alter table mail drop constraint if exists kind_of_mail_is_known,
    add constraint kind_of_mail_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'RECEIPT', 'CLAIM',
      'CREDIT_NOTE', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED', 'ENDPOINT_DISABLED', 'INVITATION',
      'PASSWORD_RESET')) not valid;
end $$;

alter table mail validate constraint kind_of_mail_is_known;
