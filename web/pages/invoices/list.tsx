import { getRouteApi } from "@tanstack/react-router";
import type { ClientId } from "#contract/ids.ts";
import type { InvoiceStatus as Status, InvoiceSummary } from "#contract/invoices.ts";
import { showAmount, showMoney } from "#web/amounts.ts";
import { showDay } from "#web/days.ts";
import { Empty } from "#web/list/empty.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { useAmong } from "#web/list/neighbours.ts";
import { Pager } from "#web/list/pager.tsx";
import { type Column, RecordList } from "#web/list/record-list.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/pages/clients/names.ts";
import { useSession } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { keysOf, words } from "#web/words.ts";
import { daysBeside, InvoiceFilters, isFiltered } from "./filters.tsx";
import { InvoiceStatus } from "./status.tsx";

const route = getRouteApi("/office/invoices");
const said = words.invoices;

export function InvoicesPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status, q, client, dueFrom, dueUntil, issuedFrom, issuedUntil } = filters;
  const navigate = route.useNavigate();
  const query = {
    status,
    q,
    clientId: client as ClientId | undefined,
    ...daysBeside("due", { from: dueFrom, until: dueUntil }),
    ...daysBeside("issued", { from: issuedFrom, until: issuedUntil }),
  };
  const { data, error, refetch, isPlaceholderData } = usePage("GET /invoices", { ...query, cursor });
  const { organization } = useSession();
  const timeZone = organization?.timeZone ?? "UTC";
  const rows = data?.data;
  const names = useClientNames([
    ...(rows?.map(({ clientId }) => clientId) ?? []),
    ...(client === undefined ? [] : [client as ClientId]),
  ]);
  const among = useAmong(rows);
  const tab = (name: string, value: Status | undefined) => ({
    name,
    isCurrent: status === value,
    search: { ...filters, status: value },
  });
  const clear = () => void navigate({ search: { status } });

  return (
    <>
      <PageHeader title={said.title} actions={<ExportButton operation="GET /exports/invoices.csv" query={query} />} />
      <Tabs
        label={said.tabsLabel}
        tabs={[tab(said.all, undefined), ...keysOf(said.tabs).map((value) => tab(said.tabs[value], value))]}
      />
      <InvoiceFilters
        filters={filters}
        clientName={client === undefined ? undefined : (names.get(client) ?? "…")}
        onChange={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
        onClear={clear}
      />
      {error !== null && data === undefined ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <Nothing status={status} isFiltered={isFiltered(filters)} onClear={clear} />
      ) : (
        <RecordList
          label={said.title}
          rows={rows}
          columns={columnsWith(names, timeZone)}
          linkOf={({ id }) => ({ to: `/invoices/${id}`, state: among })}
          card={(invoice) => <Card invoice={invoice} client={names.get(invoice.clientId)} timeZone={timeZone} />}
          isStale={isPlaceholderData}
        />
      )}
      <Pager nextCursor={data?.nextCursor ?? null} isBusy={isPlaceholderData} />
    </>
  );
}

/** A draft has none yet; what stands in its place would say the same as its status. */
const numberOf = ({ status, number }: InvoiceSummary) => (status === "DRAFT" ? "" : number);

function columnsWith(names: ReadonlyMap<string, string>, timeZone: string): readonly Column<InvoiceSummary>[] {
  return [
    {
      name: said.columns.invoice,
      cell: (invoice) => (
        <>
          <span className="block truncate font-medium">{invoice.title}</span>
          <span className="block truncate text-muted tabular-nums">
            {[numberOf(invoice), names.get(invoice.clientId)].filter(Boolean).join(" · ") || "\u00A0"}
          </span>
        </>
      ),
    },
    { name: said.columns.status, width: "w-44", cell: (invoice) => <InvoiceStatus {...{ invoice, timeZone }} /> },
    {
      name: said.columns.due,
      width: "hidden w-32 lg:table-cell",
      cell: ({ dueDate }) => (
        <time dateTime={dueDate} title={dueDate}>
          {showDay(dueDate, timeZone)}
        </time>
      ),
    },
    { name: said.columns.total, align: "right", width: "w-32", cell: ({ totals }) => showAmount(totals.total) },
    {
      name: said.columns.outstanding,
      align: "right",
      width: "hidden w-32 lg:table-cell",
      cell: ({ totals }) => (
        <span className={totals.outstanding === 0 ? "text-muted" : "font-medium"}>
          {showAmount(totals.outstanding)}
        </span>
      ),
    },
  ];
}

interface CardProps {
  readonly invoice: InvoiceSummary;
  readonly client: string | undefined;
  readonly timeZone: string;
}

function Card({ invoice, client, timeZone }: CardProps) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{invoice.title}</span>
        <span className="shrink-0 font-medium tabular-nums">{showMoney(invoice.totals.total, invoice.currency)}</span>
      </span>
      <span className="mt-0.5 block truncate text-muted">{client ?? "\u00A0"}</span>
      <span className="mt-2 flex items-center justify-between gap-3">
        <InvoiceStatus invoice={invoice} timeZone={timeZone} />
        <span className="text-xs text-muted tabular-nums">{numberOf(invoice)}</span>
      </span>
    </>
  );
}

interface NothingProps {
  readonly status: Status | undefined;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function Nothing({ status, isFiltered, onClear }: NothingProps) {
  if (!isFiltered) return <Empty {...said.none[status ?? "all"]} />;
  return (
    <Empty {...said.noResults}>
      <Button onClick={onClear}>{words.common.clearFilters}</Button>
    </Empty>
  );
}
