import type { QuotationSummary } from "#contract/quotations/quotations.ts";
import { formatAmount } from "#web/values/amounts.ts";
import type { Column } from "#web/list/record-list.tsx";
import { TitleCell } from "#web/records/documents/list-columns.tsx";
import { Day } from "#web/ui/day.tsx";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { QuotationStatus } from "./status.tsx";

/** Returns the columns of the list of quotations, with the names of their clients. */
export const columnsWith = (
  names: ReadonlyMap<string, string>,
  timeZone: string,
): readonly Column<QuotationSummary>[] => [
  {
    name: quotationsCopy.quotations.columns.quotation,
    sort: "-number",
    sortName: recordFiltersCopy.sort.number,
    alsoSort: { name: recordFiltersCopy.labels.client, sort: "client" },
    cell: ({ title, number, clientId }) => <TitleCell title={title} number={number} client={names.get(clientId)} />,
  },
  {
    id: "status",
    name: quotationsCopy.quotations.columns.status,
    width: "w-44",
    cell: (quotation) => <QuotationStatus {...{ quotation, timeZone }} />,
  },
  {
    id: "reference",
    isExtra: true,
    name: recordFiltersCopy.columns.reference,
    width: "hidden w-36 xl:table-cell",
    cell: ({ clientReference }) => clientReference,
  },
  {
    id: "created",
    isExtra: true,
    name: recordFiltersCopy.labels.created,
    width: "hidden w-32 xl:table-cell",
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    id: "validUntil",
    name: quotationsCopy.quotations.columns.validUntil,
    sort: "validUntil",
    width: "hidden w-32 md:table-cell lg:w-36",
    cell: ({ validUntil }) => (validUntil === null ? "" : <Day at={validUntil} />),
  },
  {
    id: "total",
    name: quotationsCopy.quotations.columns.total,
    sort: "-total",
    align: "right",
    width: "w-32 lg:w-36",
    cell: ({ totals }) => formatAmount(totals.total),
  },
];
