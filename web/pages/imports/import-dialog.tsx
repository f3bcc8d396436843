import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { clientImportCopy } from "#web/copy/client-import.ts";
import { joinList } from "#web/locale.ts";
import { copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions, DialogCancel } from "#web/ui/dialog.tsx";
import { CheckField } from "#web/ui/field.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { FileButton } from "./file-button.tsx";
import type { Importable, ImportPreview } from "./importable.ts";
import { PreviewDetails } from "./preview-details.tsx";

interface ImportDialogProps<Sample> {
  readonly importable: Importable<Sample>;
  readonly onClose: () => void;
}

/** Imports records of a kind in three steps: choose a file, review, import. */
export function ImportDialog<Sample>({ importable, onClose }: ImportDialogProps<Sample>) {
  const { words, listKeys } = importable;
  const queries = useQueryClient();
  const [withRepeated, setWithRepeated] = useState(false);
  const previewing = useMutation({
    mutationFn: async (file: File) => ({ file, preview: await importable.preview(formWith(file)) }),
  });
  const importing = useMutation({
    mutationFn: (file: File) => importable.run(formWith(file), withRepeated),
    onSuccess: () => Promise.all(listKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
  const choose = (file: File) => {
    importing.reset();
    setWithRepeated(false);
    previewing.mutate(file);
  };
  const { data: chosen } = previewing;

  if (importing.isSuccess) {
    return (
      <Dialog title={words.title} onClose={onClose}>
        <div className="space-y-4">
          <Notice tone="good">{words.imported({ count: importing.data.imported })}</Notice>
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              {copy.common.close}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    );
  }
  const repeated = chosen?.preview.repeated ?? 0;
  const count = (chosen?.preview.valid ?? 0) - (withRepeated ? 0 : repeated);
  const canImport = chosen !== undefined && chosen.preview.errors.length === 0 && count > 0;
  return (
    <Dialog title={words.title} description={words.lead} onClose={onClose}>
      <div className="space-y-4">
        <p role="status" className="sr-only">
          {previewing.isPending ? clientImportCopy.reading : ""}
        </p>
        {chosen === undefined ? (
          <>
            <p className="font-medium">{clientImportCopy.columns}</p>
            <p className="text-muted">{joinList(Object.values(words.fields))}</p>
            <p className="text-muted">{words.hint}</p>
          </>
        ) : (
          <div className={`space-y-4 ${previewing.isPending ? "opacity-60" : ""}`}>
            <PreviewDetails importable={importable} name={chosen.file.name} preview={chosen.preview} />
            {repeated > 0 && (
              <Repeated
                importable={importable}
                preview={chosen.preview}
                isChosen={withRepeated}
                onChoose={setWithRepeated}
              />
            )}
          </div>
        )}
        {(previewing.error ?? importing.error) !== null && <ErrorNotice error={previewing.error ?? importing.error} />}
        <DialogActions>
          <DialogCancel />
          <FileButton isBusy={previewing.isPending} isFirst={chosen === undefined} onChoose={choose} />
          {chosen !== undefined && (
            <Button
              variant="primary"
              disabled={!canImport || previewing.isPending}
              isBusy={importing.isPending}
              onClick={() => importing.mutate(chosen.file)}
            >
              {words.action({ count })}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface RepeatedProps<Sample> {
  readonly importable: Importable<Sample>;
  readonly preview: ImportPreview<Sample>;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Names the rows that are records already, which are left out unless they are chosen. */
function Repeated<Sample>({ importable: { words }, preview, isChosen, onChoose }: RepeatedProps<Sample>) {
  const { repeated: count = 0, repeatedRows = [] } = preview;
  return (
    <Notice tone="warn">
      <p className="font-medium">{words.repeated?.({ count })}</p>
      <ul className="my-1.5 max-h-48 list-disc space-y-1 overflow-y-auto pl-5">
        {repeatedRows.map(({ row, description }) => (
          <li key={row}>{words.repeatedRow?.({ row, description })}</li>
        ))}
      </ul>
      <CheckField
        label={words.importRepeated ?? ""}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </Notice>
  );
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}
