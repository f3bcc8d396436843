import { ListSum } from "#web/list/paged-list.tsx";
import type { TotalsQuery } from "#web/list/use-page.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { paymentsCopy } from "#web/copy/payments.ts";

interface PaymentSumProps {
  /** The filters of the list. */
  readonly query: TotalsQuery<"GET /payment-receipts/totals">;
}

/** The number and the sum of all receipts that the filters let through, on all pages. */
export const PaymentSum = ({ query }: PaymentSumProps) => (
  <ListSum
    operation="GET /payment-receipts/totals"
    query={query}
    describe={({ count, amount, currency }) => ({
      sums: [paymentsCopy.payments.sum({ count, amount: formatMoney(amount, currency) })],
    })}
  />
);
