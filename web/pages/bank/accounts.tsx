import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const AccountDialog = lazyPart(async () => (await import("./account-dialog.tsx")).AccountDialog);

/** As many accounts as an organization may have. */
const accountsMax = 100;

/** Queries the accounts of the organization, the oldest first. */
export const useBankAccounts = () =>
  useQuery({
    queryKey: ["GET /bank-accounts"],
    queryFn: ({ signal }) => request("GET /bank-accounts", { query: { limit: accountsMax }, signal }),
    select: ({ data }) => data.toReversed(),
  });

interface BankAccountsProps {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** The accounts with their last balance and day. The one that is chosen filters the lines, and takes the next file. */
export function BankAccounts({ chosen, onChoose }: BankAccountsProps) {
  const { data: accounts } = useBankAccounts();
  const [edited, setEdited] = useState<BankAccount | "new" | null>(null);
  if (accounts === undefined) return null;
  const current = accounts.find(({ id }) => id === chosen);
  return (
    <section aria-label={words.accounts} className="mb-4">
      <div className="flex flex-wrap items-stretch gap-2">
        {accounts.map((account) => (
          <AccountButton
            key={account.id}
            account={account}
            isChosen={account.id === chosen}
            onClick={() => onChoose(account.id === chosen ? undefined : account.id)}
          />
        ))}
        <div className="flex flex-wrap items-center gap-1">
          {current !== undefined && (
            <Button variant="quiet" onClick={() => setEdited(current)}>
              {words.editAccount}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setEdited("new")}>
            {words.newAccount}
          </Button>
        </div>
      </div>
      {current !== undefined && <p className="mt-2 text-muted">{words.intoAccount({ name: current.name })}</p>}
      <Suspense>
        {edited !== null && (
          <AccountDialog account={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </section>
  );
}

interface AccountButtonProps {
  readonly account: BankAccount;
  readonly isChosen: boolean;
  readonly onClick: () => void;
}

function AccountButton({ account, isChosen, onClick }: AccountButtonProps) {
  const { name, balance, balanceOn, importedUntil, currency } = account;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={`card min-h-11 max-w-full px-4 py-2 text-left hover:bg-sunken ${isChosen ? "border-accent" : ""}`}
    >
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-medium break-words">{name}</span>
        {balance !== null && balanceOn !== null && (
          <span className="tabular-nums" title={words.balanceOn({ day: formatCalendarDate(balanceOn) })}>
            {formatMoney(balance, currency)}
          </span>
        )}
      </span>
      <span className="block text-muted tabular-nums">
        {importedUntil === null
          ? words.notImportedYet
          : words.importedUntil({ day: formatCalendarDate(importedUntil) })}
      </span>
    </button>
  );
}
