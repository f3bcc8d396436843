import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import Plus from "lucide-react/icons/plus";
import type { ClientId, ProjectId } from "#contract/ids.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useListContext } from "#web/list/adjacent-records.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { exclusiveBounds, isFiltered } from "#web/list/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useSelection } from "#web/list/use-selection.ts";
import { useClientNames } from "#web/pages/clients/names.ts";
import { nameOfDocument } from "#web/pages/documents/document-name.ts";
import { DocumentCard } from "#web/pages/documents/list-columns.tsx";
import { useProjectName } from "#web/pages/projects/use-project-name.ts";
import { usePermission, useTimeZone } from "#web/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { columnsWith } from "./columns.tsx";
import { QuotationFilters } from "./filters.tsx";
import { QuotationStatus } from "./status.tsx";

// Loaded when a row is selected.
const QuotationBulkActions = lazyPart(async () => (await import("./bulk-actions.tsx")).QuotationBulkActions);

const route = getRouteApi("/office/quotations");

export function QuotationsPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status, q, client, project, createdFrom, createdUntil, totalMin, totalMax } = filters;
  const { invoiced, decidedFrom, decidedUntil, validFrom, validUntil } = filters;
  const navigate = route.useNavigate();
  const query = {
    status,
    q,
    clientId: client as ClientId | undefined,
    projectId: project as ProjectId | undefined,
    invoiced,
    ...exclusiveBounds("created", { from: createdFrom, until: createdUntil }),
    ...exclusiveBounds("decided", { from: decidedFrom, until: decidedUntil }),
    ...exclusiveBounds("valid", { from: validFrom, until: validUntil }),
    totalMin,
    totalMax,
  };
  const page = usePage("GET /quotations", { ...query, cursor });
  const timeZone = useTimeZone();
  const rows = page.data?.data;
  const selection = useSelection({
    operation: "GET /quotations",
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
  const clear = () => void navigate({ search: { status } });

  return (
    <>
      <PageHeader
        title={quotationsCopy.quotations.title}
        actions={
          <>
            <ExportButton operation="GET /exports/quotations.csv" query={query} />
            <NewQuotation />
          </>
        }
      />
      <StatusTabs
        label={quotationsCopy.quotations.tabsLabel}
        all={quotationsCopy.quotations.all}
        names={quotationsCopy.quotations.tabs}
        current={status}
        searchOf={(tab) => ({ ...filters, status: tab })}
      />
      <QuotationFilters
        filters={filters}
        clientName={client === undefined ? undefined : (names.get(client) ?? "…")}
        projectName={projectName}
        onChange={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
        onClear={clear}
      />
      <PagedList
        page={page}
        label={quotationsCopy.quotations.title}
        columns={columnsWith(names, timeZone)}
        selection={selection}
        nameOf={nameOfDocument}
        linkOf={({ id }) => ({ to: `/quotations/${id}`, state: listContext })}
        card={(quotation) => (
          <DocumentCard
            title={quotation.title}
            number={quotation.number}
            client={names.get(quotation.clientId)}
            total={quotation.totals.total}
            currency={quotation.currency}
            status={<QuotationStatus quotation={quotation} timeZone={timeZone} />}
          />
        )}
        empty={
          <NoRows
            isFiltered={isFiltered(filters)}
            onClear={clear}
            none={quotationsCopy.quotations.none[status ?? "all"]}
          >
            <NewQuotation />
          </NoRows>
        }
      />
      <Suspense>{selection.rows.size > 0 && <QuotationBulkActions selection={selection} query={query} />}</Suspense>
    </>
  );
}

/** A link to the editor of a new quotation. */
function NewQuotation() {
  if (!usePermission("quotations:write")) return null;
  return (
    <Link to={"/quotations/new" as never} className={buttonClass("primary")}>
      <Plus className="size-4" aria-hidden />
      {quotationsCopy.quotations.new}
    </Link>
  );
}
