import type { AccountCodes } from "#contract/books/accounts.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Period } from "#server/db/lists/conditions.ts";
import type { Read } from "#server/db/sql.ts";
import { linesOf } from "./present.ts";
import { findEntries } from "./store.ts";

export { everyEntry } from "./store.ts";

/** Lists the entries of a period in the order in which they are booked, each as its lines. */
export async function listEntries(read: Read, period: Period, codes: AccountCodes, page: Page) {
  return page.body(await findEntries(read, period, page), (row) => linesOf(row, codes));
}
