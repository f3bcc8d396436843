import { findSchema } from "#server/db/schema/find-schema.ts";
import type { Sql } from "#server/db/sql.ts";

/** True when there are tables of Quoin, and the role that the session logged in as has no right of their owner. */
export async function tablesAreForeign(sql: Sql): Promise<boolean> {
  const schema = await findSchema(sql);
  const [row] = await sql<{ isForeign: boolean }[]>`
    select not pg_has_role(session_user, c.relowner, 'usage') as is_foreign
    from pg_class c where c.oid = to_regclass(${`${schema}.schema_migration`})`;
  return row?.isForeign === true;
}

/**
 * Returns what the role that the sessions log in as may do beyond becoming `quoin_app` and `quoin_system`: each to be read
 * after its name, as in "may create roles". A statement that got past Quoin could use these rights after `reset role`.
 */
export async function excessOfLogin(sql: Sql): Promise<{ readonly role: string; readonly excess: readonly string[] }> {
  const [row] = await sql<{ role: string; excess: string[] }[]>`
    select r.rolname as role, case when r.rolsuper then array['is a superuser'] else array_remove(array[
      case when r.rolcreaterole then 'may create roles' end,
      case when r.rolcreatedb then 'may create databases' end,
      case when r.rolbypassrls then 'bypasses row security' end,
      case when r.rolreplication then 'may replicate' end,
      case when exists (select 1 from pg_database d where d.datname = current_database() and d.datdba = r.oid)
          or exists (select 1 from pg_class c where c.relowner = r.oid)
        then 'owns the database or tables' end,
      case when has_database_privilege(r.oid, current_database(), 'create')
          or exists (select 1 from pg_namespace n where n.nspname !~ '^pg_' and has_schema_privilege(r.oid, n.oid, 'create'))
        then 'may create schemas or tables' end,
      case when exists (
          select 1 from pg_roles o where o.rolname not in (r.rolname, 'quoin_app', 'quoin_system')
            and pg_has_role(r.oid, o.oid, 'member'))
        then 'may become further roles' end,
      case when exists (select 1 from pg_auth_members m where m.member = r.oid and m.admin_option)
        then 'may grant roles' end,
      case when pg_has_role(r.oid, 'quoin_app', 'usage') or pg_has_role(r.oid, 'quoin_system', 'usage')
        then 'inherits the rights of quoin_app and quoin_system' end], null) end as excess
    from pg_roles r where r.rolname = session_user`;
  return row ?? { role: "", excess: [] };
}
