import { getRouteApi, Link } from "@tanstack/react-router";
import type { ClientId } from "#contract/api/ids.ts";
import { useListContext } from "#web/list/adjacent-records.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { FilterBar, isFiltered } from "#web/list/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import { SearchBox } from "#web/list/search-box.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/pages/clients/names.ts";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import { usePermission } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { columnsWith, ContractCard } from "./columns.tsx";

const route = getRouteApi("/office/contracts");
const words = contractsCopy.list;

/** The contracts, and how much of each is billed. */
export function ContractsPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status, q } = filters;
  const clientId = filters.client as ClientId | undefined;
  const navigate = route.useNavigate();
  const page = usePage("GET /contracts", { status, q, clientId, cursor });
  const rows = page.data?.data;
  const names = useClientNames([
    ...(rows?.map((contract) => contract.clientId) ?? []),
    ...(clientId === undefined ? [] : [clientId]),
  ]);
  const listContext = useListContext(rows);
  const canReadClients = usePermission("clients:read");
  const canStart = usePermission("contracts:write");
  const clear = () => void navigate({ search: { status } });
  const applyFilters = (changed: typeof filters) =>
    void navigate({ search: { ...filters, ...changed }, replace: true });
  const clientName = clientId === undefined ? undefined : (names.get(clientId) ?? "…");
  const chips =
    clientName === undefined
      ? []
      : [{ name: words.clientFilter({ name: clientName }), onRemove: () => applyFilters({ client: undefined }) }];
  return (
    <>
      <PageHeader
        title={contractsCopy.title}
        actions={
          <>
            <ExportButton operation="GET /exports/contracts.csv" query={{ status, q, clientId }} />
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
      <FilterBar
        search={
          <SearchBox
            label={words.search}
            value={q ?? ""}
            onSearch={(text) => applyFilters({ q: text === "" ? undefined : text })}
          />
        }
        chips={chips}
        onClear={clear}
      >
        {canReadClients && (
          <ClientPicker label={words.client} name={clientName} onChoose={(client) => applyFilters({ client })} />
        )}
      </FilterBar>
      <PagedList
        page={page}
        label={contractsCopy.title}
        columns={columnsWith(names)}
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
