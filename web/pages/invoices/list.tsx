import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import type { ClientId } from "#contract/api/ids.ts";
import { invoiceSorts } from "#contract/api/list-sorts.ts";
import { invoiceFilters } from "#contract/invoices/invoice-filters.ts";
import type { InvoiceStatus as Status } from "#contract/invoices/invoices.ts";
import type { ResponseOf } from "#web/api.ts";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { useListContext } from "#web/ui/page/adjacent-records.ts";
import { NoRows } from "#web/list/no-rows.tsx";
import { ListSum, PagedList } from "#web/list/paged-list.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useSelection } from "#web/list/selection/use-selection.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import { nameOfDocument } from "#web/records/documents/document-name.ts";
import { partOf } from "#web/records/documents/list-columns.tsx";
import { RecordFilters } from "#web/records/documents/record-filters.tsx";
import { useProjectName } from "#web/records/projects/use-project-name.ts";
import { usePermission, useSession } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { formatMoney } from "#web/values/amounts.ts";
import { copy, keysOf } from "#web/copy/copy.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { columnsWith, InvoiceCard } from "#web/records/invoices/columns.tsx";
import { NewInvoice } from "./new-invoice.tsx";

// Loaded when a row is selected.
const InvoiceBulkActions = lazyPart(async () => (await import("./bulk-actions.tsx")).InvoiceBulkActions);

const route = getRouteApi("/office/invoices");

export function InvoicesPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status, client, project } = filters;
  const sort = sortQuery(invoiceSorts, filters.sort);
  const navigate = route.useNavigate();
  const query = filterQuery(invoiceFilters, filters);
  const page = usePage("GET /invoices", { ...query, sort, cursor });
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
  const clear = () => void navigate({ search: { status, sort } });

  return (
    <>
      <PageHeader
        title={copy.invoices.title}
        actions={
          <>
            <ExportButton operation="GET /exports/invoices.csv" query={{ ...query, sort }} />
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
      <RecordFilters
        rows={invoiceFilters}
        filters={filters}
        searchLabel={copy.invoices.search}
        names={{ client: client && (names.get(client) ?? "…"), project: projectName }}
        words={{ only: recordFiltersCopy.only, eInvoice: recordFiltersCopy.eInvoice }}
        onChange={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
        onClear={clear}
      />
      <PagedList
        page={page}
        sum={<ListSum operation="GET /invoices/totals" query={query} describe={describeSums} />}
        choiceOf="invoices"
        label={copy.invoices.title}
        columns={columnsWith(names, timeZone)}
        sorting={{ current: sort }}
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

/** Returns the line above the list. Drafts and void invoices are named, since their totals are no turnover. */
function describeSums(totals: ResponseOf<"GET /invoices/totals">) {
  const { count, total, outstanding, currency } = totals;
  const words = recordFiltersCopy.sums;
  const [drafts, voided] = [partOf(totals, "DRAFT", "total"), partOf(totals, "VOID", "total")];
  return {
    sums: [
      words.invoices({ count }),
      formatMoney(total, currency),
      words.outstanding({ amount: formatMoney(outstanding, currency) }),
    ],
    included: [
      ...(drafts === undefined ? [] : [words.drafts({ amount: formatMoney(drafts, currency) })]),
      ...(voided === undefined ? [] : [words.voided({ amount: formatMoney(voided, currency) })]),
    ],
  };
}
