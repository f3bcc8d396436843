import { type GivenNumber, inOrg, type OrgScope } from "#server/db/sql.ts";
import { lockLastIssue, raiseLastNumber } from "./store.ts";

/** Raises the organization's counters to numbers that were given, where the database has lost that. */
export const raiseGivenNumbers = (scope: OrgScope, given: readonly GivenNumber[]): Promise<void> =>
  inOrg(scope, async (tx) => {
    for (const { kind, year, number } of given) {
      await lockLastIssue(tx, kind, year);
      await raiseLastNumber(tx, { kind, year, lastNumber: number });
    }
  });
