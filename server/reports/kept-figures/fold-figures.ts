import type { Caller } from "#server/http/caller.ts";
import { collectFailures } from "#server/core/sharing/collect-failures.ts";
import { asSystem, inOrg, type Tx } from "#server/db/sql.ts";
import {
  checkNotedContracts,
  checkNotedQuotations,
  findOrgsWithChangedFigures,
  foldChanges,
  lockFigures,
} from "./store.ts";

/** The number of changes that one transaction folds: few enough for its time limit. */
const changesAtOnce = 5_000;

/**
 * Folds the changes of kept figures into their sums, so that a read sums few rows. Any number of processes may do this
 * at once, and after any pause: a figure is the sum of its rows, folded or not.
 * @throws AggregateError when it failed for some organizations; the others are done all the same
 */
export async function foldFigures({ db }: Pick<Caller, "db">): Promise<void> {
  const orgs = await asSystem(db, findOrgsWithChangedFigures);
  await collectFailures(orgs, "could not fold the kept figures of some organizations", { atOnce: 1 }, ({ orgId }) =>
    foldFiguresInOrg({ db, org: orgId }),
  );
}

/** Folds the changes of one organization, and brings its lists of uninvoiced quotations and of held retention up to date. */
export async function foldFiguresInOrg(scope: Pick<Caller, "db" | "org">): Promise<void> {
  await repeat(scope, foldChanges);
  await repeat(scope, checkNotedQuotations);
  await repeat(scope, checkNotedContracts);
}

async function repeat(
  scope: Pick<Caller, "db" | "org">,
  foldSome: (tx: Tx, limit: number) => Promise<number>,
): Promise<void> {
  for (;;) {
    const folded = await inOrg(scope, async (tx) => ((await lockFigures(tx)) ? foldSome(tx, changesAtOnce) : 0));
    if (folded < changesAtOnce) return;
  }
}
