import type { RecurringInvoiceSummary } from "#contract/invoices/recurring-invoices.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import type { Column } from "#web/list/record-list.tsx";
import { DocumentCard, TitleCell } from "#web/records/documents/list-columns.tsx";
import { RecurringStatusBadge } from "./status.tsx";

const nextOf = ({ nextOn }: RecurringInvoiceSummary) => (nextOn === null ? "–" : formatCalendarDate(nextOn));

/** Returns the columns of the list. @param names the names of the clients */
export function columnsWith(names: ReadonlyMap<string, string>): readonly Column<RecurringInvoiceSummary>[] {
  const { columns } = recurringCopy.list;
  return [
    {
      name: columns.title,
      cell: (rule) => (
        <TitleCell
          title={rule.title}
          number={recurringCopy.every({ months: rule.everyMonths })}
          client={names.get(rule.clientId)}
        />
      ),
    },
    { id: "status", name: columns.status, width: "w-28", cell: (rule) => <RecurringStatusBadge rule={rule} /> },
    {
      id: "reference",
      isExtra: true,
      name: recurringCopy.facts.reference,
      width: "hidden w-36 xl:table-cell",
      cell: ({ clientReference }) => clientReference,
    },
    {
      id: "next",
      name: columns.next,
      sort: "nextOn",
      width: "w-38",
      cell: (rule) => <span className="tabular-nums">{nextOf(rule)}</span>,
    },
    {
      id: "end",
      isExtra: true,
      name: recurringCopy.facts.end,
      width: "hidden w-34 xl:table-cell",
      cell: ({ endOn }) => endOn !== null && formatCalendarDate(endOn),
    },
    {
      id: "does",
      name: columns.does,
      width: "hidden w-28 lg:table-cell",
      cell: ({ sends }) => (sends ? recurringCopy.sends : recurringCopy.drafts),
    },
    {
      id: "total",
      name: columns.total,
      sort: "-total",
      align: "right",
      width: "w-32",
      cell: ({ totals }) => formatAmount(totals.total),
    },
  ];
}

interface RecurringCardProps {
  readonly rule: RecurringInvoiceSummary;
  readonly client: string | undefined;
}

/** A recurring invoice in a list on phones. */
export const RecurringCard = ({ rule, client }: RecurringCardProps) => (
  <DocumentCard
    title={rule.title}
    number={`${recurringCopy.every({ months: rule.everyMonths })} · ${nextOf(rule)}`}
    client={client}
    total={rule.totals.total}
    currency={rule.currency}
    status={<RecurringStatusBadge rule={rule} />}
  />
);
