import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useDeferredValue } from "react";
import type { GettingStarted } from "#contract/organizations/first-run.ts";
import type { News as NewsAnswer } from "#contract/organizations/news.ts";
import { Empty } from "#web/list/empty.tsx";
import { newsQuery } from "#web/session/news.ts";
import { usePermission } from "#web/session/session.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { useArrived } from "#web/ui/page/use-arrived.ts";
import { overviewCopy } from "#web/copy/overview.ts";
import { copy } from "#web/copy/copy.ts";
import { useExample } from "./first-steps/use-example.ts";
import { NowFigures } from "./now-figures.tsx";
import {
  approvalsQuery,
  type DashboardFigures,
  dashboardQuery,
  gettingStartedQuery,
  securityNoticesQuery,
  todayQuery,
} from "./queries.ts";
import { OverdueByAge, Quotations } from "./tables.tsx";
import { Today } from "./today/today.tsx";

// An office that has done the steps never loads them.
const Checklist = lazyPart(async () => (await import("./first-steps/checklist.tsx")).Checklist);
const EmptyOffice = lazyPart(async () => (await import("./first-steps/empty-office.tsx")).EmptyOffice);
const Example = lazyPart(async () => (await import("./first-steps/example.tsx")).Example);
const SecurityNotices = lazyPart(async () => (await import("./security-notices.tsx")).SecurityNotices);
const LostChangesNotice = lazyPart(async () => (await import("#web/ui/page/pause-notice.tsx")).LostChangesNotice);
const News = lazyPart(async () => (await import("./news.tsx")).News);
const Approvals = lazyPart(async () => (await import("./approvals.tsx")).Approvals);

// Below the figures of today, and as large as all the rest.
const Money = lazyPart(async () => (await import("./money.tsx")).Money);

const route = getRouteApi("/office/");

/** The start page: who owes, what to do, and how the business goes. */
export function OverviewPage() {
  const gettingStarted = useQuery(gettingStartedQuery);
  const latest = useQuery(newsQuery);
  const example = useExample();
  const hasArrived = useArrived(
    gettingStarted,
    latest,
    useQuery({ ...securityNoticesQuery, enabled: usePermission("organization:write") }),
    useQuery(approvalsQuery),
    useQuery(todayQuery),
    useQuery(dashboardQuery(route.useSearch())),
  );
  // With it, so that they are part of what is shown first.
  const started = useDeferredValue(gettingStarted.data);
  const news = useDeferredValue(latest.data);
  return (
    <>
      <PageHeader title={copy.shell.overview} />
      <Suspense>{hasArrived ? <Body {...{ started, news, example }} /> : <OverviewSkeleton />}</Suspense>
    </>
  );
}

interface BodyProps {
  readonly started: GettingStarted | undefined;
  readonly news: NewsAnswer | undefined;
  readonly example: ReturnType<typeof useExample>;
}

function Body({ started, news, example }: BodyProps) {
  return (
    <>
      <LostChangesNotice />
      <SecurityNotices />
      <Approvals />
      {news !== undefined && news.data.length > 0 && <News news={news} />}
      {started !== undefined && (started.exampleCount > 0 || example.remove.data !== undefined) && (
        <Example count={started.exampleCount} remove={example.remove} />
      )}
      {started?.isEmpty === true ? (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <EmptyOffice fill={example.fill} />
          <FirstSteps started={started} />
        </div>
      ) : (
        <Office started={started} />
      )}
    </>
  );
}

interface FirstStepsProps {
  readonly started: GettingStarted | undefined;
  readonly isWide?: boolean;
}

function FirstSteps({ started, isWide = false }: FirstStepsProps) {
  const canDo = usePermission("organization:write");
  if (started === undefined || !canDo || !isChecklistOpen(started)) return null;
  return <Checklist started={started} isWide={isWide} />;
}

/** True while the checklist is worth showing. */
const isChecklistOpen = ({ dismissedAt, steps }: GettingStarted): boolean =>
  dismissedAt === null && steps.some(({ isDone }) => !isDone);

/** On phones what is to do comes first, then the figures. */
function Office({ started }: { readonly started: GettingStarted | undefined }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(dashboardQuery(search));
  return (
    <div className="space-y-4">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <Today />
        <div className="lg:row-span-2">
          {data !== undefined ? <NowFigures dashboard={data} /> : error === null && <FiguresSkeleton />}
        </div>
        <FirstSteps started={started} isWide />
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <MoneySkeleton />
      ) : isEmpty(data) && Object.values(search).every((value) => value === undefined) ? (
        <Empty {...overviewCopy.overview.none} />
      ) : (
        <>
          <Money
            dashboard={data}
            search={search}
            isLoading={isPlaceholderData}
            onSearch={(changed) => void navigate({ search: changed, replace: true, resetScroll: false })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <section className="card p-4 sm:p-5" aria-labelledby="overview-ages">
              <OverdueByAge dashboard={data} />
            </section>
            <section className="card p-4 sm:p-5" aria-labelledby="overview-quotations">
              <Quotations dashboard={data} />
            </section>
          </div>
        </>
      )}
    </div>
  );
}

const isEmpty = ({ outstanding, months, quotations, retention }: DashboardFigures): boolean =>
  outstanding.count === 0 &&
  retention.count === 0 &&
  months.every(({ invoiced, received }) => invoiced === 0 && received === 0) &&
  quotations.statuses.every(({ count }) => count === 0);

const MoneySkeleton = () => <div aria-hidden className="card h-120 animate-pulse" />;

const OverviewSkeleton = () => (
  <div className="space-y-4" aria-busy>
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div aria-hidden className="card h-85 animate-pulse" />
      <FiguresSkeleton />
    </div>
    <MoneySkeleton />
  </div>
);

const FiguresSkeleton = () => (
  <div aria-hidden className="grid animate-pulse gap-3 sm:grid-cols-2 lg:grid-cols-1">
    {Array.from({ length: 4 }, (_, i) => (
      <div key={i} className="card h-21 sm:h-26" />
    ))}
  </div>
);
