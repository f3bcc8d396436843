import type { Import, NewImport } from "#contract/imports/import-previews.ts";
import { addStatement } from "#server/billing/bank/import-statement.ts";
import type { Caller } from "#server/http/caller.ts";
import { found, refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { keepLayout } from "./layouts/keep-layout.ts";
import { readStatementFile, rowOf } from "./review-statement.ts";
import { lockPreview, markImported, type PreviewRow, takeImports } from "./store.ts";

/**
 * Adds the lines of each account of a bank's file that the account does not have.
 * @throws Refusal 404, 422 for rows with errors that are not left out, and when the account must be chosen
 */
export async function importStatement(
  caller: Caller,
  preview: PreviewRow,
  { rows = [], leaveOutErrors = false }: Omit<NewImport, "previewId">,
): Promise<Import> {
  const { statements, fingerprint } = await readStatementFile(caller, preview);
  const skipped = new Set(rows.flatMap(({ row, action }) => (action === "SKIP" ? [row] : [])));
  const isOpen = (row: number) => !leaveOutErrors && !skipped.has(row);
  refuseFaults(statements.flatMap(({ faults }) => faults.filter((fault) => isOpen(rowOf(fault)))));
  return inOrg(caller, async (tx) => {
    await takeImports(tx);
    const { importedAt } = found(await lockPreview(tx, preview.id));
    const counted = { previewId: preview.id, kind: preview.kind, updated: 0 };
    const all = statements.reduce((sum, { lines }) => sum + lines.length, 0);
    if (importedAt !== null) return { ...counted, added: 0, known: all, skipped: 0 };
    let [added, known, left] = [0, 0, 0];
    for (const statement of statements) {
      const lines = statement.lines.filter(({ row }) => !skipped.has(row));
      left += statement.lines.length - lines.length + new Set(statement.faults.map(rowOf)).size;
      const accountId = statements.length === 1 ? (preview.accountId ?? undefined) : undefined;
      const done = await addStatement(tx, caller, {
        accountId,
        name: preview.name,
        statement: { ...statement, lines },
      });
      added += done.added;
      known += done.known;
      left += lines.length - done.lines;
    }
    const at = caller.clock();
    const columns = (statements[0]?.columns ?? []).map((column) => ({ ...column, rank: 0 }));
    const { dayOrder } = preview.corrections;
    await keepLayout(tx, { kind: preview.kind, fingerprint }, { name: preview.name, columns, dayOrder, at });
    await markImported(tx, preview.id, at);
    return { ...counted, added, known, skipped: left };
  });
}
