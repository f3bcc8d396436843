-- The codes of accounts that an organization has chosen; the others have those of contract/accounts.ts.
alter table organization add column account_codes jsonb not null default '{}';
