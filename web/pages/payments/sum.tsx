import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatMoney } from "#web/values/amounts.ts";
import { type QueryOf, request } from "#web/api.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { paymentsCopy } from "#web/copy/payments.ts";

type Query = QueryOf<"GET /payment-receipts/totals">;

interface PaymentSumProps {
  /** The filters of the list. */
  readonly query: { readonly [Name in keyof Query]?: Query[Name] | undefined };
}

/** The number and the sum of all receipts that the filters let through, on all pages. */
export function PaymentSum({ query }: PaymentSumProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["GET /payment-receipts/totals", query],
    queryFn: ({ signal }) => request("GET /payment-receipts/totals", { query: query as Query, signal }),
    placeholderData: keepPreviousData,
  });
  if (error !== null && data === undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <p
      role="status"
      aria-busy={data === undefined || isPlaceholderData}
      className={`mb-3 min-h-5 font-medium tabular-nums transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}
    >
      {data !== undefined &&
        data.count > 0 &&
        paymentsCopy.payments.sum({ count: data.count, amount: formatMoney(data.amount, data.currency) })}
    </p>
  );
}
