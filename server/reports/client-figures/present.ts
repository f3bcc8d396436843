import type { ClientFigures } from "#contract/clients/client-figures.ts";
import { asNumber } from "#contract/money.ts";
import { isoInstantOrNull } from "#server/db/sql.ts";
import type { InvoiceFiguresRow, SumRow } from "./store.ts";

export const presentClientFigures = (
  currency: string,
  row: InvoiceFiguresRow,
  openQuotations: SumRow | null,
): ClientFigures => ({
  currency,
  outstanding: { amount: asNumber(row.outstanding), count: row.outstandingCount },
  overdue: { amount: asNumber(row.overdue), count: row.overdueCount, since: isoInstantOrNull(row.overdueSince) },
  invoiced: asNumber(row.invoiced),
  received: asNumber(row.received),
  refunded: asNumber(row.refunded),
  retentionHeld: asNumber(row.retentionHeld),
  openQuotations:
    openQuotations === null ? null : { amount: asNumber(openQuotations.amount), count: openQuotations.count },
  lastPaymentAt: isoInstantOrNull(row.lastPaymentAt),
});
