alter table webhook_endpoint
  -- The first success after the last failure; null while the last attempt failed.
  add column recovered_at timestamptz(3),
  -- The beginning of the failures that the office was told of; null once it was told that they are over.
  add column failing_notified_since timestamptz(3),
  -- Headers that the organization adds to each request: their names, and an encrypted JSON array of their values.
  add column header_names text[] not null default '{}',
  add column header_values_sealed bytea,
  add column standard_webhooks boolean not null default false,
  -- The previous version writes neither column.
  add constraint header_values_exactly_with_names check ((header_values_sealed is null) = (header_names = '{}'));

-- Few endpoints fail: every minute the service looks for those that the office must be told of.
create index webhook_endpoint_to_notify on webhook_endpoint (org_id, id)
  where failing_since is not null or failing_notified_since is not null;

-- The audit log shows what people change, and these follow from deliveries.
create or replace trigger changes_are_noted after insert or delete or update on webhook_endpoint for each row
when (current_user <> 'quoin_system' or current_setting('app.reencrypting', true) is distinct from 'on')
execute function note_change('{failing_since,recovered_at,failing_notified_since,org_id,version,created_at,updated_at}',
  '{secret_sealed,previous_secret_sealed,header_values_sealed}', 'webhook_endpoint');

-- The previous version writes only the kinds that it knows, and all of them are in this list.
alter table mail drop constraint kind_of_mail_is_known,
  add constraint kind_of_mail_is_known check (kind in ('QUOTATION', 'INVOICE', 'INVOICE_REMINDER', 'RECEIPT', 'CLAIM',
    'CREDIT_NOTE', 'QUOTATION_ACCEPTED', 'QUOTATION_REJECTED', 'ENDPOINT_DISABLED', 'ENDPOINT_FAILING',
    'ENDPOINT_RECOVERED', 'INVITATION', 'PASSWORD_RESET', 'SECURITY_NOTICE', 'DECISION_CODE', 'CLAIM_DAYS_MOVED',
    'CLAIM_ACCEPTANCE', 'HOLIDAYS_MISSING')) not valid;
