import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { BankStatement } from "#contract/bank.ts";
import { ApiError, request } from "#web/api.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { newIdempotencyKey } from "#web/idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";

export type Importing = UseMutationResult<BankStatement, Error, File>;

export function useImport(): Importing {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return request("POST /bank-statements", { form, idempotencyKey: newIdempotencyKey() });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["GET /bank-lines"] }),
  });
}

/** Opens the browser's dialog for the file of a bank. */
export function ImportButton({ importing }: { readonly importing: Importing }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={words.import}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) importing.mutate(file);
          // Lets the same file be chosen again after it was corrected.
          target.value = "";
        }}
      />
      <Button variant="primary" isBusy={importing.isPending} onClick={() => input.current?.click()}>
        {words.import}
      </Button>
    </>
  );
}

/** The outcome of the last import: the lines that it added and the rows that it left out, or the faults of the file by row. */
export function ImportOutcome({ importing: { data, error, variables } }: { readonly importing: Importing }) {
  if (error !== null) {
    const faults = error instanceof ApiError ? error.details : [];
    return (
      <div className="mb-4">
        {faults.length === 0 ? (
          <ErrorNotice error={error} />
        ) : (
          <Notice tone="danger">
            <p>{words.notImported({ name: variables?.name ?? "" })}</p>
            <ul className="mt-1 list-disc pl-5">
              {faults.map(({ path, message }) => (
                <li key={`${path} ${message}`}>{faultOf(path, message)}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    );
  }
  if (data === undefined) return null;
  return (
    <div className="mb-4">
      <Notice tone="good">
        <p>{words.imported(data)}</p>
        {data.skipped.length > 0 && (
          <details>
            <summary className="cursor-pointer">{words.skipped({ count: data.skipped.length })}</summary>
            <ul>
              {data.skipped.map(({ row, text }) => (
                <li key={row} className="break-words">
                  {words.row({ row })}: {text}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Notice>
    </div>
  );
}

/** Names the row of a fault, as in `rows[4].amount`. */
function faultOf(path: string, message: string): string {
  const [, row, field] = /^rows\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  return row === undefined ? message : `${words.row({ row: Number(row) })}, ${field}: ${message}`;
}
