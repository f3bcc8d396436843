import { isoDay } from "#web/days.ts";
import { BulkDialog } from "#web/list/bulk-dialog.tsx";
import { chooseDestination } from "#web/list/save-file.ts";
import { useTimeZone } from "#web/session.ts";
import { copy } from "#web/copy/copy.ts";
import type { DocumentKind } from "./document-kind.ts";
import { fullNameOfDocument, type SelectableDocument } from "./document-name.ts";
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
      title={copy.bulkPdfs.title(kind, rows.length)}
      summary={<p>{copy.bulkPdfs.summary(rows.length)}</p>}
      action={copy.bulkPdfs.start(rows.length)}
      rows={rows}
      nameOf={fullNameOfDocument}
      doneWord={copy.bulkPdfs.done}
      stoppedWord={copy.bulkPdfs.stopped}
      run={async (chosen, job) => {
        const save = await chooseDestination(copy.bulkPdfs.file(kind, isoDay(new Date(), timeZone)));
        const ids = chosen.map(({ id }) => id);
        await save(zipPdfs(kind, ids, job), job.signal);
      }}
      onClose={onClose}
    />
  );
}
