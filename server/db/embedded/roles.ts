import type postgres from "@quoin/postgres";

/** The role of the service's requests, which owns nothing and may only switch to quoin_app and quoin_system. */
export const serviceRole = "quoin_service";
/** The role of migrations, which owns the database and its tables. */
export const ownerRole = "quoin_owner";

/**
 * Creates the roles of a new database, and transfers a database whose tables belong to the superuser, as earlier
 * versions left them. One transaction: the owner of the database shows that all of it was done.
 */
export async function prepareRoles(superuser: postgres.Sql): Promise<void> {
  const [state] = await superuser<{ isPrepared: boolean }[]>`
    select pg_get_userbyid(d.datdba) = ${ownerRole} and not exists (
      select 1 from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relowner = current_user::regrole
    ) as "isPrepared"
    from pg_database d where d.datname = current_database()`;
  if (state?.isPrepared === true) return;
  await superuser.unsafe(`begin; ${makeRoles} ${handOver} commit`);
}

/** Migrations create quoin_app and quoin_system when they are missing, which needs the right to create roles. */
const makeRoles = `
do $$
declare
  missing record;
begin
  for missing in
    select * from (values
      ('quoin_app', 'nologin'),
      ('quoin_system', 'nologin'),
      ('${ownerRole}', 'login createrole'),
      ('${serviceRole}', 'login')
    ) as r (name, options)
    where not exists (select 1 from pg_roles p where p.rolname = r.name)
  loop
    execute format('create role %I %s', missing.name, missing.options);
  end loop;
end $$;
grant quoin_app, quoin_system to ${ownerRole} with admin option;
grant quoin_app, quoin_system to ${serviceRole} with inherit false, set true;`;

const handOver = `
do $$
declare
  owned record;
begin
  for owned in
    select format('alter table %s owner to ${ownerRole}', c.oid::regclass) as statement from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relowner = current_user::regrole and c.relkind in ('r', 'p')
    union all
    select format('alter sequence %s owner to ${ownerRole}', c.oid::regclass) from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relowner = current_user::regrole and c.relkind = 'S'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${ownerRole}', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proowner = current_user::regrole
  loop
    execute owned.statement;
  end loop;
  execute format('alter database %I owner to ${ownerRole}', current_database());
end $$;`;
