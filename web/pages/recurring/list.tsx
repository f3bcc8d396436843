import { getRouteApi, Link } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { Suspense } from "react";
import type { ClientId } from "#contract/api/ids.ts";
import { recurringSorts } from "#contract/api/list-sorts.ts";
import { recurringFilters } from "#contract/invoices/recurring-filters.ts";
import { copy } from "#web/copy/copy.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { useListContext } from "#web/ui/page/adjacent-records.ts";
import { filterQuery, sortQuery } from "#web/list/filters/filter-query.ts";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { useClientNames } from "#web/records/clients/names.ts";
import { RecordFilters } from "#web/records/documents/record-filters.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { columnsWith, RecurringCard } from "./columns.tsx";

const route = getRouteApi("/office/recurring");
const words = recurringCopy.list;

const NewDialog = lazyPart(async () => (await import("./new-dialog.tsx")).NewRecurringDialog);

/** The recurring invoices: what is billed again and again, and when next. */
export function RecurringPage() {
  const { cursor, new: isNew, from, ...filters } = route.useSearch();
  const { status } = filters;
  const sort = sortQuery(recurringSorts, filters.sort);
  const clientId = filters.client as ClientId | undefined;
  const navigate = route.useNavigate();
  const page = usePage("GET /recurring-invoices", { ...filterQuery(recurringFilters, filters), sort, cursor });
  const rows = page.data?.data;
  const names = useClientNames([
    ...(rows?.map((rule) => rule.clientId) ?? []),
    ...(clientId === undefined ? [] : [clientId]),
  ]);
  const listContext = useListContext(rows);
  const canEdit = usePermission("invoices:write");
  const clear = () => void navigate({ search: { status, sort } });
  const newRule = (
    <Button variant="primary" onClick={() => void navigate({ search: (search) => ({ ...search, new: true }) })}>
      <Plus className="size-4" aria-hidden />
      {recurringCopy.new}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={recurringCopy.title}
        actions={
          <>
            <Link to="/invoices" className={buttonClass()}>
              {copy.shell.invoices}
            </Link>
            {canEdit && newRule}
          </>
        }
      />
      <Suspense>
        {isNew === true && canEdit && (
          <NewDialog
            from={from}
            onClose={() => void navigate({ search: { ...filters, cursor }, replace: true })}
            onCreated={(id) => void navigate({ to: "/recurring/$id", params: { id } })}
          />
        )}
      </Suspense>
      <StatusTabs
        label={words.tabsLabel}
        all={words.all}
        names={recurringCopy.statuses}
        current={status}
        searchOf={(tab) => ({ ...filters, status: tab })}
      />
      <RecordFilters
        rows={recurringFilters}
        filters={filters}
        searchLabel={words.search}
        names={{ client: clientId && (names.get(clientId) ?? "…") }}
        words={{ problem: { true: words.problems } }}
        onChange={(changed) => void navigate({ search: { ...filters, ...changed }, replace: true })}
        onClear={clear}
      />
      <PagedList
        page={page}
        choiceOf="recurring"
        label={recurringCopy.title}
        columns={columnsWith(names)}
        sorting={{ current: sort }}
        linkOf={({ id }) => ({ to: `/recurring/${id}`, state: listContext })}
        card={(rule) => <RecurringCard rule={rule} client={names.get(rule.clientId)} />}
        empty={
          <NoRows
            isFiltered={isFiltered(filters)}
            onClear={clear}
            none={status === undefined ? words.none : words.noneOf}
          >
            {status === undefined && canEdit && newRule}
          </NoRows>
        }
      />
    </>
  );
}
