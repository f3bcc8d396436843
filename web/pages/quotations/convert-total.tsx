import type { Quotation } from "#contract/quotations/quotations.ts";
import { type PricedLine, sumsOf, totalsOf } from "#contract/documents/totals.ts";
import { formatMoney, formatRate } from "#web/values/amounts.ts";
import { conversionCopy } from "#web/copy/conversion.ts";
import type { LastPart } from "#web/records/quotations/convert-values.ts";

interface ConvertTotalProps {
  readonly quotation: Quotation;
  /** The lines of the invoice; undefined while a field is invalid. */
  readonly lines: readonly PricedLine[] | undefined;
  /** Given when the invoice takes all that is left. */
  readonly last: LastPart | undefined;
}

/** The subtotal and the total that the invoice will have. */
export function ConvertTotal({ quotation, lines, last }: ConvertTotalProps) {
  const { retentionPct, gstRateAtIssue, currency } = quotation;
  const totals =
    lines === undefined ? undefined : totalsOf({ ...sumsOf(lines), retentionPct, gstRate: gstRateAtIssue });
  return (
    <div role="status" className="min-w-0">
      <p className="text-muted tabular-nums">
        {totals === undefined
          ? conversionCopy.checkFields
          : conversionCopy.subtotal({
              amount: formatMoney(totals.subtotal, currency),
              gst: formatRate(gstRateAtIssue),
            })}
      </p>
      <p className="text-lg font-semibold tabular-nums">
        {conversionCopy.total} {totals === undefined ? "–" : formatMoney(last?.total ?? totals.total, currency)}
      </p>
      {last !== undefined && last.all !== quotation.totals.total && (
        <p className="text-muted tabular-nums">
          {conversionCopy.lastPart({
            all: formatMoney(last.all, currency),
            accepted: formatMoney(quotation.totals.total, currency),
          })}
        </p>
      )}
    </div>
  );
}
