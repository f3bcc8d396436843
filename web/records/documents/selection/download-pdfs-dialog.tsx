import { isoDay } from "#web/days/days.ts";
import { BulkDialog } from "#web/list/selection/bulk-dialog.tsx";
import { chooseDestination } from "#web/list/save-file.ts";
import { useTimeZone } from "#web/session/session.ts";
import { selectionCopy } from "#web/copy/selection.ts";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";
import { fullNameOfDocument, type SelectableDocument } from "#web/records/documents/document-name.ts";
import { zipPdfs } from "./zip-pdfs.ts";

interface DownloadPdfsDialogProps {
  readonly kind: DocumentKind;
  readonly rows: readonly SelectableDocument[];
  readonly onClose: () => void;
}

/** Downloads the PDFs of the selected documents as one ZIP file. */
export function DownloadPdfsDialog({ kind, rows, onClose }: DownloadPdfsDialogProps) {
  const timeZone = useTimeZone();
  return (
    <BulkDialog
      title={selectionCopy.bulkPdfs.title[kind]({ count: rows.length })}
      summary={<p>{selectionCopy.bulkPdfs.summary({ count: rows.length })}</p>}
      action={selectionCopy.bulkPdfs.start({ count: rows.length })}
      rows={rows}
      nameOf={fullNameOfDocument}
      doneWord={selectionCopy.bulkPdfs.done}
      stoppedWord={selectionCopy.bulkPdfs.stopped}
      run={async (chosen, job) => {
        const save = await chooseDestination(`${kind}-${isoDay(new Date(), timeZone)}.zip`);
        const ids = chosen.map(({ id }) => id);
        await save(zipPdfs(kind, ids, job), job.signal);
      }}
      onClose={onClose}
    />
  );
}
