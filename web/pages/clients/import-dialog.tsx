import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type AnswerOf, ask } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions, DialogCancel } from "#web/ui/dialog.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { words } from "#web/words.ts";

type Preview = AnswerOf<"POST /client-imports/preview">;

const said = words.clientImport;

/** Choose a file, look at what it comes to, import it. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const looking = useMutation({
    mutationFn: async (file: File) => ({
      file,
      preview: await ask("POST /client-imports/preview", { form: formWith(file) }),
    }),
  });
  const importing = useMutation({
    mutationFn: (file: File) => ask("POST /client-imports", { form: formWith(file) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["GET /clients"] }),
  });
  const choose = (file: File) => {
    importing.reset();
    looking.mutate(file);
  };
  const { data: looked } = looking;

  if (importing.isSuccess) {
    return (
      <Dialog title={said.title} onClose={onClose}>
        <div className="space-y-4">
          <Notice tone="good">{said.imported(importing.data.imported)}</Notice>
          <DialogActions>
            <Button look="primary" onClick={onClose}>
              {words.common.close}
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    );
  }
  const canImport = looked !== undefined && looked.preview.errors.length === 0 && looked.preview.valid > 0;
  return (
    <Dialog title={said.title} description={said.lead} onClose={onClose}>
      <div className="space-y-4">
        <p role="status" className="sr-only">
          {looking.isPending ? said.reading : ""}
        </p>
        {looked === undefined ? (
          <Columns />
        ) : (
          <div className={`space-y-4 ${looking.isPending ? "opacity-60" : ""}`}>
            <Shown name={looked.file.name} preview={looked.preview} />
          </div>
        )}
        {(looking.error ?? importing.error) !== null && <ErrorNotice error={looking.error ?? importing.error} />}
        <DialogActions>
          <DialogCancel />
          <FileButton isBusy={looking.isPending} isFirst={looked === undefined} onChoose={choose} />
          {looked !== undefined && (
            <Button
              look="primary"
              disabled={!canImport || looking.isPending}
              isBusy={importing.isPending}
              onClick={() => importing.mutate(looked.file)}
            >
              {said.action(looked.preview.valid)}
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
      <p className="font-medium">{said.columns}</p>
      <p className="text-muted">{Object.values(said.fields).join(", ")}</p>
      <p className="text-muted">{said.hint}</p>
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
        aria-label={said.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
          // The same file may be chosen again after it was mended.
          target.value = "";
        }}
      />
      <Button look={isFirst ? "primary" : "secondary"} isBusy={isBusy} onClick={() => input.current?.click()}>
        {isFirst ? said.choose : said.chooseAnother}
      </Button>
    </>
  );
}

function Shown({ name, preview }: { readonly name: string; readonly preview: Preview }) {
  const { rows, valid, errors, ignoredColumns, sample } = preview;
  return (
    <>
      <p className="font-medium break-words">{name}</p>
      {errors.length > 0 ? (
        <Notice tone="danger">
          <p className="font-medium">{said.faulty(rows - valid)}</p>
          <ul className="mt-1.5 max-h-48 list-disc space-y-1 overflow-y-auto pl-5">
            {errors.map(({ row, path, message }) => (
              <li key={`${row} ${path} ${message}`}>
                {said.fault(row, path in said.fields ? said.fields[path as keyof typeof said.fields] : path, message)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice tone={valid === 0 ? "warn" : "good"}>{valid === 0 ? said.nothing : said.ready(valid)}</Notice>
      )}
      {ignoredColumns.length > 0 && <Notice tone="info">{said.ignored(ignoredColumns.join(", "))}</Notice>}
      {sample.length > 0 && (
        <table className="w-full table-fixed">
          <caption className="pb-1.5 text-left text-muted">{said.sample(sample.length)}</caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-muted">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                {said.fields.name}
              </th>
              <th scope="col" className="w-28 py-1.5 pr-3 font-medium">
                {said.fields.type}
              </th>
              <th scope="col" className="hidden w-[38%] py-1.5 font-medium sm:table-cell">
                {said.fields.email}
              </th>
            </tr>
          </thead>
          <tbody>
            {sample.map((client, i) => (
              // What stands in a row may stand in another as well.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={i} className="border-b border-line last:border-0">
                <td className="truncate py-2 pr-3">{client.name}</td>
                <td className="truncate py-2 pr-3">{words.clients.types[client.type ?? "HOMEOWNER"]}</td>
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
