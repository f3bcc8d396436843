-- no-transaction
-- Lists filter by an exact number and by an email address. The indexes are built while others write; one that an
-- interruption left half-built is dropped first.

drop index concurrently if exists contract_by_number;

create index concurrently contract_by_number on contract (org_id, number);

drop index concurrently if exists client_by_email;

create index concurrently client_by_email on client (org_id, lower(email)) where email is not null;

drop index concurrently if exists lead_by_email;

create index concurrently lead_by_email on lead (org_id, lower(email)) where email is not null;

-- Under row security no index on an expression is used, since its function might show what it reads. These views are
-- read with the rights of quoin_system, and restrict the rows themselves, like those of 0033.
do $$
begin
  if to_regclass('client_email') is not null then
    return;
  end if;
  create view client_email as
    select org_id, id, lower(email) as email from client where org_id = current_org() and email is not null;
  create view lead_email as
    select org_id, id, lower(email) as email from lead where org_id = current_org() and email is not null;
  grant select on client_email, lead_email to quoin_app;
  execute format('grant create on schema %I to quoin_system', current_schema());
  alter view client_email owner to quoin_system;
  alter view lead_email owner to quoin_system;
  execute format('revoke create on schema %I from quoin_system', current_schema());
end $$;
