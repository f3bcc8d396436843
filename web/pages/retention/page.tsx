import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { RetentionRow } from "#contract/contracts/retention.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { formatCalendarDate, isoDay } from "#web/days/days.ts";
import { Empty } from "#web/list/empty.tsx";
import { ExportButton } from "#web/list/export-button.tsx";
import { useClientNames } from "#web/records/clients/names.ts";
import { usePermission, useSession, useTimeZone } from "#web/session/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { copy } from "#web/copy/copy.ts";
import { retentionCopy as words } from "#web/copy/retention.ts";

const ReleaseDialog = lazyPart(
  async () => (await import("#web/pages/contracts/dialogs/release-dialog.tsx")).ReleaseDialog,
);

/** The retention that clients hold, by the day on which it falls due, with a button to bill it. */
export function RetentionPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /retention"],
    queryFn: ({ signal }) => request("GET /retention", { signal }),
  });
  const names = useClientNames(data?.data.map(({ clientId }) => clientId) ?? []);
  const currency = useSession().organization?.currency ?? "SGD";
  const canRelease = usePermission("invoices:write");
  const [released, setReleased] = useState<RetentionRow | null>(null);
  return (
    <>
      <PageHeader
        title={copy.shell.retention}
        back={{ to: "/contracts", name: contractsCopy.back }}
        actions={<ExportButton operation="GET /exports/retention.csv" query={{}} />}
        {...(data === undefined ? {} : { lead: words.held({ amount: formatMoney(data.held, currency) }) })}
      />
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <div aria-busy className="card h-40 animate-pulse bg-sunken" />}
      {data?.data.length === 0 && <Empty {...words.none} />}
      {data !== undefined && data.data.length > 0 && (
        <ul aria-label={copy.shell.retention} className="card divide-y divide-line">
          {data.data.map((row) => (
            <li key={row.contractId ?? row.projectId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
              <div className="min-w-0 flex-1 basis-full sm:basis-48">
                <Link
                  to={pathOf(row)}
                  className="inline-flex min-h-11 items-center font-medium underline decoration-line-strong/60 underline-offset-4 hover:decoration-current sm:min-h-0"
                >
                  {row.title}
                </Link>
                <p className="truncate text-muted tabular-nums">
                  {[row.contractId === null ? words.ofProject : row.number, names.get(row.clientId)]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <DueBadge row={row} currency={currency} />
              <span className="ml-auto min-w-28 text-right font-medium tabular-nums">
                {formatMoney(row.held, currency)}
              </span>
              {canRelease && (
                <Button aria-label={words.releaseOf({ name: row.title })} onClick={() => setReleased(row)}>
                  {words.release}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {released !== null && (
          <ReleaseDialog retention={released} currency={currency} onClose={() => setReleased(null)} />
        )}
      </Suspense>
    </>
  );
}

const pathOf = ({ contractId, projectId }: RetentionRow): string =>
  contractId === null ? `/projects/${projectId}` : `/contracts/${contractId}`;

function DueBadge({
  row: { nextOn, nextAmount },
  currency,
}: {
  readonly row: RetentionRow;
  readonly currency: string;
}) {
  const today = isoDay(new Date(), useTimeZone());
  if (nextOn === null) return <Badge tone="neutral">{words.later}</Badge>;
  const values = { amount: formatMoney(nextAmount, currency), day: formatCalendarDate(nextOn) };
  return nextOn <= today ? (
    <Badge tone="danger">{words.wasDue(values)}</Badge>
  ) : (
    <Badge tone="info">{words.due(values)}</Badge>
  );
}
