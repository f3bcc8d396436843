import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { formatAmount, formatMoney, formatShare } from "#web/values/amounts.ts";
import type { Column } from "#web/list/record-list.tsx";
import { TitleCell } from "#web/records/documents/list-columns.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { BilledBar } from "./billed-bar.tsx";
import { ContractStatusBadge } from "#web/records/contracts/status.tsx";

const { columns, progress } = contractsCopy.list;

/** Returns the columns of the list of contracts. @param names the names of the clients */
export function columnsWith(names: ReadonlyMap<string, string>): readonly Column<ContractSummary>[] {
  return [
    {
      name: columns.contract,
      sort: "-number",
      sortName: recordFiltersCopy.sort.number,
      cell: ({ title, number, clientId }) => <TitleCell title={title} number={number} client={names.get(clientId)} />,
    },
    {
      id: "status",
      name: columns.status,
      width: "w-34",
      cell: ({ status }) => <ContractStatusBadge status={status} />,
    },
    {
      id: "reference",
      isExtra: true,
      name: recordFiltersCopy.columns.reference,
      width: "hidden w-36 xl:table-cell",
      cell: ({ clientReference }) => clientReference,
    },
    {
      id: "progress",
      name: columns.progress,
      width: "hidden w-48 md:table-cell",
      cell: (contract) => <RowProgress of={contract} />,
    },
    {
      id: "outstanding",
      isExtra: true,
      name: columns.outstanding,
      align: "right",
      width: "hidden w-36 xl:table-cell",
      cell: ({ ledger }) => formatAmount(ledger.outstanding),
    },
    {
      id: "held",
      name: columns.held,
      align: "right",
      width: "hidden w-40 lg:table-cell",
      cell: ({ ledger }) => formatAmount(ledger.retention.held),
    },
    {
      id: "sum",
      name: columns.sum,
      align: "right",
      width: "w-36",
      cell: ({ ledger }) => formatAmount(ledger.contractSum),
    },
  ];
}

function RowProgress({ of: { ledger, currency } }: { readonly of: ContractSummary }) {
  const { contractSum, claimed, billed } = ledger;
  const share = contractSum > 0 ? formatShare(billed / contractSum) : formatAmount(billed);
  return (
    <span className="flex items-center gap-3" title={progress({ share, sum: formatMoney(contractSum, currency) })}>
      <BilledBar value={contractSum} claimed={claimed} billed={billed} className="h-1.5" />
      <span className="w-10 shrink-0 text-right text-xs text-muted tabular-nums">{share}</span>
    </span>
  );
}

interface ContractCardProps {
  readonly contract: ContractSummary;
  readonly client: string | undefined;
}

/** A contract in the list on phones. */
export function ContractCard({ contract, client }: ContractCardProps) {
  const { title, number, status, ledger, currency } = contract;
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{title}</span>
        <span className="shrink-0 font-medium tabular-nums">{formatMoney(ledger.contractSum, currency)}</span>
      </span>
      <span className="mt-0.5 mb-2 block truncate text-muted">{client ?? "\u00A0"}</span>
      <RowProgress of={contract} />
      <span className="mt-2 flex items-center justify-between gap-3">
        <ContractStatusBadge status={status} />
        <span className="text-xs text-muted tabular-nums">{number}</span>
      </span>
    </>
  );
}
