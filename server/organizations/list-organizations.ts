import type { OrganizationId } from "#contract/ids.ts";
import type { Services } from "#server/caller.ts";
import { isoInstant, onceAsSystem } from "#server/db/sql.ts";
import { findOrganizations, type ListedOrganizationRow } from "./store.ts";

/** An organization in the list of an administrator. */
export interface ListedOrganization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly slug: string;
  readonly test: boolean;
  /** Without those who are only invited. */
  readonly memberCount: number;
  readonly activeKeyCount: number;
  readonly createdAt: string;
}

/** Lists the organizations of the installation, oldest first. */
export async function listOrganizations({ db, clock }: Pick<Services, "db" | "clock">): Promise<ListedOrganization[]> {
  const rows = await onceAsSystem<ListedOrganizationRow>(db, (system) => findOrganizations(system, clock()));
  return rows.map(({ id, name, slug, isTest, memberCount, activeKeyCount, createdAt }) => ({
    id,
    name,
    slug,
    test: isTest,
    memberCount,
    activeKeyCount,
    createdAt: isoInstant(createdAt),
  }));
}
