import type { OrganizationId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertAdministeringOrganization } from "./store.ts";

export { writeAdministeringOrganization } from "./store.ts";

/**
 * Lets the owners of an organization administer the installation when it is the first one.
 * @param system a transaction in the home database
 */
export async function noteFirstOrganization(system: Sql, id: OrganizationId): Promise<void> {
  await insertAdministeringOrganization(system, id);
}
