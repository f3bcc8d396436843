import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankLine } from "#contract/bank.ts";
import type { InvoiceSummary } from "#contract/invoices.ts";
import { decimal, subtract, toNumber } from "#contract/money.ts";
import { formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { SearchBox } from "#web/list/search-box.tsx";
import { useClientNames } from "#web/pages/clients/names.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

interface ChooseDialogProps {
  readonly line: BankLine;
  readonly currency: string;
  /** @param keepsRest true to keep what is left of the line as the credit of the invoice's client */
  readonly onChoose: (invoice: InvoiceSummary, amount: number, keepsRest: boolean) => void;
  readonly onClose: () => void;
}

const shownMax = 20;

/** Searches the open invoices for the one that a line pays. */
export function ChooseDialog({ line, currency, onChoose, onClose }: ChooseDialogProps) {
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<InvoiceSummary | null>(null);
  const query = { open: true, limit: shownMax, ...(q === "" ? {} : { q }) };
  const { data, error } = useQuery({
    queryKey: ["GET /invoices", query],
    queryFn: ({ signal }) => request("GET /invoices", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const names = useClientNames(data?.data.map(({ clientId }) => clientId) ?? []);
  const choose = (invoice: InvoiceSummary) => {
    if (invoice.totals.outstanding < line.remaining) setChosen(invoice);
    else onChoose(invoice, line.remaining, false);
  };
  if (chosen !== null) return <RestDialog line={line} invoice={chosen} onChoose={onChoose} onClose={onClose} />;
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
              onClick={() => choose(invoice)}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-2 py-2 text-left hover:bg-sunken"
            >
              <span className="font-medium tabular-nums">{invoice.number}</span>
              <span className="min-w-0 flex-1 break-words">
                {invoice.title}
                <span className="block text-muted">{names.get(invoice.clientId) ?? "\u00A0"}</span>
              </span>
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

interface RestDialogProps extends Pick<ChooseDialogProps, "line" | "onChoose" | "onClose"> {
  readonly invoice: InvoiceSummary;
}

/** Asks what becomes of the part of a line that its invoice does not take. */
function RestDialog({ line, invoice, onChoose, onClose }: RestDialogProps) {
  const { number, totals, currency } = invoice;
  const rest = toNumber(subtract(decimal(line.remaining), decimal(totals.outstanding)));
  const amount = formatMoney(rest, currency);
  return (
    <Dialog title={words.rest({ amount, number })} description={line.description} onClose={onClose}>
      <p>{words.restHint}</p>
      <DialogActions>
        <Button onClick={() => onChoose(invoice, totals.outstanding, false)}>{words.leaveRest}</Button>
        <Button variant="primary" onClick={() => onChoose(invoice, totals.outstanding, true)}>
          {words.keepRest({ amount })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
