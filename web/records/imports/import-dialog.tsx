import { type ReactNode, useEffect, useRef } from "react";
import type { BankAccountId } from "#contract/api/ids.ts";
import type { ImportKind, ImportPreview, ImportPreviewChange } from "#contract/imports/import-previews.ts";
import { copy } from "#web/copy/copy.ts";
import { importReviewCopy as words } from "#web/copy/import-review.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions, DialogCancel } from "#web/ui/dialog.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { bankFiles, FileButton } from "./file-button.tsx";
import { ReviewColumns } from "./review-columns.tsx";
import { ReviewRows } from "./review-rows.tsx";
import { ReviewSummary } from "./review-summary.tsx";
import { actionOf, useReview } from "./use-review.ts";

interface ImportDialogProps {
  readonly kind: ImportKind;
  readonly title: string;
  /** The fields that the rows are shown with. */
  readonly shown: readonly string[];
  /** The keys of the lists that have new records afterwards. */
  readonly listKeys: readonly string[];
  readonly hint?: ReactNode;
  /** A file that was chosen already, and the account of a bank's. */
  readonly file?: File;
  readonly accountId?: BankAccountId | undefined;
  /** A question before the columns, such as the account. */
  readonly before?: (preview: ImportPreview, correct: (change: ImportPreviewChange) => void) => ReactNode;
  readonly onClose: () => void;
}

/** Imports records in three steps: choose a file, review what was understood, import. */
export function ImportDialog({
  kind,
  title,
  shown,
  listKeys,
  hint,
  file,
  accountId,
  before,
  onClose,
}: ImportDialogProps) {
  const review = useReview(kind, listKeys, accountId);
  const { read } = review;
  const given = useRef<File>(undefined);
  useEffect(() => {
    if (file === undefined || given.current === file) return;
    given.current = file;
    read(file);
  }, [file, read]);
  const { preview, choices, reading, correcting, importing } = review;
  if (importing.isSuccess) {
    return (
      <Dialog title={title} onClose={onClose}>
        <div className="space-y-4">
          <Notice tone="good">{words.done(importing.data)}</Notice>
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              {copy.common.close}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    );
  }
  const isBusy = reading.isPending || correcting.isPending;
  const count = preview?.rows.filter((row) => actionOf(row, choices.get(row.row)) !== "SKIP").length ?? 0;
  const error = reading.error ?? correcting.error ?? importing.error;
  return (
    <Dialog title={title} description={leadOf(kind)} shape={preview === undefined ? "box" : "sheet"} onClose={onClose}>
      <div className="space-y-4">
        <p role="status" className="sr-only">
          {isBusy ? words.reading : ""}
        </p>
        {preview === undefined ? (
          <p className="text-muted">{isBusy ? words.reading : (hint ?? words.programs)}</p>
        ) : (
          <div className={`space-y-4 ${isBusy ? "opacity-60" : ""}`}>
            <ReviewSummary preview={preview} choices={choices} onCorrect={correcting.mutate} />
            {before?.(preview, correcting.mutate)}
            <ReviewColumns preview={preview} onCorrect={correcting.mutate} />
            <ReviewRows preview={preview} choices={choices} shown={shown} onChoose={review.choose} />
          </div>
        )}
        {error !== null && <ErrorNotice error={error} />}
        <DialogActions>
          <DialogCancel />
          <FileButton
            label={preview === undefined ? words.choose : words.chooseAnother}
            name={words.choose}
            accept={`${bankFiles},.vcf,text/vcard`}
            isPrimary={preview === undefined}
            isBusy={reading.isPending}
            onChoose={review.read}
          />
          {preview !== undefined && (
            <Button
              variant="primary"
              disabled={count === 0 || isBusy}
              isBusy={importing.isPending}
              onClick={() => importing.mutate(preview.id)}
            >
              {count === 0 ? words.nothing : words.action({ count })}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Says which files are read, and how large they may be. */
function leadOf(kind: ImportKind): string {
  if (kind === "BANK_STATEMENT") return words.bankLead;
  return kind === "OPEN_INVOICES" ? words.openInvoicesLead : words.lead;
}
