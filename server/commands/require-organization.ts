import type { OrganizationId } from "#contract/api/ids.ts";
import { Refusal } from "#server/core/refusal.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { type Database, readInOrg } from "#server/db/sql.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { UsageError } from "./terminal/usage.ts";

/** Returns the database of an organization, and its time zone. @throws UsageError when there is no such organization */
export async function requireOrganization(
  first: Database,
  org: OrganizationId,
): Promise<{ readonly db: Database; readonly timeZone: string }> {
  const db = await databaseOf(first, org);
  try {
    return { db, timeZone: await getTimeZone(readInOrg({ db, org })) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "NOT_FOUND") throw error;
    throw new UsageError(`there is no organization with the id ${org}; quoin org list shows them`);
  }
}
