import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankLine } from "#contract/payments/bank.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { decimal, subtract, toNumber } from "#contract/money.ts";
import type { PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { SearchBox } from "#web/list/search-box.tsx";
import { useClientNames } from "#web/records/clients/names.ts";
import { describePaid } from "#web/records/payments/columns.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

interface ChooseDialogProps {
  readonly line: BankLine;
  readonly currency: string;
  /** @param keepsRest true to keep what is left of the line as the credit of the invoice's client */
  readonly onChoose: (invoice: InvoiceSummary, amount: number, keepsRest: boolean) => void;
  /** Links the line with money that was recorded by hand. */
  readonly onLink: (receipt: PaymentReceipt) => void;
  readonly onClose: () => void;
}

const shownMax = 20;

/** A number, what it is about, and an amount; on a phone, what it is about has a line of its own. */
const optionClass =
  "grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 px-2 py-2 text-left hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto]";
const aboutClass = "order-last col-span-2 min-w-0 break-words sm:order-none sm:col-span-1";

/** Searches the open invoices for the one that a line pays, and the money that was recorded by hand for what it is. */
export function ChooseDialog({ line, currency, onChoose, onLink, onClose }: ChooseDialogProps) {
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<InvoiceSummary | null>(null);
  const query = { open: true, limit: shownMax, ...(q === "" ? {} : { q }) };
  const { data, error } = useQuery({
    queryKey: ["GET /invoices", query],
    queryFn: ({ signal }) => request("GET /invoices", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const receipts = useReceiptsWithoutLine(line, q);
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
            <button type="button" onClick={() => choose(invoice)} className={optionClass}>
              <span className="font-medium tabular-nums">{invoice.number}</span>
              <span className={aboutClass}>
                {invoice.title}
                <span className="block text-muted">{names.get(invoice.clientId) ?? "\u00A0"}</span>
              </span>
              <span className="text-right text-muted tabular-nums">
                {words.outstanding({ amount: formatMoney(invoice.totals.outstanding, currency) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {receipts.length > 0 && <Recorded receipts={receipts} onLink={onLink} />}
    </Dialog>
  );
}

/** Reads the latest receipts that a line may be: none of their money has a line, and it is no more than the line's. */
function useReceiptsWithoutLine({ remaining }: BankLine, q: string): readonly PaymentReceipt[] {
  const query = { hasBankLine: false, limit: shownMax, ...(q === "" ? {} : { q }) };
  const { data } = useQuery({
    queryKey: ["GET /payment-receipts", query],
    queryFn: ({ signal }) => request("GET /payment-receipts", { query, signal }),
    placeholderData: keepPreviousData,
  });
  return data?.data.filter(({ amount, bankLineId }) => bankLineId === null && amount <= remaining) ?? [];
}

function Recorded({
  receipts,
  onLink,
}: Pick<ChooseDialogProps, "onLink"> & { readonly receipts: readonly PaymentReceipt[] }) {
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="font-medium">{words.recorded}</h3>
      <p className="text-muted">{words.recordedHint}</p>
      <ul aria-label={words.recorded} className="mt-2 divide-y divide-line">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <button type="button" onClick={() => onLink(receipt)} className={optionClass}>
              <span className="font-medium tabular-nums">{receipt.number}</span>
              <span className={aboutClass}>
                {receipt.clientName}
                <span className="block text-muted">
                  <Day at={receipt.paidAt} /> · {describePaid(receipt)}
                </span>
              </span>
              <span className="text-right tabular-nums">{formatMoney(receipt.amount, receipt.currency)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
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
