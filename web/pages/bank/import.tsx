import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { BankAccount } from "#contract/bank-accounts.ts";
import type { BankStatement } from "#contract/bank.ts";
import type { BankAccountId } from "#contract/ids.ts";
import { formatMoney } from "#web/amounts.ts";
import { ApiError, request } from "#web/api.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { newIdempotencyKey } from "#web/idempotency-key.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { useBankAccounts } from "./accounts.tsx";

export type Importing = UseMutationResult<
  BankStatement,
  Error,
  { readonly file: File; readonly accountId: BankAccountId | undefined }
>;

export function useImport(): Importing {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, accountId }) => {
      const form = new FormData();
      form.append("file", file);
      const query = accountId === undefined ? {} : { accountId };
      return request("POST /bank-statements", { query, form, idempotencyKey: newIdempotencyKey() });
    },
    // Also after a refusal, which may be about an account that a colleague has added.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["GET /bank-lines"] }),
        queries.invalidateQueries({ queryKey: ["GET /bank-accounts"] }),
      ]),
  });
}

/** Opens the browser's dialog for the file of a bank. */
export function ImportButton({ isBusy, onFile }: { readonly isBusy: boolean; readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx,.xls,.ods,.txt,.tsv,.ofx,.qfx,.qif,.sta,.mt940,.940,.xml,text/csv"
        aria-label={words.import}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // Lets the same file be chosen again after it was corrected.
          target.value = "";
        }}
      />
      <Button variant="primary" isBusy={isBusy} onClick={() => input.current?.click()}>
        {words.import}
      </Button>
    </>
  );
}

/** The outcome of the last import: the lines that it added and the rows that it left out, or the faults of the file by row. */
export function ImportOutcome({ importing: { data, error, variables, mutate } }: { readonly importing: Importing }) {
  const { data: accounts } = useBankAccounts();
  const account = accounts?.find(({ id }) => id === data?.accountId);
  if (error !== null) {
    const faults = error instanceof ApiError ? error.details : [];
    if (faults.some(({ path }) => path === "accountId") && accounts !== undefined && variables !== undefined) {
      return <AccountChoice accounts={accounts} file={variables.file} onChoose={mutate} />;
    }
    return (
      <div className="mb-4">
        {faults.length === 0 ? (
          <ErrorNotice error={error} />
        ) : (
          <Notice tone="danger">
            <p>{words.notImported({ name: variables?.file.name ?? "" })}</p>
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
    <div className="mb-4 space-y-2">
      <Gaps statement={data} account={account} />
      <Notice tone="good">
        <p>
          {words.imported(data)} {(accounts?.length ?? 0) > 1 && account && words.importedInto({ name: account.name })}
        </p>
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

interface AccountChoiceProps {
  readonly accounts: readonly BankAccount[];
  readonly file: File;
  readonly onChoose: Importing["mutate"];
}

/** Asks for the account of a file that says none, when files with its columns are imported into several. */
function AccountChoice({ accounts, file, onChoose }: AccountChoiceProps) {
  return (
    <div className="mb-4">
      <Notice tone="warn">
        <p>{words.whichAccount({ name: file.name })}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {accounts.map(({ id, name }) => (
            <Button key={id} onClick={() => onChoose({ file, accountId: id })}>
              {name}
            </Button>
          ))}
        </div>
      </Notice>
    </div>
  );
}

interface GapsProps {
  readonly statement: BankStatement;
  readonly account: BankAccount | undefined;
}

/** The balances of the file that do not agree with its lines. */
function Gaps({ statement: { gaps }, account }: GapsProps) {
  if (gaps.length === 0 || account === undefined) return null;
  const money = (amount: number) => formatMoney(amount, account.currency);
  return (
    <Notice tone="warn">
      <p>{words.gaps({ count: gaps.length })}</p>
      <ul className="mt-1 list-disc pl-5 tabular-nums">
        {gaps.map(({ row, stated, expected }) => (
          <li key={row}>{words.gap({ row, stated: money(stated), expected: money(expected) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Names the row of a fault, as in `rows[4].amount`. */
function faultOf(path: string, message: string): string {
  const [, row, field] = /^rows\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  return row === undefined ? message : `${words.row({ row: Number(row) })}, ${field}: ${message}`;
}
