import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { GstPeriods } from "#contract/books/gst-periods.ts";
import type { GstBox, GstReturn } from "#contract/books/reports.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { formatCalendarDate, isoDay } from "#web/days/days.ts";
import { ExportButton } from "#web/list/export-button.tsx";
import { organizationQuery } from "#web/records/organization/organization-values.ts";
import { useTimeZone } from "#web/session/session.ts";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { gstBoxes } from "#web/values/values.ts";
import { GstDocuments } from "./gst-documents.tsx";
import { GstFilings } from "./gst-filings.tsx";
import { ReportHeader } from "./header.tsx";
import { Skeleton } from "./parts.tsx";
import { daysOf, gstPeriodsOffered } from "./period.ts";
import { PeriodFields } from "./period-fields.tsx";

const route = getRouteApi("/office/reports/gst");
const words = reportsCopy.gst;

/** The boxes of the GST return, by the periods of the organization. */
export function GstPage() {
  const organization = useQuery(organizationQuery);
  if (organization.error !== null && organization.data === undefined)
    return <ErrorNotice error={organization.error} onRetry={() => void organization.refetch()} />;
  return organization.data === undefined ? <Skeleton /> : <Return periods={organization.data} />;
}

/** The boxes of the GST return for the period in the address, and the documents behind the one that is open. */
function Return({ periods }: { readonly periods: GstPeriods }) {
  const search = route.useSearch();
  const { cursor } = search;
  const box = gstBoxes.find((each) => Number(each) === search.box);
  const navigate = route.useNavigate();
  const quarters = gstPeriodsOffered(isoDay(new Date(), useTimeZone()), periods);
  const days = daysOf(search, quarters);
  const isReversed = days.from > days.to;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["GET /reports/gst-f5", days.from, days.to],
    queryFn: ({ signal }) => request("GET /reports/gst-f5", { query: days, signal }),
    enabled: !isReversed,
    placeholderData: keepPreviousData,
  });
  const about = reportsCopy.period.days({ from: formatCalendarDate(days.from), to: formatCalendarDate(days.to) });
  return (
    <>
      <ReportHeader
        title={reportPlacesCopy.gst}
        about={about}
        actions={
          !isReversed && (
            <ExportButton
              operation="GET /exports/gst-f5.csv"
              query={{ ...days, ...(box === undefined ? {} : { box }) }}
            />
          )
        }
      />
      <PeriodFields
        label={reportsCopy.period.label}
        periods={quarters}
        days={days}
        onChange={(changed) => void navigate({ search: { ...changed, box: search.box }, replace: true })}
      />
      {!isReversed && error !== null && data === undefined && (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
      {!isReversed && error === null && data === undefined && <Skeleton />}
      {!isReversed && data !== undefined && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
          {!data.gstRegistered && (
            <div className="mb-4">
              <Notice tone="warn">{words.notRegistered}</Notice>
            </div>
          )}
          {data.gstRegistered && (
            <p className="mb-3 text-muted">
              {words.due({ day: formatCalendarDate(data.dueOn), giro: formatCalendarDate(data.giroOn) })}
            </p>
          )}
          <Boxes gst={data} open={box} />
          <Hints hasZeroRated={data.box2 !== 0} />
        </div>
      )}
      {!isReversed && data?.gstRegistered === true && <GstFilings days={days} />}
      {!isReversed && box !== undefined && (
        <GstDocuments
          key={`${box} ${days.from} ${days.to}`}
          box={box}
          sum={data?.[`box${box}`] ?? 0}
          days={days}
          cursor={cursor}
        />
      )}
    </>
  );
}

interface BoxesProps {
  readonly gst: GstReturn;
  readonly open: GstBox | undefined;
}

/** The boxes in the order of the form, each a link to its documents. */
const Boxes = ({ gst, open }: BoxesProps) => (
  <div className="card overflow-hidden print:rounded-none print:border-0 print:shadow-none">
    <table className="w-full tabular-nums" aria-label={words.form}>
      <thead>
        <tr className="border-b border-line bg-sunken/60 text-left text-xs text-muted">
          <th scope="col" className="h-9 w-14 px-4 font-medium">
            {words.box}
          </th>
          <th scope="col" className="font-medium">
            {words.form}
          </th>
          <th scope="col" className="px-4 text-right font-medium">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {gstBoxes.map((box) => (
          <Row key={box} box={box} amount={gst[`box${box}`]} currency={gst.currency} isOpen={box === open} />
        ))}
      </tbody>
    </table>
  </div>
);

interface RowProps {
  readonly box: GstBox;
  readonly amount: number;
  readonly currency: string;
  readonly isOpen: boolean;
}

function Row({ box, amount, currency, isOpen }: RowProps) {
  const isSum = box === "4" || box === "8";
  const name = words.names[box];
  return (
    <tr
      className={`relative hover:bg-sunken/60 ${isOpen ? "bg-accent-tint/60 print:bg-transparent" : ""} ${isSum ? "font-semibold" : ""}`}
    >
      <td className="px-4 py-3 align-top text-muted">{box}</td>
      <th scope="row" className={`py-3 text-left align-top ${isSum ? "font-semibold" : "font-normal"}`}>
        {/* The link covers its row, so that the whole row is clickable. */}
        <Link
          to="/reports/gst"
          search={
            ((search: object) => ({ ...search, box: isOpen ? undefined : Number(box), cursor: undefined })) as never
          }
          resetScroll={false}
          aria-label={words.boxOf({ box, name })}
          aria-expanded={isOpen}
          className="underline decoration-line-strong underline-offset-4 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
        {box === "8" && amount < 0 && <span className="block font-normal text-muted">{words.refund}</span>}
      </th>
      <td className={`px-4 py-3 text-right align-top whitespace-nowrap ${amount === 0 ? "text-muted" : ""}`}>
        {formatMoney(amount, currency)}
      </td>
    </tr>
  );
}

const Hints = ({ hasZeroRated }: { readonly hasZeroRated: boolean }) => (
  <div className="mt-3 max-w-3xl space-y-1.5 text-muted">
    <p className={hasZeroRated ? "text-warn" : ""}>{words.hints.zeroRated}</p>
    <p>{words.hints.voids}</p>
    <p>{words.hints.others}</p>
  </div>
);
