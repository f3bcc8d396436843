import type { Numbering, NumberingChange } from "#contract/organizations/numbering.ts";
import { wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { getNumbering } from "./read-numbering.ts";
import { type DocumentKind, lockLastIssue, raiseLastNumber } from "./store.ts";

const counters = [
  { path: "nextInvoiceNumber", kind: "INVOICE", document: "invoice" },
  { path: "nextQuotationNumber", kind: "QUOTATION", document: "quotation" },
] as const satisfies readonly { path: keyof NumberingChange; kind: DocumentKind; document: keyof Numbering }[];

/**
 * Raises the counters of this year, so that numbering continues where another program stopped. The counters are locked
 * as they are for taking a number, so no number is given twice; the audit log records the gap.
 * @throws Refusal 422 for a counter below the current one
 */
export function raiseNumbers(caller: Caller, change: NumberingChange): Promise<Numbering> {
  return inOrg(caller, async (tx) => {
    await holdDraftTerms(tx);
    const expected = await getNumbering(tx, caller.clock);
    for (const { kind, document } of counters) await lockLastIssue(tx, kind, expected[document].year);
    // Read again: another transaction may have taken a number while this one waited for the counters.
    const before = await getNumbering(tx, caller.clock);
    const raised = counters.filter(({ path, document }) => (change[path] ?? 0) > before[document].next);
    refuseFaults(counters.flatMap(({ path, document }) => lowerFaults(path, change[path], before[document])));
    for (const { path, kind, document } of raised) {
      await raiseLastNumber(tx, { kind, year: before[document].year, lastNumber: (change[path] ?? 1) - 1 });
    }
    const after = await getNumbering(tx, caller.clock);
    if (raised.length > 0) await recordRaise(tx, caller, before, after);
    return after;
  });
}

function lowerFaults(path: string, next: number | undefined, before: Numbering["invoice"]): Fault[] {
  if (next === undefined || next >= before.next) return [];
  const message = wording("documents.numberTooLow", { next: before.next, year: before.year });
  return [{ path, code: "OUT_OF_RANGE", message }];
}

const recordRaise = (tx: Tx, { org }: Caller, before: Numbering, after: Numbering) =>
  recordEvent(tx, {
    resourceType: "organization",
    resourceId: org,
    details: Object.fromEntries(
      counters
        .filter(({ document }) => before[document].number !== after[document].number)
        .map(({ path, document }) => [path, `${before[document].number} → ${after[document].number}`]),
    ),
  });
