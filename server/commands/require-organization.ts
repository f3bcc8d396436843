import type { OrganizationId } from "#contract/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { type Database, readInOrg } from "#server/db/sql.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { UsageError } from "./usage.ts";

/** Returns the time zone of an organization. @throws UsageError when there is no such organization */
export async function requireOrganization(db: Database, org: OrganizationId): Promise<string> {
  try {
    return await getTimeZone(readInOrg({ db, org }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "NOT_FOUND") throw error;
    throw new UsageError(`there is no organization with the id ${org}; quoin org list shows them`);
  }
}
