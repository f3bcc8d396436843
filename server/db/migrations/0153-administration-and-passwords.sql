-- The organization whose owners administer the installation: the one that was set up first. Only the row in the first cell
-- counts. It names no row of organization, which may move to another cell.
create table administering_organization (
  is_only boolean not null default true,
  organization_id text collate "C" not null,
  primary key (is_only),
  constraint there_is_one_administration check (is_only)
);

grant select, insert, update, delete on administering_organization to quoin_system;

-- Ids begin with the time at which an organization was created.
do $$
begin
  set local role quoin_system;
  insert into administering_organization (organization_id)
  select first.id
  from (
    select min(each.id) as id
    from (select id from organization union all select organization_id from organization_place) each) first
  where first.id is not null;
  reset role;
end $$;

-- False for a person who joined with an identity provider and has set no password since: the digest is of one that no one
-- knows.
alter table person add column has_password boolean not null default true;
