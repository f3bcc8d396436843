import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import type { InvoiceStatus as Status } from "#contract/invoices/invoices.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { exclusiveBounds, isFiltered } from "#web/list/filters.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { useListContext } from "#web/list/adjacent-records.ts";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useSelection } from "#web/list/use-selection.ts";
import { useClientNames } from "#web/pages/clients/names.ts";
import { nameOfDocument } from "#web/pages/documents/document-name.ts";
import { useProjectName } from "#web/pages/projects/use-project-name.ts";
import { usePermission, useSession } from "#web/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { copy, keysOf } from "#web/copy/copy.ts";
import { columnsWith, InvoiceCard } from "./columns.tsx";
import { InvoiceFilters } from "./filters.tsx";
import { invoiceGroupQueries } from "./group-queries.ts";
import { NewInvoice } from "./new-invoice.tsx";

// Loaded when a row is selected.
const InvoiceBulkActions = lazyPart(async () => (await import("./bulk-actions.tsx")).InvoiceBulkActions);

const route = getRouteApi("/office/invoices");

export function InvoicesPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status, q, client, dueFrom, dueUntil, issuedFrom, issuedUntil, project, totalMin, totalMax } = filters;
  const { only, eInvoice, createdFrom, createdUntil } = filters;
  const navigate = route.useNavigate();
  const query = {
    status,
    q,
    clientId: client as ClientId | undefined,
    projectId: project as ProjectId | undefined,
    eInvoiceState: eInvoice,
    ...(only === undefined ? {} : invoiceGroupQueries[only]),
    ...exclusiveBounds("created", { from: createdFrom, until: createdUntil }),
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
  const canReadCredits = usePermission("credits:read");
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
            {canReadCredits && (
              <Link to="/credit-notes" className={buttonClass()}>
                {copy.shell.creditNotes}
              </Link>
            )}
            <Link to="/recurring" className={buttonClass()}>
              {copy.shell.recurring}
            </Link>
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
        card={(invoice) => <InvoiceCard invoice={invoice} client={names.get(invoice.clientId)} timeZone={timeZone} />}
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
