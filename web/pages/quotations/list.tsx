import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import Plus from "lucide-react/icons/plus";
import type { ClientId } from "#contract/api/ids.ts";
import { quotationSorts } from "#contract/api/list-sorts.ts";
import { quotationFilters } from "#contract/quotations/quotation-filters.ts";
import type { QuotationStatus as Status } from "#contract/quotations/quotations.ts";
import { addDays, isoDay } from "#web/days/days.ts";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useListContext } from "#web/ui/page/adjacent-records.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { ListSum, PagedList } from "#web/list/paged-list.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useSelection } from "#web/list/selection/use-selection.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import { nameOfDocument } from "#web/records/documents/document-name.ts";
import { DocumentCard } from "#web/records/documents/list-columns.tsx";
import { RecordFilters } from "#web/records/documents/record-filters.tsx";
import { useProjectName } from "#web/records/projects/use-project-name.ts";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { formatMoney } from "#web/values/amounts.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { quotationsCopy } from "#web/copy/quotations.ts";
import { columnsWith } from "#web/records/quotations/columns.tsx";
import { QuotationStatus } from "#web/records/quotations/status.tsx";

// Loaded when a row is selected.
const QuotationBulkActions = lazyPart(async () => (await import("./bulk-actions.tsx")).QuotationBulkActions);

const route = getRouteApi("/office/quotations");

export function QuotationsPage() {
  const { cursor, expired, ...filters } = route.useSearch();
  const { status, client, project } = filters;
  const sort = sortQuery(quotationSorts, filters.sort);
  const navigate = route.useNavigate();
  const timeZone = useTimeZone();
  const query = filterQuery(quotationFilters, {
    ...filters,
    ...withinTab(
      { validFrom: filters.validFrom, validUntil: filters.validUntil },
      expired,
      isoDay(new Date(), timeZone),
    ),
  });
  const page = usePage("GET /quotations", { ...query, sort, cursor });
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
  const { all, tabs, none } = quotationsCopy.quotations;
  const tab = (name: string, search: { readonly status?: Status; readonly expired?: boolean }) => ({
    name,
    isCurrent: search.status === status && (search.expired ?? false) === (expired ?? false),
    search: { ...filters, status: undefined, ...search },
  });
  const clear = () => void navigate({ search: { status, expired, sort } });

  return (
    <>
      <PageHeader
        title={quotationsCopy.quotations.title}
        actions={
          <>
            <ExportButton operation="GET /exports/quotations.csv" query={{ ...query, sort }} />
            <NewQuotation />
          </>
        }
      />
      <Tabs
        label={quotationsCopy.quotations.tabsLabel}
        tabs={[
          tab(all, {}),
          tab(tabs.DRAFT, { status: "DRAFT" }),
          tab(tabs.SENT, { status: "SENT", expired: false }),
          tab(quotationsCopy.quotations.expired, { status: "SENT", expired: true }),
          tab(tabs.ACCEPTED, { status: "ACCEPTED" }),
          tab(tabs.REJECTED, { status: "REJECTED" }),
        ]}
      />
      <RecordFilters
        rows={quotationFilters}
        filters={filters}
        searchLabel={quotationsCopy.quotations.search}
        names={{ client: client && (names.get(client) ?? "…"), project: projectName }}
        words={{ invoiced: recordFiltersCopy.invoiced }}
        onChange={(changed) => void navigate({ search: { ...filters, expired, ...changed }, replace: true })}
        onClear={clear}
      />
      <PagedList
        page={page}
        sum={
          <ListSum
            operation="GET /quotations/totals"
            query={query}
            describe={({ count, total, currency }) => ({
              sums: [quotationsCopy.quotations.sum({ count, amount: formatMoney(total, currency) })],
            })}
          />
        }
        choiceOf="quotations"
        label={quotationsCopy.quotations.title}
        columns={columnsWith(names, timeZone)}
        sorting={{ current: sort }}
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
            none={expired === true ? none.expired : none[status ?? "all"]}
          >
            <NewQuotation />
          </NoRows>
        }
      />
      <Suspense>{selection.rows.size > 0 && <QuotationBulkActions selection={selection} query={query} />}</Suspense>
    </>
  );
}

interface ValidDays {
  readonly validFrom: string | undefined;
  readonly validUntil: string | undefined;
}

/** Narrows days of expiry to those of a tab: quotations that can still be accepted, or those that cannot any more. */
function withinTab({ validFrom, validUntil }: ValidDays, expired: boolean | undefined, today: string): ValidDays {
  if (expired === undefined) return { validFrom, validUntil };
  const yesterday = addDays(today, -1);
  return expired
    ? { validFrom, validUntil: validUntil === undefined || validUntil > yesterday ? yesterday : validUntil }
    : { validFrom: validFrom === undefined || validFrom < today ? today : validFrom, validUntil };
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
