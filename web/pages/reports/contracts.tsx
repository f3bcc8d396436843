import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { contractStatuses } from "#contract/values.ts";
import { request } from "#web/api.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { formatDate } from "#web/days/days.ts";
import { Empty } from "#web/list/empty.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { ContractCards, ContractTable } from "./contract-table.tsx";
import { ReportHeader } from "./header.tsx";
import { Cut, Skeleton } from "./parts.tsx";

const route = getRouteApi("/office/reports/contracts");
const words = reportsCopy.contracts;

/** The work in progress: how far each contract is claimed and billed. */
export function ContractReportPage() {
  const { status } = route.useSearch();
  const timeZone = useTimeZone();
  const seesCosts = usePermission("costs:read");
  const query = status === undefined ? {} : { status };
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery({
    queryKey: ["GET /reports/contracts", status],
    queryFn: ({ signal }) => request("GET /reports/contracts", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const at = formatDate(new Date(dataUpdatedAt === 0 ? Date.now() : dataUpdatedAt).toISOString(), timeZone);
  return (
    <>
      <ReportHeader
        title={reportPlacesCopy.contracts}
        about={words.now({ at })}
        actions={<ExportButton operation="GET /exports/contract-report.csv" query={query} />}
      />
      <div className="mb-5 print:hidden">
        <Tabs
          label={words.tabs}
          tabs={[undefined, ...contractStatuses].map((value) => ({
            name: value === undefined ? words.open : contractsCopy.statuses[value],
            isCurrent: value === status,
            search: value === undefined ? {} : { status: value },
          }))}
        />
      </div>
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.data.length === 0 && <Empty {...words.none} />}
      {data !== undefined && data.data.length > 0 && (
        <div data-wide aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
          <ContractTable report={data} seesCosts={seesCosts} />
          <ContractCards report={data} seesCosts={seesCosts} />
          <Cut shown={data.data.length} count={data.count} />
          <p className="mt-3 max-w-3xl text-muted">
            {words.hint} {seesCosts && words.costs}
          </p>
        </div>
      )}
    </>
  );
}
