import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import BellRing from "lucide-react/icons/bell-ring";
import Send from "lucide-react/icons/send";
import { Suspense, useState } from "react";
import type { AgeingRow } from "#contract/books/reports.ts";
import { request } from "#web/api.ts";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { formatDate, formatDateTime } from "#web/days/days.ts";
import { Empty } from "#web/list/empty.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { DayInput } from "#web/ui/forms/day-input.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { AgeingCards, AgeingTable } from "./ageing-table.tsx";
import { ReportHeader } from "./header.tsx";
import { isOverdue } from "./is-overdue.ts";
import { Cut, Skeleton } from "./parts.tsx";

// Each is loaded when it opens.
const StatementsDialog = lazyPart(async () => (await import("./statements-dialog.tsx")).StatementsDialog);
const RemindDialog = lazyPart(async () => (await import("./remind-dialog.tsx")).RemindDialog);

const route = getRouteApi("/office/reports/ageing");
const words = reportsCopy.ageing;

/** What clients owe by age, now or at the end of the day in the address. */
export function AgeingPage() {
  const { at } = route.useSearch();
  const navigate = route.useNavigate();
  const timeZone = useTimeZone();
  const canMail = usePermission("invoices:write");
  const canRemind = canMail && at === undefined;
  const [reminded, setReminded] = useState<readonly AgeingRow[]>();
  const [isMailing, setIsMailing] = useState(false);
  const query = at === undefined ? {} : { at };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["GET /reports/ageing", at],
    queryFn: ({ signal }) => request("GET /reports/ageing", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const overdue = data?.data.filter(isOverdue) ?? [];
  const shownAt = data === undefined ? (at ?? words.now) : momentOf(data.at, at, timeZone);
  return (
    <>
      <ReportHeader
        title={reportPlacesCopy.ageing}
        about={words.shown({ at: shownAt })}
        actions={
          <>
            {/* They keep their places while it is not known who owes. */}
            {canRemind && (data === undefined || overdue.length > 0) && (
              <Button disabled={data === undefined} onClick={() => setReminded(overdue)}>
                <BellRing className="size-4" aria-hidden />
                {words.remindAll}
              </Button>
            )}
            {canMail && data?.data.length !== 0 && (
              <Button disabled={data === undefined} onClick={() => setIsMailing(true)}>
                <Send className="size-4" aria-hidden />
                {reportsCopy.statements.title}
              </Button>
            )}
            <ExportButton operation="GET /exports/ageing.csv" query={query} />
          </>
        }
      />
      <div className="mb-5 max-w-56 print:hidden">
        <DayInput
          label={words.asOf}
          hint={words.asOfHint}
          day={at}
          onChange={(day) => void navigate({ search: { at: day }, replace: true })}
        />
      </div>
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.data.length === 0 && <Empty {...words.none} />}
      {data !== undefined && data.data.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
          <AgeingTable ageing={data} at={at} onRemind={canRemind ? (row) => setReminded([row]) : undefined} />
          <AgeingCards ageing={data} at={at} onRemind={canRemind ? (row) => setReminded([row]) : undefined} />
          <Cut shown={data.data.length} count={data.count} />
          {data.sums.credit !== 0 && <p className="mt-3 text-muted">{words.credit}</p>}
        </div>
      )}
      <Suspense>
        {reminded !== undefined && <RemindDialog clients={reminded} onClose={() => setReminded(undefined)} />}
        {isMailing && data !== undefined && (
          <StatementsDialog ageing={data} at={at} onClose={() => setIsMailing(false)} />
        )}
      </Suspense>
    </>
  );
}

const momentOf = (instant: string, day: string | undefined, timeZone: string): string =>
  day === undefined ? formatDateTime(instant, timeZone) : formatDate(instant, timeZone);
