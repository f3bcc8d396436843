import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankLine } from "#contract/bank.ts";
import type { InvoiceSummary } from "#contract/invoices.ts";
import { formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { SearchBox } from "#web/list/search-box.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

interface ChooseDialogProps {
  readonly line: BankLine;
  readonly currency: string;
  readonly onChoose: (invoice: InvoiceSummary, amount: number) => void;
  readonly onClose: () => void;
}

const shownMax = 20;

/** Searches the open invoices for the one that a line pays. */
export function ChooseDialog({ line, currency, onChoose, onClose }: ChooseDialogProps) {
  const [q, setQ] = useState("");
  const query = { open: true, limit: shownMax, ...(q === "" ? {} : { q }) };
  const { data, error } = useQuery({
    queryKey: ["GET /invoices", query],
    queryFn: ({ signal }) => request("GET /invoices", { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      title={words.choose}
      description={`${line.description} · ${words.remaining({ amount: formatMoney(line.remaining, currency) })}`}
      onClose={onClose}
    >
      <SearchBox label={words.searchInvoices} value={q} onSearch={setQ} />
      {error !== null && <ErrorNotice error={error} />}
      {data?.data.length === 0 && <p className="mt-4 text-muted">{words.noInvoices}</p>}
      <ul aria-label={words.searchInvoices} className="mt-4 divide-y divide-line">
        {data?.data.map((invoice) => (
          <li key={invoice.id}>
            <button
              type="button"
              onClick={() => onChoose(invoice, Math.min(line.remaining, invoice.totals.outstanding))}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-2 py-2 text-left hover:bg-sunken"
            >
              <span className="font-medium tabular-nums">{invoice.number}</span>
              <span className="min-w-0 flex-1 break-words">{invoice.title}</span>
              <span className="text-muted tabular-nums">
                {words.outstanding({ amount: formatMoney(invoice.totals.outstanding, currency) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
