import type { OrganizationId } from "#contract/api/ids.ts";
import { type Cells, firstCell } from "#server/db/cells/cells.ts";
import { asSystem, type Database, type Sql } from "#server/db/sql.ts";
import { holdSlugs, slugIsTaken } from "./store.ts";

const slugLengthMax = 40;

/**
 * Returns the name as a slug; with the end of the id if that is empty or taken.
 * @param isTaken asked only for a slug that the name gives
 */
export async function freeSlug(
  name: string,
  id: OrganizationId,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, slugLengthMax);
  const unique = id.slice(-6);
  if (plain === "") return `org-${unique}`;
  return (await isTaken(plain)) ? `${plain}-${unique}` : plain;
}

/**
 * Tests whether an organization of any cell has that slug. One that cannot be asked may have one.
 * @param first a transaction of the first cell, which holds off others who look for a slug until it ends
 */
export async function slugIsTakenAnywhere(cells: Cells<Database>, first: Sql, slug: string): Promise<boolean> {
  const others = await cells.others();
  if (others.length === 0) return slugIsTaken(first, slug);
  await holdSlugs(first);
  const ask = async (name: string) => asSystem(await cells.open(name), (system) => slugIsTaken(system, slug));
  const answers = await Promise.all([firstCell, ...others].map((name) => ask(name).catch(() => true)));
  return answers.includes(true);
}
