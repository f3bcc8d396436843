import type { CreditNoteSummary } from "#contract/invoices/credit-notes.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import type { Column } from "#web/list/record-list.tsx";
import { DocumentCard, TitleCell } from "#web/records/documents/list-columns.tsx";
import { Day } from "#web/ui/day.tsx";
import { numberOf } from "./number.ts";
import { CreditNoteStatusBadge } from "./status.tsx";

/** Returns the columns of a list of credit notes. @param names the names of the clients; null in a list of one client */
export function columnsWith(names: ReadonlyMap<string, string> | null): readonly Column<CreditNoteSummary>[] {
  const { columns } = creditNotesCopy.list;
  return [
    {
      name: columns.creditNote,
      sort: "-number",
      sortName: recordFiltersCopy.sort.number,
      alsoSort: { name: recordFiltersCopy.labels.client, sort: "client" },
      cell: (creditNote) => (
        <TitleCell
          title={creditNote.reason}
          number={numberOf(creditNote) ?? ""}
          client={names?.get(creditNote.clientId)}
        />
      ),
    },
    {
      id: "invoice",
      name: columns.invoice,
      width: "hidden w-38 md:table-cell",
      cell: ({ invoiceNumber }) => <span className="tabular-nums">{invoiceNumber}</span>,
    },
    {
      id: "status",
      name: columns.status,
      width: "w-28",
      cell: ({ status }) => <CreditNoteStatusBadge status={status} />,
    },
    {
      id: "issued",
      name: columns.issued,
      sort: "-issuedAt",
      width: "hidden w-34 lg:table-cell",
      cell: ({ sentAt, issuedAt }) => sentAt !== null && <Day at={issuedAt} />,
    },
    {
      id: "total",
      name: columns.total,
      sort: "-total",
      align: "right",
      width: "w-32",
      cell: ({ totals }) => formatAmount(totals.total),
    },
    {
      id: "remaining",
      name: columns.remaining,
      sort: "-remaining",
      align: "right",
      width: "hidden w-32 md:table-cell",
      cell: ({ totals: { remaining } }) => (
        <span className={remaining === 0 ? "text-muted" : "font-medium"}>{formatAmount(remaining)}</span>
      ),
    },
  ];
}

interface CreditNoteCardProps {
  readonly creditNote: CreditNoteSummary;
  /** As in `DocumentCard`. */
  readonly client: string | undefined | null;
}

/** A credit note in a list on phones. */
export const CreditNoteCard = ({ creditNote, client }: CreditNoteCardProps) => (
  <DocumentCard
    title={creditNote.reason}
    number={numberOf(creditNote) ?? creditNote.invoiceNumber}
    client={client}
    total={creditNote.totals.total}
    currency={creditNote.currency}
    status={<CreditNoteStatusBadge status={creditNote.status} />}
  />
);
