import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type ResponseOf, request } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions, DialogCancel } from "#web/ui/dialog.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { clientImportCopy } from "#web/copy/client-import.ts";

type Preview = ResponseOf<"POST /client-imports/preview">;

/** Imports clients in three steps: choose a file, review, import. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const previewing = useMutation({
    mutationFn: async (file: File) => ({
      file,
      preview: await request("POST /client-imports/preview", { form: formWith(file) }),
    }),
  });
  const importing = useMutation({
    mutationFn: (file: File) => request("POST /client-imports", { form: formWith(file) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["GET /clients"] }),
  });
  const choose = (file: File) => {
    importing.reset();
    previewing.mutate(file);
  };
  const { data: chosen } = previewing;

  if (importing.isSuccess) {
    return (
      <Dialog title={clientImportCopy.title} onClose={onClose}>
        <div className="space-y-4">
          <Notice tone="good">{clientImportCopy.imported(importing.data.imported)}</Notice>
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              {copy.common.close}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    );
  }
  const canImport = chosen !== undefined && chosen.preview.errors.length === 0 && chosen.preview.valid > 0;
  return (
    <Dialog title={clientImportCopy.title} description={clientImportCopy.lead} onClose={onClose}>
      <div className="space-y-4">
        <p role="status" className="sr-only">
          {previewing.isPending ? clientImportCopy.reading : ""}
        </p>
        {chosen === undefined ? (
          <Columns />
        ) : (
          <div className={`space-y-4 ${previewing.isPending ? "opacity-60" : ""}`}>
            <PreviewDetails name={chosen.file.name} preview={chosen.preview} />
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
              {clientImportCopy.action(chosen.preview.valid)}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Columns() {
  return (
    <>
      <p className="font-medium">{clientImportCopy.columns}</p>
      <p className="text-muted">{Object.values(clientImportCopy.fields).join(", ")}</p>
      <p className="text-muted">{clientImportCopy.hint}</p>
    </>
  );
}

interface FileButtonProps {
  readonly isBusy: boolean;
  readonly isFirst: boolean;
  readonly onChoose: (file: File) => void;
}

function FileButton({ isBusy, isFirst, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={clientImportCopy.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
          // Lets the same file be chosen again after it was corrected.
          target.value = "";
        }}
      />
      <Button variant={isFirst ? "primary" : "secondary"} isBusy={isBusy} onClick={() => input.current?.click()}>
        {isFirst ? clientImportCopy.choose : clientImportCopy.chooseAnother}
      </Button>
    </>
  );
}

function PreviewDetails({ name, preview }: { readonly name: string; readonly preview: Preview }) {
  const { rows, valid, errors, ignoredColumns, sample } = preview;
  return (
    <>
      <p className="font-medium break-words">{name}</p>
      {errors.length > 0 ? (
        <Notice tone="danger">
          <p className="font-medium">{clientImportCopy.invalid(rows - valid)}</p>
          <ul className="mt-1.5 max-h-48 list-disc space-y-1 overflow-y-auto pl-5">
            {errors.map(({ row, path, message }) => (
              <li key={`${row} ${path} ${message}`}>
                {clientImportCopy.rowError(
                  row,
                  path in clientImportCopy.fields
                    ? clientImportCopy.fields[path as keyof typeof clientImportCopy.fields]
                    : path,
                  message,
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice tone={valid === 0 ? "warn" : "good"}>
          {valid === 0 ? clientImportCopy.empty : clientImportCopy.ready(valid)}
        </Notice>
      )}
      {ignoredColumns.length > 0 && <Notice tone="info">{clientImportCopy.ignored(ignoredColumns.join(", "))}</Notice>}
      {sample.length > 0 && (
        <table className="w-full table-fixed">
          <caption className="pb-1.5 text-left text-muted">{clientImportCopy.preview(sample.length)}</caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-muted">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                {clientImportCopy.fields.name}
              </th>
              <th scope="col" className="w-28 py-1.5 pr-3 font-medium">
                {clientImportCopy.fields.type}
              </th>
              <th scope="col" className="hidden w-[38%] py-1.5 font-medium sm:table-cell">
                {clientImportCopy.fields.email}
              </th>
            </tr>
          </thead>
          <tbody>
            {sample.map((client, i) => (
              // Rows may be identical, so the index is the key.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={i} className="border-b border-line last:border-0">
                <td className="truncate py-2 pr-3">{client.name}</td>
                <td className="truncate py-2 pr-3">{copy.clients.types[client.type ?? "HOMEOWNER"]}</td>
                <td className="hidden truncate py-2 text-muted sm:table-cell">{client.email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}
