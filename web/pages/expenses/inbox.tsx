import { Link } from "@tanstack/react-router";
import FileText from "lucide-react/icons/file-text";
import ImageIcon from "lucide-react/icons/image";
import X from "lucide-react/icons/x";
import { Suspense, useState } from "react";
import type { Receipt, ReceiptList } from "#contract/books/receipts.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { request } from "#web/api.ts";
import { expensesCopy } from "#web/copy/expenses.ts";
import { formatDate } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useRefreshExpenses } from "./queries.ts";

const Confirm = lazyPart(async () => (await import("#web/ui/confirm.tsx")).Confirm);

const words = expensesCopy.inbox;
/** More would push the list off the screen; the next ones follow once these have been filled in. */
const shownMax = 6;

/** Returns the search parameters of the form that begins with a receipt; the filters of the list stay. */
const startingWith = (file: string) => (search: object) => ({ ...search, file });

/** The receipts that were dropped into the app and wait to become expenses. */
export function ReceiptInbox({ receipts }: { readonly receipts: ReceiptList }) {
  const [discarded, setDiscarded] = useState<Receipt | null>(null);
  const refresh = useRefreshExpenses();
  const shown = receipts.data.slice(0, shownMax);
  const [first] = shown;
  if (first === undefined) return null;
  return (
    <section aria-label={words.title} className="card mt-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="font-semibold">{words.title}</h2>
          <p className="text-muted">{words.lead({ count: receipts.count })}</p>
        </div>
        <Link to="/expenses/new" search={startingWith(first.id)} className={buttonClass("primary")}>
          {words.start}
        </Link>
      </div>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((receipt) => (
          <li key={receipt.id} className="flex min-w-0 items-center rounded-md border border-line">
            <ReceiptLink receipt={receipt} />
            <Button variant="quiet" aria-label={words.discard(receipt)} onClick={() => setDiscarded(receipt)}>
              <X className="size-4" aria-hidden />
            </Button>
          </li>
        ))}
        {receipts.count > shown.length && (
          <li className="flex items-center px-2 text-muted">{words.more({ count: receipts.count - shown.length })}</li>
        )}
      </ul>
      <Suspense>
        {discarded !== null && (
          <Confirm
            title={words.discardTitle}
            hint={words.discardHint(discarded)}
            action={words.discardAction}
            onClose={() => setDiscarded(null)}
            onConfirm={async () => {
              await request("DELETE /receipts/{id}", { params: { id: discarded.id } });
              await refresh();
              showToast(words.discarded);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

function ReceiptLink({ receipt: { id, name, mediaType, addedBy, createdAt } }: { readonly receipt: Receipt }) {
  const timeZone = useTimeZone();
  const Icon = mediaType === "application/pdf" ? FileText : ImageIcon;
  return (
    <Link
      to="/expenses/new"
      search={startingWith(id)}
      aria-label={words.open({ name })}
      className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken"
    >
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block truncate text-xs text-muted">
          {words.addedBy({ name: addedBy, time: formatDate(createdAt, timeZone) })}
        </span>
      </span>
    </Link>
  );
}
