import { checkBooks, type Difference } from "#server/billing/contracts/check/check-books.ts";
import { inSnapshot } from "#server/db/snapshot.ts";
import type { OrgScope } from "#server/db/sql.ts";
import { checkJournal } from "#server/reports/journal/check/check-journal.ts";
import { checkRecords } from "./check-records.ts";
import { removeTimeLimit } from "./store.ts";

/**
 * Returns where the books, the journal and the records of an organization disagree. All of it is read as it was at one
 * moment, so that what is written meanwhile is no difference, and may take as long as it needs.
 */
export const checkOrganization = (scope: OrgScope): Promise<Difference[]> =>
  inSnapshot(scope, async (read) => {
    await removeTimeLimit(read);
    return [...(await checkBooks(read)), ...(await checkJournal(read)), ...(await checkRecords(read))];
  });
