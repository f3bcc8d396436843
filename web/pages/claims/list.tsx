import { getRouteApi, Link } from "@tanstack/react-router";
import type { ClaimSummary } from "#contract/contracts/claims.ts";
import type { ClientId } from "#contract/api/ids.ts";
import { claimSorts } from "#contract/api/list-sorts.ts";
import { claimFilters } from "#contract/contracts/contract-filters.ts";
import type { ResponseOf } from "#web/api.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { ListSum, PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import { ClaimStatusBadge } from "#web/records/contracts/status.tsx";
import { RecordFilters } from "#web/records/documents/record-filters.tsx";
import { partOf, TitleCell } from "#web/records/documents/list-columns.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { claimClockCopy } from "#web/copy/claim-clock.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { ClockStateBadge, LodgeBy, StateEnd } from "./clock-state.tsx";

const route = getRouteApi("/office/claims");
const words = claimsCopy.list;
const clockWords = claimClockCopy;

/** The claims of all contracts, with what each asks for and until when the client responds. */
export function ClaimsPage() {
  const { cursor, ...filters } = route.useSearch();
  const { status } = filters;
  const sort = sortQuery(claimSorts, filters.sort);
  // The head of a column takes the place of the order by days.
  const order = sort === undefined ? filters.order : undefined;
  const clientId = filters.client as ClientId | undefined;
  const navigate = route.useNavigate();
  const filtering = filterQuery(claimFilters, filters);
  const query = { ...filtering, order };
  const page = usePage("GET /claims", { ...query, sort, cursor });
  const rows = page.data?.data;
  const names = useClientNames([
    ...(rows?.map((claim) => claim.clientId) ?? []),
    ...(clientId === undefined ? [] : [clientId]),
  ]);
  const clear = () => void navigate({ search: { status, sort } });
  const applyFilters = (changed: typeof filters) =>
    void navigate({ search: { ...filters, ...changed }, replace: true });
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <>
            <ExportButton operation="GET /exports/claims.csv" query={{ ...query, sort }} />
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
      <RecordFilters
        rows={claimFilters}
        filters={filters}
        names={{ client: clientId && (names.get(clientId) ?? "…") }}
        words={{ open: { true: words.openOnly, false: words.others }, clock: clockWords.states }}
        onChange={applyFilters}
        onClear={clear}
        chips={
          order === undefined ? [] : [{ name: clockWords.soonest, onRemove: () => applyFilters({ order: undefined }) }]
        }
      >
        <div className="col-span-2 lg:col-span-1">
          <SelectField
            label={clockWords.order}
            value={order ?? ""}
            onChange={({ target }) =>
              applyFilters({ order: target.value === "endsOn" ? "endsOn" : undefined, sort: undefined })
            }
          >
            <option value="">{clockWords.newest}</option>
            <option value="endsOn">{clockWords.soonest}</option>
          </SelectField>
        </div>
      </RecordFilters>
      <PagedList
        page={page}
        // That order leaves out the claims without an end.
        sum={
          order === undefined && <ListSum operation="GET /claims/totals" query={filtering} describe={describeSums} />
        }
        choiceOf="claims"
        label={words.title}
        columns={columnsWith(names)}
        sorting={{ current: sort }}
        linkOf={({ id }) => ({ to: `/claims/${id}` })}
        card={(claim) => <ClaimCard claim={claim} client={names.get(claim.clientId)} />}
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

/** Returns the line above the list. What is asked for again by a later claim, or not at all, is named. */
function describeSums(totals: ResponseOf<"GET /claims/totals">) {
  const { count, claimed, certified, currency } = totals;
  const { sums } = words;
  const parts = [
    ["DRAFT", sums.drafts],
    ["CARRIED", sums.carried],
    ["WITHDRAWN", sums.withdrawn],
  ] as const;
  return {
    sums: [
      sums.claims({ count }),
      sums.claimed({ amount: formatMoney(claimed, currency) }),
      sums.certified({ amount: formatMoney(certified, currency) }),
    ],
    included: parts.flatMap(([status, describe]) => {
      const part = partOf(totals, status, "claimed");
      return part === undefined ? [] : [describe({ amount: formatMoney(part, currency) })];
    }),
  };
}

const nameOf = ({ number }: ClaimSummary): string => number ?? claimsCopy.draft;

function columnsWith(names: ReadonlyMap<string, string>): readonly Column<ClaimSummary>[] {
  const { columns } = words;
  return [
    {
      name: columns.claim,
      sort: "-number",
      sortName: recordFiltersCopy.sort.number,
      cell: (claim) => <TitleCell title={claim.title} number={nameOf(claim)} client={names.get(claim.clientId)} />,
    },
    { id: "status", name: columns.status, width: "w-46", cell: ({ status }) => <ClaimStatusBadge status={status} /> },
    {
      id: "until",
      isExtra: true,
      name: columns.until,
      width: "hidden w-34 xl:table-cell",
      cell: ({ periodTo }) => formatCalendarDate(periodTo),
    },
    {
      id: "served",
      name: columns.served,
      sort: "-servedOn",
      width: "hidden w-38 md:table-cell",
      cell: (claim) => servedText(claim),
    },
    {
      id: "clock",
      name: clockWords.column,
      width: "hidden w-64 md:table-cell",
      cell: ({ clock }) => <Standing clock={clock} />,
    },
    {
      id: "amount",
      name: columns.amount,
      sort: "-claimedNet",
      align: "right",
      width: "w-32",
      cell: ({ claimedNet }) => formatAmount(claimedNet),
    },
    {
      id: "certified",
      isExtra: true,
      name: claimsCopy.sheet.certified,
      align: "right",
      width: "hidden w-32 xl:table-cell",
      cell: ({ responseNet }) => responseNet !== null && formatAmount(responseNet),
    },
  ];
}

const servedText = ({ servedOn }: ClaimSummary): string =>
  servedOn === null ? words.notServed : formatCalendarDate(servedOn);

/** Where a claim stands by its days, and how long. */
const Standing = ({ clock }: { readonly clock: ClaimSummary["clock"] }) => (
  <span className="flex flex-col items-start gap-1 text-xs">
    <ClockStateBadge state={clock.state} />
    <StateEnd clock={clock} />
    <LodgeBy clock={clock} />
  </span>
);

interface ClaimCardProps {
  readonly claim: ClaimSummary;
  readonly client: string | undefined;
}

/** The states that the status of a claim says already, where there is room for little. */
const saidByStatus: ReadonlySet<string> = new Set(["NOT_SERVED", "AWAITING_RESPONSE", "DONE"]);

/** A claim in the list on phones. */
function ClaimCard({ claim, client }: ClaimCardProps) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{claim.title}</span>
        <span className="shrink-0 font-medium tabular-nums">{formatMoney(claim.claimedNet, claim.currency)}</span>
      </span>
      <span className="mt-0.5 block truncate text-muted">{[nameOf(claim), client].filter(Boolean).join(" · ")}</span>
      <span className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex flex-wrap gap-2">
          <ClaimStatusBadge status={claim.status} />
          {!saidByStatus.has(claim.clock.state) && <ClockStateBadge state={claim.clock.state} />}
        </span>
        <span className="flex flex-col text-xs tabular-nums">
          <StateEnd clock={claim.clock} />
          <LodgeBy clock={claim.clock} />
        </span>
      </span>
    </>
  );
}
