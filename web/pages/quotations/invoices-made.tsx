import { Link } from "@tanstack/react-router";
import type { QuotationConversions } from "#contract/quotations/conversions.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { Day } from "#web/ui/day.tsx";
import { copy } from "#web/copy/copy.ts";
import { conversionCopy } from "#web/copy/conversion.ts";

interface InvoicesMadeProps {
  readonly invoices: QuotationConversions["invoices"];
  readonly currency: string;
}

/** The invoices that a quotation was converted to, newest first. */
export function InvoicesMade({ invoices, currency }: InvoicesMadeProps) {
  if (invoices.length === 0) return null;
  return (
    <ul aria-label={conversionCopy.invoiced} className="-my-2 divide-y divide-line">
      {invoices.map(({ id, number, status, total, createdAt }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <Link
              to={`/invoices/${id}` as "/invoices"}
              className="inline-flex min-h-11 items-center font-medium underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0"
            >
              {status === "DRAFT" ? conversionCopy.draft : number}
            </Link>{" "}
            <span className="text-muted">
              · {status === "DRAFT" ? "" : `${copy.invoices.tabs[status]} · `}
              <Day at={createdAt} />
            </span>
          </span>
          <span className={`shrink-0 tabular-nums ${status === "VOID" ? "text-muted line-through" : ""}`}>
            {formatMoney(total, currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}
