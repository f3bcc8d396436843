import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { formatDate } from "#web/days/days.ts";
import type { Column } from "#web/list/record-list.tsx";
import { DocumentCard, TitleCell } from "#web/records/documents/list-columns.tsx";
import { Day } from "#web/ui/day.tsx";
import { copy } from "#web/copy/copy.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { InvoiceStatus } from "./status.tsx";

/** A draft has no number yet, only a placeholder that repeats its status. */
const numberOf = ({ status, number }: InvoiceSummary) => (status === "DRAFT" ? "" : number);

/** Returns the columns of a list of invoices. @param names the names of the clients */
export function columnsWith(names: ReadonlyMap<string, string>, timeZone: string): readonly Column<InvoiceSummary>[] {
  return [
    {
      name: copy.invoices.columns.invoice,
      sort: "-number",
      sortName: recordFiltersCopy.sort.number,
      alsoSort: { name: recordFiltersCopy.labels.client, sort: "client" },
      cell: (invoice) => (
        <TitleCell title={invoice.title} number={numberOf(invoice)} client={names.get(invoice.clientId)} />
      ),
    },
    {
      id: "status",
      name: copy.invoices.columns.status,
      width: "w-40 lg:w-44",
      cell: (invoice) => <InvoiceStatus {...{ invoice, timeZone }} />,
    },
    {
      id: "reference",
      isExtra: true,
      name: recordFiltersCopy.columns.reference,
      width: "hidden w-36 xl:table-cell",
      cell: ({ clientReference }) => clientReference,
    },
    {
      id: "issued",
      isExtra: true,
      name: recordFiltersCopy.labels.issued,
      width: "hidden w-32 xl:table-cell",
      // A draft has a day too, though it was not issued.
      cell: ({ sentAt, issuedAt }) => sentAt !== null && <Day at={issuedAt} />,
    },
    {
      id: "due",
      name: copy.invoices.columns.due,
      sort: "dueDate",
      width: "hidden w-36 lg:table-cell",
      cell: ({ dueDate }) => (
        <time dateTime={dueDate} title={dueDate}>
          {formatDate(dueDate, timeZone)}
        </time>
      ),
    },
    {
      id: "total",
      name: copy.invoices.columns.total,
      sort: "-total",
      align: "right",
      width: "w-28 lg:w-32",
      cell: ({ totals }) => formatAmount(totals.total),
    },
    {
      id: "outstanding",
      name: copy.invoices.columns.outstanding,
      sort: "-outstanding",
      align: "right",
      width: "hidden w-32 md:table-cell lg:w-36",
      // Nothing is owed on a draft.
      cell: ({ status, totals }) => (
        <span className={status === "DRAFT" || totals.outstanding === 0 ? "text-muted" : "font-medium"}>
          {status === "DRAFT" ? "–" : formatAmount(totals.outstanding)}
        </span>
      ),
    },
  ];
}

interface InvoiceCardProps {
  readonly invoice: InvoiceSummary;
  /** As in `DocumentCard`. */
  readonly client: string | undefined | null;
  readonly timeZone: string;
}

/** An invoice in a list on phones. */
export const InvoiceCard = ({ invoice, client, timeZone }: InvoiceCardProps) => (
  <DocumentCard
    title={invoice.title}
    number={numberOf(invoice)}
    client={client}
    total={invoice.totals.total}
    currency={invoice.currency}
    status={<InvoiceStatus invoice={invoice} timeZone={timeZone} />}
  />
);
