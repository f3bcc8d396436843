import { getRouteApi, Link } from "@tanstack/react-router";
import type { ClaimSummary } from "#contract/claims.ts";
import type { ClientId } from "#contract/ids.ts";
import { formatAmount, formatMoney } from "#web/amounts.ts";
import { countDays, formatCalendarDate, isoDay } from "#web/days.ts";
import { ChoiceFilter } from "#web/list/choice-filter.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { FilterBar, isFiltered } from "#web/list/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/pages/clients/names.ts";
import { ClientPicker } from "#web/pages/clients/picker.tsx";
import { ClaimStatusBadge } from "#web/pages/contracts/status.tsx";
import { TitleCell } from "#web/pages/documents/list-columns.tsx";
import { usePermission, useTimeZone } from "#web/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import { contractsCopy } from "#web/copy/contracts.ts";

const route = getRouteApi("/office/claims");
const words = claimsCopy.list;

/** The claims of all contracts, with what each asks for and until when the client responds. */
export function ClaimsPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status, open } = filters;
  const clientId = filters.client as ClientId | undefined;
  const navigate = route.useNavigate();
  const page = usePage("GET /claims", { status, open, clientId, cursor });
  const rows = page.data?.data;
  const names = useClientNames([
    ...(rows?.map((claim) => claim.clientId) ?? []),
    ...(clientId === undefined ? [] : [clientId]),
  ]);
  const canReadClients = usePermission("clients:read");
  const today = isoDay(new Date(), useTimeZone());
  const clear = () => void navigate({ search: { status } });
  const applyFilters = (changed: typeof filters) =>
    void navigate({ search: { ...filters, ...changed }, replace: true });
  const clientName = clientId === undefined ? undefined : (names.get(clientId) ?? "…");
  const states = { true: words.openOnly, false: words.others };
  const state = open === undefined ? undefined : open ? "true" : "false";
  const chips = [
    ...(clientName === undefined
      ? []
      : [{ name: words.clientFilter({ name: clientName }), onRemove: () => applyFilters({ client: undefined }) }]),
    ...(state === undefined ? [] : [{ name: states[state], onRemove: () => applyFilters({ open: undefined }) }]),
  ];
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <>
            <ExportButton operation="GET /exports/claims.csv" query={{ status, open, clientId }} />
            <Link to="/contracts" className={buttonClass()}>
              {words.contracts}
            </Link>
          </>
        }
      />
      <StatusTabs
        label={words.tabsLabel}
        all={words.all}
        names={contractsCopy.claimStatuses}
        current={status}
        searchOf={(tab) => ({ ...filters, status: tab })}
      />
      <FilterBar search={null} chips={chips} onClear={clear}>
        {canReadClients && (
          <ClientPicker label={words.client} name={clientName} onChoose={(client) => applyFilters({ client })} />
        )}
        <ChoiceFilter
          label={words.settled}
          names={states}
          value={state}
          onChoose={(chosen) => applyFilters({ open: chosen === undefined ? undefined : chosen === "true" })}
        />
      </FilterBar>
      <PagedList
        page={page}
        label={words.title}
        columns={columnsWith(names, today)}
        linkOf={({ id }) => ({ to: `/claims/${id}` })}
        card={(claim) => <ClaimCard claim={claim} client={names.get(claim.clientId)} today={today} />}
        empty={
          <NoRows
            isFiltered={isFiltered(filters)}
            onClear={clear}
            none={status === undefined ? words.none : words.noneOf}
          />
        }
      />
    </>
  );
}

const nameOf = ({ number }: ClaimSummary): string => number ?? claimsCopy.draft;

function columnsWith(names: ReadonlyMap<string, string>, today: string): readonly Column<ClaimSummary>[] {
  const { columns } = words;
  return [
    {
      name: columns.claim,
      cell: (claim) => <TitleCell title={claim.title} number={nameOf(claim)} client={names.get(claim.clientId)} />,
    },
    { name: columns.status, width: "w-46", cell: ({ status }) => <ClaimStatusBadge status={status} /> },
    { name: columns.served, width: "hidden w-32 md:table-cell", cell: (claim) => servedText(claim) },
    { name: columns.due, width: "hidden w-56 md:table-cell", cell: (claim) => <Due {...{ claim, today }} /> },
    { name: columns.amount, align: "right", width: "w-32", cell: ({ claimedNet }) => formatAmount(claimedNet) },
  ];
}

const servedText = ({ servedOn }: ClaimSummary): string =>
  servedOn === null ? words.notServed : formatCalendarDate(servedOn);

/** The day until which the client responds, with the days that are left or passed while no response is recorded. */
function Due({ claim: { status, responseDueOn }, today }: { readonly claim: ClaimSummary; readonly today: string }) {
  if (responseDueOn === null) return null;
  const day = formatCalendarDate(responseDueOn);
  if (status !== "SUBMITTED") return <span className="text-muted">{day}</span>;
  const days = countDays(today, responseDueOn);
  if (days < 0) return <span className="text-danger">{words.overdueBy({ day, days: -days })}</span>;
  return days === 0 ? (
    <span className="text-warn">{words.dueToday({ day })}</span>
  ) : (
    <span>{words.dueIn({ day, days })}</span>
  );
}

interface ClaimCardProps {
  readonly claim: ClaimSummary;
  readonly client: string | undefined;
  readonly today: string;
}

/** A claim in the list on phones. */
function ClaimCard({ claim, client, today }: ClaimCardProps) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{claim.title}</span>
        <span className="shrink-0 font-medium tabular-nums">{formatMoney(claim.claimedNet, claim.currency)}</span>
      </span>
      <span className="mt-0.5 block truncate text-muted">{[nameOf(claim), client].filter(Boolean).join(" · ")}</span>
      <span className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ClaimStatusBadge status={claim.status} />
        <span className="text-xs tabular-nums">
          <Due {...{ claim, today }} />
        </span>
      </span>
    </>
  );
}
