import type { OrganizationId } from "#contract/api/ids.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { isMoving } from "#server/db/placement/places.ts";
import { asSystem, inOrg, type OrgScope, type Sql } from "#server/db/sql.ts";
import { derivedTables } from "./derived-tables.ts";
import { tryLockDerived } from "./lock-derived.ts";

/** The number of notes that one transaction folds: few enough for its time limit. */
const notesAtOnce = 5_000;

const noted = derivedTables.flatMap(({ table, notes }) => (notes === undefined ? [] : [{ table, ...notes }]));

/**
 * Folds what is noted of derived tables, so that a read works out few rows. Any number of processes may do this at once, and
 * after any pause: a table and its notes are right together, folded or not.
 * @throws AggregateError when it failed for some organizations; the others are done all the same
 */
export async function foldDerived({ db }: Pick<OrgScope, "db">): Promise<void> {
  const orgs = await asSystem(db, findOrgsWithNotes);
  await collectFailures(orgs, "could not fold the derived tables of some organizations", { atOnce: 1 }, ({ orgId }) =>
    foldDerivedInOrg({ db, org: orgId }),
  );
}

const findOrgsWithNotes = (system: Sql) => system<{ orgId: OrganizationId }[]>`
  select org_id from (
    ${noted.map(
      ({ table, areIn }, i) => system`
        ${i === 0 ? system`` : system`union`} select org_id from ${system(table)} where ${areIn(system)}`,
    )}) noted
  where not ${isMoving(system, system`noted.org_id`)}`;

/** Folds what is noted of one organization. */
export async function foldDerivedInOrg(scope: Pick<OrgScope, "db" | "org">): Promise<void> {
  for (const { fold } of noted) {
    for (;;) {
      const folded = await inOrg(scope, async (tx) => ((await tryLockDerived(tx)) ? fold(tx, notesAtOnce) : 0));
      if (folded < notesAtOnce) break;
    }
  }
}
