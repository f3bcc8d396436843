import { type Import, importUpdatesMax, type NewImport } from "#contract/imports/import-previews.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { type Fault, found, Refusal, refuseFaults } from "#server/core/refusal.ts";
import { takenBy } from "#server/db/lists/labels.ts";
import { inOrg } from "#server/db/sql.ts";
import { closedCode } from "#server/records/expenses/check-import.ts";
import type { RecordImport } from "#server/records/imports/review-rows.ts";
import { corrected } from "./correct-preview.ts";
import { keepLayout } from "./layouts/keep-layout.ts";
import { getPreviewRow } from "./read.ts";
import type { RecordKind } from "./records-thread.ts";
import { readRecordFile, recordImports, reviewRecords, type RowOutcome } from "./review-file.ts";
import { importStatement } from "./run-statement.ts";
import { lockPreview, markImported, type PreviewRow, takeImports } from "./store.ts";

/**
 * Adds and changes the rows of a previewed file, all of them or none. A preview that was imported adds nothing again.
 * @throws Refusal 403, 404, 422
 */
export async function runImport(caller: Caller, { previewId, ...body }: NewImport): Promise<Import> {
  const row = corrected(await getPreviewRow(caller, previewId), body);
  const { kind } = row;
  if (kind === "BANK_STATEMENT") return importStatement(caller, row, body);
  return importRecords(caller, { ...row, kind }, body);
}

async function importRecords(
  caller: Caller,
  { id, kind, name, content, corrections }: Omit<PreviewRow, "kind"> & { readonly kind: RecordKind },
  { rows = [], leaveOutErrors = false }: Omit<NewImport, "previewId">,
): Promise<Import> {
  const file = await readRecordFile(caller, { kind, content }, corrections);
  const given = new Map(rows.map((each) => [each.row, each]));
  const values = new Map(rows.flatMap((each) => (each.values === undefined ? [] : [[each.row, each.values] as const])));
  return inOrg(caller, async (tx) => {
    await takeImports(tx);
    const { importedAt } = found(await lockPreview(tx, id));
    await recordImports[kind].hold?.(tx);
    const outcomes = await reviewRecords(tx, caller, { kind, file, corrected: values });
    refuseUnknownRows(rows, outcomes);
    const actions = outcomes.map((outcome) => ({
      ...outcome,
      action: given.get(outcome.row)?.action ?? defaultOf(outcome),
    }));
    const counted = { previewId: id, kind };
    if (importedAt !== null) return { ...counted, added: 0, updated: 0, known: outcomes.length, skipped: 0 };
    const chosen = actions.filter(({ action, errors }) => action !== "SKIP" && !(leaveOutErrors && errors.length > 0));
    const faults = faultsOf(chosen, recordImports[kind]);
    refuseClosedDays(faults);
    refuseFaults(faults);
    const toAdd = chosen.filter(({ action }) => action === "ADD");
    const toUpdate = chosen.filter(({ action }) => action === "UPDATE");
    const added =
      toAdd.length === 0
        ? 0
        : await recordImports[kind].add(
            tx,
            caller,
            toAdd.map(({ body }) => body),
          );
    for (const {
      duplicates: [first],
      body,
    } of toUpdate) {
      await recordImports[kind].update?.({ ...caller, tx }, first?.id ?? "", body);
    }
    const at = caller.clock();
    await keepLayout(
      tx,
      { kind, fingerprint: file.fingerprint },
      { name, columns: file.columns, dayOrder: corrections.dayOrder, at },
    );
    await markImported(tx, id, at);
    const left = actions.filter((each) => !chosen.includes(each));
    const known = left.filter(({ isKnown }) => isKnown).length;
    return { ...counted, added, updated: toUpdate.length, known, skipped: left.length - known };
  });
}

/** Rows with errors are refused unless they are left out, so that none is missed without a word. */
const defaultOf = ({ action, errors, duplicates, sameAs }: RowOutcome) =>
  errors.length > 0 && duplicates.length === 0 && sameAs === undefined ? "ADD" : action;

function refuseUnknownRows(rows: NonNullable<NewImport["rows"]>, outcomes: readonly RowOutcome[]): void {
  const known = new Set(outcomes.map(({ row }) => row));
  refuseFaults(
    rows.flatMap(({ row }, i): Fault[] => {
      if (known.has(row)) return [];
      return [{ path: `rows[${i}].row`, code: "UNKNOWN_REFERENCE", message: wording("imports.unknownRow", { row }) }];
    }),
  );
}

/** Refuses a file in which nothing is wrong but the days of some rows. @throws Refusal 409 INVALID_STATE */
function refuseClosedDays(faults: readonly Fault[]): void {
  if (faults.length === 0 || faults.some(({ code }) => code !== closedCode)) return;
  throw new Refusal("INVALID_STATE", wording("imports.daysClosed"), {
    details: faults,
  });
}

/** Returns the fault of a row that is added although another record has what only one can have. */
const takenFaults = ({ action, duplicates }: RowOutcome): Fault[] =>
  action !== "ADD"
    ? []
    : duplicates.flatMap(({ id, by }) => {
        if (by.includes("externalId")) return [takenBy(id)];
        const message = wording("records.priceCodeTaken");
        return by.includes("code") ? [{ path: "code", code: "DUPLICATE", message }] : [];
      });

function faultsOf(chosen: readonly RowOutcome[], { update }: RecordImport): Fault[] {
  const own = chosen.flatMap((outcome) =>
    [...outcome.errors, ...takenFaults(outcome)].map((fault) => ({
      ...fault,
      path: `rows[${outcome.row}].${fault.path}`,
    })),
  );
  const without = chosen
    .filter(({ action, duplicates }) => action === "UPDATE" && (duplicates.length === 0 || update === undefined))
    .map(({ row }) => ({
      path: `rows[${row}].action`,
      code: "NOT_ALLOWED",
      message: update === undefined ? wording("imports.noUpdates") : wording("imports.nothingToUpdate"),
    }));
  const updates = chosen.filter(({ action }) => action === "UPDATE").length;
  if (updates > importUpdatesMax) {
    const message = wording("imports.tooManyUpdates", { max: importUpdatesMax });
    return [{ path: "rows", code: "TOO_MANY", message }, ...own];
  }
  return [...own, ...without];
}
