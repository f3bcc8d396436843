import type { BankStatement } from "#contract/bank.ts";
import type { Caller } from "#server/caller.ts";
import { daysIn } from "#server/core/calendar.ts";
import { newId } from "#server/core/ids.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { mapInSlices } from "#server/core/slices.ts";
import { inOrg, readInOrg } from "#server/db/sql.ts";
import type { Upload } from "#server/http/read-upload.ts";
import { insertRows } from "#server/imports/check-rows.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import type { read } from "./statement-thread.ts";
import { insertLines, insertStatement } from "./store.ts";

/**
 * Adds the lines of a bank's export that no earlier one had, or none if any row has a fault.
 * @throws Refusal 422
 */
export async function importBankStatement(caller: Caller, { name, content }: Upload): Promise<BankStatement> {
  const today = daysIn(await getTimeZone(readInOrg(caller)))(caller.clock().toISOString());
  // Before the transaction begins, since it may have to wait for other files.
  const { lines, skipped, faults } = await caller.fileReader.read<typeof read>(
    caller.org,
    new URL("./statement-thread.ts", import.meta.url),
    { content, today },
  );
  refuseFaults(faults);
  return inOrg(caller, async (tx) => {
    const at = caller.clock();
    const id = newId("bst", at);
    // In the order of their days, in which ids are the order of a day's lines. The identities order what concurrent imports
    // of the same file wait for.
    const byDay = lines.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
    const made = await mapInSlices(byDay, ({ date, amount, description, identity }) => ({
      id: newId("bkl", at),
      statementId: id,
      date,
      description,
      amount,
      identity,
      createdAt: at,
      updatedAt: at,
    }));
    const rows = made.toSorted((a, b) => (a.identity < b.identity ? -1 : 1));
    const added = (await insertRows(rows, (batch) => insertLines(tx, batch))).length;
    const known = rows.length - added;
    await insertStatement(tx, { id, name, added, known, createdAt: at });
    return { id, name, added, known, lines: rows.length, skipped: [...skipped], createdAt: at.toISOString() };
  });
}
