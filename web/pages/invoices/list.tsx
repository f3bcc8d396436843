import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ClientId, ProjectId } from "#contract/ids.ts";
import type { InvoiceStatus as Status, InvoiceSummary } from "#contract/invoices.ts";
import { formatAmount } from "#web/amounts.ts";
import { formatDate } from "#web/days.ts";
import { exclusiveBounds, isFiltered } from "#web/list/filters.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { useListContext } from "#web/list/adjacent-records.ts";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useSelection } from "#web/list/use-selection.ts";
import { useClientNames } from "#web/pages/clients/names.ts";
import { nameOfDocument } from "#web/pages/documents/document-name.ts";
import { DocumentCard, TitleCell } from "#web/pages/documents/list-columns.tsx";
import { useProjectName } from "#web/pages/projects/use-project-name.ts";
import { useSession } from "#web/session.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { copy, keysOf } from "#web/copy/copy.ts";
import { InvoiceFilters } from "./filters.tsx";
import { NewInvoice } from "./new-invoice.tsx";
import { InvoiceStatus } from "./status.tsx";

// Loaded when a row is selected.
const InvoiceBulkActions = lazy(async () => ({ default: (await import("./bulk-actions.tsx")).InvoiceBulkActions }));

const route = getRouteApi("/office/invoices");

export function InvoicesPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status, q, client, dueFrom, dueUntil, issuedFrom, issuedUntil, project, totalMin, totalMax } = filters;
  const navigate = route.useNavigate();
  const query = {
    status,
    q,
    clientId: client as ClientId | undefined,
    projectId: project as ProjectId | undefined,
    ...exclusiveBounds("due", { from: dueFrom, until: dueUntil }),
    ...exclusiveBounds("issued", { from: issuedFrom, until: issuedUntil }),
    totalMin,
    totalMax,
  };
  const page = usePage("GET /invoices", { ...query, cursor });
  const { organization } = useSession();
  const timeZone = organization?.timeZone ?? "UTC";
  const rows = page.data?.data;
  const selection = useSelection({
    operation: "GET /invoices",
    query,
    rows: page.isPlaceholderData ? undefined : rows,
    hasOtherPages: cursor !== undefined || (page.data?.hasMore ?? false),
  });
  const names = useClientNames([
    ...(rows?.map(({ clientId }) => clientId) ?? []),
    ...(client === undefined ? [] : [client as ClientId]),
  ]);
  const projectName = useProjectName(project);
  const listContext = useListContext(rows);
  const tab = (name: string, value: Status | undefined) => ({
    name,
    isCurrent: status === value,
    search: { ...filters, status: value },
  });
  const clear = () => void navigate({ search: { status } });

  return (
    <>
      <PageHeader
        title={copy.invoices.title}
        actions={
          <>
            <ExportButton operation="GET /exports/invoices.csv" query={query} />
            <NewInvoice />
          </>
        }
      />
      <Tabs
        label={copy.invoices.tabsLabel}
        tabs={[
          tab(copy.invoices.all, undefined),
          ...keysOf(copy.invoices.tabs).map((value) => tab(copy.invoices.tabs[value], value)),
        ]}
      />
      <InvoiceFilters
        filters={filters}
        clientName={client === undefined ? undefined : (names.get(client) ?? "…")}
        projectName={projectName}
        onChange={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
        onClear={clear}
      />
      <PagedList
        page={page}
        label={copy.invoices.title}
        columns={columnsWith(names, timeZone)}
        selection={selection}
        nameOf={nameOfDocument}
        linkOf={({ id }) => ({ to: `/invoices/${id}`, state: listContext })}
        card={(invoice) => (
          <DocumentCard
            title={invoice.title}
            number={numberOf(invoice)}
            client={names.get(invoice.clientId)}
            total={invoice.totals.total}
            currency={invoice.currency}
            status={<InvoiceStatus invoice={invoice} timeZone={timeZone} />}
          />
        )}
        empty={
          <NoRows isFiltered={isFiltered(filters)} onClear={clear} none={copy.invoices.none[status ?? "all"]}>
            {(status === undefined || status === "DRAFT") && <NewInvoice />}
          </NoRows>
        }
      />
      <Suspense>{selection.rows.size > 0 && <InvoiceBulkActions selection={selection} query={query} />}</Suspense>
    </>
  );
}

/** A draft has no number yet, only a placeholder that repeats its status. */
const numberOf = ({ status, number }: InvoiceSummary) => (status === "DRAFT" ? "" : number);

function columnsWith(names: ReadonlyMap<string, string>, timeZone: string): readonly Column<InvoiceSummary>[] {
  return [
    {
      name: copy.invoices.columns.invoice,
      cell: (invoice) => (
        <TitleCell title={invoice.title} number={numberOf(invoice)} client={names.get(invoice.clientId)} />
      ),
    },
    {
      name: copy.invoices.columns.status,
      width: "w-44",
      cell: (invoice) => <InvoiceStatus {...{ invoice, timeZone }} />,
    },
    {
      name: copy.invoices.columns.due,
      width: "hidden w-32 lg:table-cell",
      cell: ({ dueDate }) => (
        <time dateTime={dueDate} title={dueDate}>
          {formatDate(dueDate, timeZone)}
        </time>
      ),
    },
    {
      name: copy.invoices.columns.total,
      align: "right",
      width: "w-32",
      cell: ({ totals }) => formatAmount(totals.total),
    },
    {
      name: copy.invoices.columns.outstanding,
      align: "right",
      width: "hidden w-32 lg:table-cell",
      cell: ({ totals }) => (
        <span className={totals.outstanding === 0 ? "text-muted" : "font-medium"}>
          {formatAmount(totals.outstanding)}
        </span>
      ),
    },
  ];
}
