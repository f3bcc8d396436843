import { getRouteApi, Link } from "@tanstack/react-router";
import type { ClientId } from "#contract/api/ids.ts";
import { contractSorts } from "#contract/api/list-sorts.ts";
import { contractFilters } from "#contract/contracts/contract-filters.ts";
import type { ResponseOf } from "#web/api.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { useListContext } from "#web/ui/page/adjacent-records.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { ListSum, PagedList } from "#web/list/paged-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import { RecordFilters } from "#web/records/documents/record-filters.tsx";
import { usePermission } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { columnsWith, ContractCard } from "./columns.tsx";

const route = getRouteApi("/office/contracts");
const words = contractsCopy.list;

/** The contracts, and how much of each is billed. */
export function ContractsPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status } = filters;
  const sort = sortQuery(contractSorts, filters.sort);
  const clientId = filters.client as ClientId | undefined;
  const navigate = route.useNavigate();
  const query = filterQuery(contractFilters, filters);
  const page = usePage("GET /contracts", { ...query, sort, cursor });
  const rows = page.data?.data;
  const names = useClientNames([
    ...(rows?.map((contract) => contract.clientId) ?? []),
    ...(clientId === undefined ? [] : [clientId]),
  ]);
  const listContext = useListContext(rows);
  const canStart = usePermission("contracts:write");
  const clear = () => void navigate({ search: { status, sort } });
  return (
    <>
      <PageHeader
        title={contractsCopy.title}
        actions={
          <>
            <ExportButton operation="GET /exports/contracts.csv" query={{ ...query, sort }} />
            <Link to="/retention" className={buttonClass()}>
              {contractsCopy.list.columns.held}
            </Link>
          </>
        }
      />
      <StatusTabs
        label={words.tabsLabel}
        all={words.all}
        names={contractsCopy.statuses}
        current={status}
        searchOf={(tab) => ({ ...filters, status: tab })}
      />
      <RecordFilters
        rows={contractFilters}
        filters={filters}
        searchLabel={words.search}
        names={{ client: clientId && (names.get(clientId) ?? "…") }}
        words={{}}
        onChange={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
        onClear={clear}
      />
      <PagedList
        page={page}
        sum={<ListSum operation="GET /contracts/totals" query={query} describe={describeSums} />}
        choiceOf="contracts"
        label={contractsCopy.title}
        columns={columnsWith(names)}
        sorting={{ current: sort }}
        linkOf={({ id }) => ({ to: `/contracts/${id}`, state: listContext })}
        card={(contract) => <ContractCard contract={contract} client={names.get(contract.clientId)} />}
        empty={
          <NoRows
            isFiltered={isFiltered(filters)}
            onClear={clear}
            none={status === undefined ? words.none : words.noneOf}
          >
            {canStart && status === undefined && (
              <Link to="/quotations" search={{ status: "ACCEPTED" }} className={buttonClass("primary")}>
                {words.quotations}
              </Link>
            )}
          </NoRows>
        }
      />
    </>
  );
}

/** Returns the line above the list. */
const describeSums = ({ count, contractSum, billed, held, currency }: ResponseOf<"GET /contracts/totals">) => ({
  sums: [
    words.sums.contracts({ count }),
    formatMoney(contractSum, currency),
    words.sums.billed({ amount: formatMoney(billed, currency) }),
    words.sums.held({ amount: formatMoney(held, currency) }),
  ],
});
