import type { ReactNode } from "react";
import { leadSorts } from "#contract/api/list-sorts.ts";
import type { Lead, LeadStatus as Status } from "#contract/clients/leads.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { useListContext } from "#web/ui/page/adjacent-records.ts";
import { sortQuery } from "#web/list/filters/filter-query.ts";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { ListSum, PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useSession } from "#web/session/session.ts";
import { Day } from "#web/ui/day.tsx";
import { leadsCopy } from "#web/copy/leads.ts";
import type { LeadFilters } from "./queries.ts";
import { LeadStatus } from "./status.tsx";

export interface LeadsViewProps {
  readonly filters: LeadFilters;
  /** The status of the list's tab, and of the board's column on phones. */
  readonly status: Status | undefined;
  readonly onClear: () => void;
  /** The button that creates a lead; false without the permission. */
  readonly create: ReactNode;
}

interface LeadListProps extends LeadsViewProps {
  /** As the address has it. */
  readonly sort: string | undefined;
  readonly cursor: string | undefined;
}

export function LeadList({ filters, status, onClear, create, cursor, ...search }: LeadListProps) {
  const sort = sortQuery(leadSorts, search.sort);
  const query = { ...filters, status };
  const page = usePage("GET /leads", { ...query, sort, cursor });
  const listContext = useListContext(page.data?.data);
  const currency = useSession().organization?.currency ?? "SGD";
  return (
    <>
      <StatusTabs
        label={leadsCopy.status}
        all={leadsCopy.all}
        names={leadsCopy.statuses}
        current={status}
        searchOf={(each) => ({ view: "list", ...filters, sort, status: each })}
      />
      <div className="mt-3">
        <PagedList
          page={page}
          sum={
            <ListSum
              operation="GET /leads/totals"
              query={query}
              describe={({ count, estimatedValue }) => ({
                sums: [leadsCopy.sum({ count, value: formatMoney(estimatedValue, currency) })],
              })}
            />
          }
          choiceOf="leads"
          label={leadsCopy.title}
          columns={columns}
          sorting={{ current: sort }}
          linkOf={({ id }) => ({ to: `/leads/${id}`, state: listContext })}
          card={(lead) => <Card lead={lead} currency={currency} />}
          empty={
            <NoRows
              isFiltered={isFiltered(filters)}
              onClear={onClear}
              none={status === undefined ? leadsCopy.none : leadsCopy.noneIn}
            >
              {status === undefined && create}
            </NoRows>
          }
        />
      </div>
    </>
  );
}

const names = leadsCopy.columns;
const columns: readonly Column<Lead>[] = [
  {
    name: names.name,
    sort: "name",
    cell: ({ name }) => (
      <span className="font-medium" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: "contact",
    name: names.contact,
    width: "hidden w-[24%] lg:table-cell",
    cell: ({ phone, email }) => phone ?? email,
  },
  {
    id: "address",
    isExtra: true,
    name: leadsCopy.form.address,
    width: "hidden w-[20%] xl:table-cell",
    cell: ({ address }) => <span title={address ?? ""}>{address}</span>,
  },
  { id: "source", name: names.source, width: "w-28", cell: ({ source }) => leadsCopy.sources[source] },
  { id: "status", name: names.status, width: "w-32", cell: ({ status }) => <LeadStatus status={status} /> },
  {
    id: "added",
    name: names.added,
    width: "hidden w-40 md:table-cell",
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    id: "value",
    name: names.value,
    sort: "-estimatedValue",
    align: "right",
    width: "w-36",
    cell: ({ estimatedValue }) => estimatedValue !== null && formatAmount(estimatedValue),
  },
];

function Card({ lead, currency }: { readonly lead: Lead; readonly currency: string }) {
  const { name, status, source, phone, email, estimatedValue } = lead;
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {estimatedValue !== null && (
          <span className="shrink-0 font-medium tabular-nums">{formatMoney(estimatedValue, currency)}</span>
        )}
      </span>
      <span className="mt-2 flex items-center justify-between gap-3">
        <span className="min-w-0 truncate text-muted">
          {[leadsCopy.sources[source], phone ?? email].filter(Boolean).join(" · ")}
        </span>
        <LeadStatus status={status} />
      </span>
    </>
  );
}
