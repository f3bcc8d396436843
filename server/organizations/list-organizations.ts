import type { OrganizationId } from "#contract/api/ids.ts";
import type { Services } from "#server/http/caller.ts";
import { databaseAt, databaseLabel, homeName } from "#server/db/placement/databases.ts";
import { onlyPlaced } from "#server/db/placement/find-anywhere.ts";
import { isoInstant, onceAsSystem } from "#server/db/sql.ts";
import { findOrganizations, type ListedOrganizationRow } from "./store.ts";

/** An organization in the list of an administrator. */
export interface ListedOrganization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly slug: string;
  readonly test: boolean;
  /** The name of its database. */
  readonly [databaseLabel]: string;
  /** Without those who are only invited. */
  readonly memberCount: number;
  readonly activeKeyCount: number;
  readonly createdAt: string;
}

/** Lists the organizations of the installation, oldest first; those of other databases after those at home. */
export async function listOrganizations({ db, clock }: Pick<Services, "db" | "clock">): Promise<ListedOrganization[]> {
  const listed: ListedOrganization[] = [];
  for (const place of [homeName, ...(await db.databases.others())]) {
    listed.push(...(await listOrganizationsIn({ db, clock }, place)));
  }
  return listed;
}

/** Lists the organizations of one database, oldest first. */
export async function listOrganizationsIn(
  { db, clock }: Pick<Services, "db" | "clock">,
  place: string,
): Promise<ListedOrganization[]> {
  const rows = await onceAsSystem<ListedOrganizationRow>(await databaseAt(db, place), (system) =>
    findOrganizations(system, clock()),
  );
  return (await onlyPlaced(db, place, rows, ({ id }) => id)).map((row) => present(row, place));
}

const present = (row: ListedOrganizationRow, place: string): ListedOrganization => {
  const { id, name, slug, isTest, memberCount, activeKeyCount, createdAt } = row;
  return {
    id,
    name,
    slug,
    test: isTest,
    [databaseLabel]: place,
    memberCount,
    activeKeyCount,
    createdAt: isoInstant(createdAt),
  };
};
