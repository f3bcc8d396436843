import type { OrganizationId } from "#contract/api/ids.ts";
import { type Databases, homeName } from "#server/db/placement/databases.ts";
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
 * Tests whether an organization of any database has that slug. One that cannot be asked may have one.
 * @param home a transaction of the home database, which holds off others who look for a slug until it ends
 */
export async function slugIsTakenAnywhere(databases: Databases<Database>, home: Sql, slug: string): Promise<boolean> {
  const others = await databases.others();
  if (others.length === 0) return slugIsTaken(home, slug);
  await holdSlugs(home);
  const ask = async (name: string) => asSystem(await databases.open(name), (system) => slugIsTaken(system, slug));
  const answers = await Promise.all([homeName, ...others].map((name) => ask(name).catch(() => true)));
  return answers.includes(true);
}
