import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import Download from "lucide-react/icons/download";
import type { CreditNoteSummary } from "#contract/invoices/credit-notes.ts";
import type { GstPeriods } from "#contract/books/gst-periods.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { request, requestFile } from "#web/api.ts";
import { eInvoicesReportCopy as words } from "#web/copy/e-invoices-report.ts";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { addDays, formatCalendarDate, isoDay } from "#web/days/days.ts";
import { Empty } from "#web/list/empty.tsx";
import { saveFile } from "#web/list/save-file.ts";
import { EInvoiceBadge } from "#web/records/documents/e-invoices/e-invoice-fact.tsx";
import { organizationQuery } from "#web/records/organization/organization-values.ts";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { ReportHeader } from "./header.tsx";
import { Skeleton } from "./parts.tsx";
import { type Days, daysOf, gstPeriodsOffered } from "./period.ts";
import { PeriodFields } from "./period-fields.tsx";

const route = getRouteApi("/office/reports/e-invoices");

/** The rows of each kind that are shown; the lists have all. */
const shownMax = 100;

/** The e-invoices that are still to be handed over, by the periods of the organization's GST returns. */
export function EInvoicesPage() {
  const organization = useQuery(organizationQuery);
  if (organization.error !== null && organization.data === undefined)
    return <ErrorNotice error={organization.error} onRetry={() => void organization.refetch()} />;
  return organization.data === undefined ? <Skeleton /> : <Outstanding periods={organization.data} />;
}

/** Queries the documents of a period whose e-invoices are to be handed over, or were refused. */
function useOutstanding(days: Days) {
  const canReadCredits = usePermission("credits:read");
  const query = {
    eInvoiceState: ["READY", "REFUSED"] as const,
    limit: shownMax,
    issuedAfter: addDays(days.from, -1),
    issuedBefore: addDays(days.to, 1),
  };
  return useQuery({
    queryKey: ["e-invoices to hand over", days.from, days.to, canReadCredits],
    queryFn: async ({ signal }) => {
      const [invoices, creditNotes] = await Promise.all([
        request("GET /invoices", { query, signal }),
        canReadCredits ? request("GET /credit-notes", { query, signal }) : undefined,
      ]);
      return { invoices, creditNotes: creditNotes ?? { data: [], hasMore: false } };
    },
    enabled: days.from <= days.to,
  });
}

function Outstanding({ periods }: { readonly periods: GstPeriods }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const offered = gstPeriodsOffered(isoDay(new Date(), useTimeZone()), periods);
  const days = daysOf(
    search,
    [offered[0], offered[0]].filter((each) => each !== undefined),
  );
  const { data, error, refetch } = useOutstanding(days);
  const about = reportsCopy.period.days({ from: formatCalendarDate(days.from), to: formatCalendarDate(days.to) });
  const isEmpty = data !== undefined && data.invoices.data.length + data.creditNotes.data.length === 0;
  return (
    <>
      <ReportHeader
        title={reportPlacesCopy.eInvoices}
        about={about}
        lead={words.lead}
        actions={data !== undefined && !isEmpty && <DownloadAll days={days} />}
      />
      <PeriodFields
        label={reportsCopy.period.label}
        periods={offered}
        days={days}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
      />
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && days.from <= days.to && <Skeleton />}
      {isEmpty && <Empty {...words.none} />}
      {data !== undefined && !isEmpty && (
        <div className="space-y-6">
          <p className="text-muted print:hidden">{words.downloadHint}</p>
          <Documents title={words.invoices} kind="invoices" rows={data.invoices.data} hasMore={data.invoices.hasMore} />
          <Documents
            title={words.creditNotes}
            kind="credit-notes"
            rows={data.creditNotes.data}
            hasMore={data.creditNotes.hasMore}
          />
          <MarkAll invoices={data.invoices.data} creditNotes={data.creditNotes.data} />
        </div>
      )}
    </>
  );
}

/** Downloads the files of the period as one zip. */
function DownloadAll({ days }: { readonly days: Days }) {
  const download = useMutation({
    mutationFn: () => requestFile("GET /exports/e-invoices.zip", { query: days }),
    onSuccess: ({ content, name }) => saveFile(content, name),
  });
  return (
    <>
      <Button variant="primary" isBusy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download className="size-4" aria-hidden />}
        {words.download}
      </Button>
      {download.error !== null && (
        <div className="basis-full">
          <ErrorNotice error={download.error} />
        </div>
      )}
    </>
  );
}

interface DocumentsProps {
  readonly title: string;
  readonly kind: "invoices" | "credit-notes";
  readonly rows: readonly (InvoiceSummary | CreditNoteSummary)[];
  readonly hasMore: boolean;
}

const Documents = ({ title, kind, rows, hasMore }: DocumentsProps) =>
  rows.length > 0 && (
    <section aria-label={title}>
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      <ul className="card divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
            <span className="min-w-0">
              <Link to={`/${kind}/$id`} params={{ id: row.id }} className="font-medium underline underline-offset-4">
                {row.number}
              </Link>{" "}
              <span className="text-muted">{"title" in row ? row.title : row.reason}</span>
              {row.eInvoiceReason !== null && (
                <span className="block text-sm break-words text-danger">{row.eInvoiceReason}</span>
              )}
            </span>
            <span className="flex items-center gap-3 tabular-nums">
              <span className="text-muted">
                <Day at={row.issuedAt} />
              </span>
              {formatAmount(row.totals.total)}
              <EInvoiceBadge state={row.eInvoiceState} />
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="mt-2 text-muted">
          {words.more({ count: shownMax })}{" "}
          <Link to={`/${kind}`} search={{ eInvoice: "READY" }} className="underline underline-offset-4">
            {words.list}
          </Link>
        </p>
      )}
    </section>
  );

interface MarkAllProps {
  readonly invoices: readonly InvoiceSummary[];
  readonly creditNotes: readonly CreditNoteSummary[];
}

/** Notes the documents that are shown and ready as handed over; those that were refused are looked at one by one. */
function MarkAll({ invoices, creditNotes }: MarkAllProps) {
  const canMark = usePermission("invoices:write");
  const canMarkCredits = usePermission("credits:write");
  const queries = useQueryClient();
  const body = { state: "HANDED_OVER" } as const;
  const isReady = ({ eInvoiceState }: InvoiceSummary | CreditNoteSummary) => eInvoiceState === "READY";
  const sends = [
    ...(canMark ? invoices.filter(isReady) : []).map(
      ({ id }) =>
        () =>
          request("POST /invoices/{id}/mark-e-invoice", { params: { id }, body }),
    ),
    ...(canMarkCredits ? creditNotes.filter(isReady) : []).map(
      ({ id }) =>
        () =>
          request("POST /credit-notes/{id}/mark-e-invoice", { params: { id }, body }),
    ),
  ];
  const marking = useMutation({
    mutationFn: async () => {
      for (const send of sends) await send();
      return sends.length;
    },
    onSuccess: (count) => showToast(words.marked({ count })),
    onSettled: () => void queries.invalidateQueries(),
  });
  if (sends.length === 0) return null;
  return (
    <div className="print:hidden">
      <Button isBusy={marking.isPending} onClick={() => marking.mutate()}>
        {words.markAll}
      </Button>
      {marking.error !== null && <ErrorNotice error={marking.error} />}
    </div>
  );
}
