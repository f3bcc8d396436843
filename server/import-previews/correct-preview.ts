import type { WordedPreview } from "./present.ts";
import type { ImportPreviewChange } from "#contract/imports/import-previews.ts";
import type { ImportPreviewId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { bankFields } from "#reader/bank/chosen-columns.ts";
import type { Caller } from "#server/http/caller.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import { inOrg } from "#server/db/sql.ts";
import { getPreviewRow, showPreview } from "./read.ts";
import { sourcesOf } from "./records-thread.ts";
import { changePreview, type Corrections, type PreviewRow } from "./store.ts";

/** Says what columns are, and how days are written. @throws Refusal 403, 404, 422 */
export async function correctImportPreview(
  caller: Caller,
  id: ImportPreviewId,
  change: ImportPreviewChange,
): Promise<WordedPreview> {
  const row = corrected(await getPreviewRow(caller, id), change);
  const preview = await showPreview(caller, row);
  await inOrg(caller, (tx) => changePreview(tx, id, row));
  return preview;
}

/** Returns the preview with further corrections. @throws Refusal 422 for a field that there is not */
export function corrected(row: PreviewRow, { columns = [], dayOrder, accountId }: ImportPreviewChange): PreviewRow {
  const fields = row.kind === "BANK_STATEMENT" ? [...bankFields] : sourcesOf(row.kind);
  refuseFaults(
    columns.flatMap(({ field }, i) => {
      if (field === null || fields.includes(field)) return [];
      const message = wording("imports.unknownField", { fields: fields.join(", ") });
      return [{ path: `columns[${i}].field`, code: "UNKNOWN_VALUE", message }];
    }),
  );
  const chosen = Object.fromEntries(columns.map(({ column, field }) => [String(column), field]));
  const corrections: Corrections = {
    ...row.corrections,
    columns: { ...row.corrections.columns, ...chosen },
    ...(dayOrder === undefined ? {} : { dayOrder }),
  };
  return { ...row, corrections, accountId: accountId ?? row.accountId };
}
