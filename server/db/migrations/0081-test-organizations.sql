-- no-transaction
-- Organizations made for trying things (docs/decisions/0055-test-organizations.md). Each statement can be repeated.
alter table organization add column if not exists is_test boolean not null default false;

-- The previous version creates no test organizations, and so no mail with the new status.
do $$
begin
  alter table mail drop constraint if exists mail_status_is_known,
    add constraint mail_status_is_known check (status in ('QUEUED', 'SENT', 'FAILED', 'KEPT')) not valid;
end $$;

alter table mail validate constraint mail_status_is_known;
