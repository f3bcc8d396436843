import type { QuotationSummary } from "#contract/quotations.ts";
import { formatAmount } from "#web/amounts.ts";
import type { Column } from "#web/list/record-list.tsx";
import { TitleCell } from "#web/pages/documents/list-columns.tsx";
import { Day } from "#web/ui/day.tsx";
import { copy } from "#web/copy/copy.ts";
import { QuotationStatus } from "./status.tsx";

/** Returns the columns of the list of quotations, with the names of their clients. */
export const columnsWith = (
  names: ReadonlyMap<string, string>,
  timeZone: string,
): readonly Column<QuotationSummary>[] => [
  {
    name: copy.quotations.columns.quotation,
    cell: ({ title, number, clientId }) => <TitleCell title={title} number={number} client={names.get(clientId)} />,
  },
  {
    name: copy.quotations.columns.status,
    width: "w-44",
    cell: (quotation) => <QuotationStatus {...{ quotation, timeZone }} />,
  },
  {
    name: copy.quotations.columns.validUntil,
    width: "hidden w-36 lg:table-cell",
    cell: ({ validUntil }) => (validUntil === null ? "" : <Day at={validUntil} />),
  },
  {
    name: copy.quotations.columns.total,
    align: "right",
    width: "w-36",
    cell: ({ totals }) => formatAmount(totals.total),
  },
];
