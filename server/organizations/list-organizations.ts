import type { OrganizationId } from "#contract/api/ids.ts";
import type { Services } from "#server/http/caller.ts";
import { cellAt, firstCell } from "#server/db/cells/cells.ts";
import { onlyPlaced } from "#server/db/cells/find-in-cells.ts";
import { isoInstant, onceAsSystem } from "#server/db/sql.ts";
import { findOrganizations, type ListedOrganizationRow } from "./store.ts";

/** An organization in the list of an administrator. */
export interface ListedOrganization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly slug: string;
  readonly test: boolean;
  readonly cell: string;
  /** Without those who are only invited. */
  readonly memberCount: number;
  readonly activeKeyCount: number;
  readonly createdAt: string;
}

/** Lists the organizations of the installation, oldest first; those of other cells after those of the first one. */
export async function listOrganizations({ db, clock }: Pick<Services, "db" | "clock">): Promise<ListedOrganization[]> {
  const listed: ListedOrganization[] = [];
  for (const cell of [firstCell, ...(await db.cells.others())]) listed.push(...(await listCell({ db, clock }, cell)));
  return listed;
}

/** Lists the organizations of one cell, oldest first. */
export async function listCell(
  { db, clock }: Pick<Services, "db" | "clock">,
  cell: string,
): Promise<ListedOrganization[]> {
  const rows = await onceAsSystem<ListedOrganizationRow>(await cellAt(db, cell), (system) =>
    findOrganizations(system, clock()),
  );
  return (await onlyPlaced(db, cell, rows, ({ id }) => id)).map((row) => present(row, cell));
}

const present = (row: ListedOrganizationRow, cell: string): ListedOrganization => {
  const { id, name, slug, isTest, memberCount, activeKeyCount, createdAt } = row;
  return { id, name, slug, test: isTest, cell, memberCount, activeKeyCount, createdAt: isoInstant(createdAt) };
};
