import { requestFile } from "#web/api.ts";
import { BulkDialog } from "#web/list/selection/bulk-dialog.tsx";
import { saveFile } from "#web/list/save-file.ts";
import type { Selected } from "#web/list/selection/selection-bar.tsx";
import { copy } from "#web/copy/copy.ts";
import { selectionCopy } from "#web/copy/selection.ts";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";
import { fullNameOfDocument, type SelectableDocument } from "#web/records/documents/document-name.ts";

/** As in the contract, whose file would load the schemas. */
const exportedIdsMax = 200;

interface ExportSelectedDialogProps {
  readonly kind: DocumentKind;
  readonly selected: Selected<SelectableDocument>;
  readonly query: object;
  readonly onClose: () => void;
}

/** Exports the selected documents as a CSV file. */
export function ExportSelectedDialog({ kind, selected, query, onClose }: ExportSelectedDialogProps) {
  const { rows, isWholeList } = selected;
  // The ids of more rows would not fit into an address.
  const isTooMany = !isWholeList && rows.length > exportedIdsMax;
  return (
    <BulkDialog
      title={selectionCopy.bulkCsv.title[kind]({ count: rows.length })}
      summary={
        <p>
          {isTooMany
            ? selectionCopy.bulkCsv.tooMany[kind]({ count: exportedIdsMax })
            : selectionCopy.bulkCsv.summary[kind]({ count: rows.length })}
        </p>
      }
      action={copy.list.exportCsv}
      rows={isTooMany ? [] : rows}
      nameOf={fullNameOfDocument}
      doneWord={selectionCopy.bulkCsv.done}
      stoppedWord={selectionCopy.bulkCsv.stopped}
      run={async (chosen, { signal, report }) => {
        const isFilter = isWholeList && chosen.length === rows.length;
        const filter = isFilter ? query : { ids: chosen.map(({ id }) => id).join(",") };
        const { content, name } = await requestFile(`GET /exports/${kind}.csv`, { query: filter, signal });
        saveFile(content, name);
        for (const { id } of chosen) report(id, { kind: "done" });
      }}
      onClose={onClose}
    />
  );
}
