import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { GstDifference, GstFiling, GstFilingDetail } from "#contract/books/gst-filings.ts";
import { formatAmount, formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { isoDay } from "#web/days/days.ts";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { gstBoxes } from "#web/values/values.ts";
import { DocumentLink } from "./gst-documents.tsx";
import { Cell, Heading } from "./parts.tsx";
import type { Days } from "./period.ts";

const FileReturnDialog = lazyPart(async () => (await import("./file-return-dialog.tsx")).FileReturnDialog);

const words = reportsCopy.gst.filing;

/** The most filed returns that the page looks through for those of its period. */
const filingsMax = 100;

/** Marks the return of a period as filed, and shows what was filed beside what the books say now. */
export function GstFilings({ days }: { readonly days: Days }) {
  const [isFiling, setIsFiling] = useState(false);
  const canFile = usePermission("reports:write");
  const isOver = days.to < isoDay(new Date(), useTimeZone());
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /gst-returns"],
    queryFn: ({ signal }) => request("GET /gst-returns", { query: { limit: filingsMax }, signal }),
  });
  const filings = (data?.data ?? []).filter(({ from, to }) => from === days.from && to === days.to);
  const [latest, ...earlier] = filings;
  return (
    <section aria-label={words.title} className="mt-8 space-y-4">
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {latest !== undefined && <Filing key={latest.id} filing={latest} />}
      {earlier.map((filing) => (
        <p key={filing.id} className="text-muted">
          <Filed filing={filing} word={words.earlier} />
        </p>
      ))}
      {canFile && isOver && data !== undefined && (
        <div className="print:hidden">
          <Button onClick={() => setIsFiling(true)}>{latest === undefined ? words.mark : words.again}</Button>
        </div>
      )}
      <Suspense>{isFiling && <FileReturnDialog days={days} onClose={() => setIsFiling(false)} />}</Suspense>
    </section>
  );
}

interface FiledProps {
  readonly filing: GstFiling;
  readonly word: (values: { name: string }) => string;
}

/** When a return was filed, and by whom. */
const Filed = ({ filing: { filedAt, filedBy, note }, word }: FiledProps) => (
  <>
    <Day at={filedAt} /> · {word({ name: filedBy })}
    {note !== null && <span className="wrap-anywhere"> · {note}</span>}
  </>
);

function Filing({ filing }: { readonly filing: GstFiling }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /gst-returns/{id}", filing.id],
    queryFn: ({ signal }) => request("GET /gst-returns/{id}", { params: { id: filing.id }, signal }),
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <div aria-busy className="h-14 animate-pulse rounded-md bg-sunken" />;
  const differs = gstBoxes.filter((box) => data[`box${box}`] !== data.now[`box${box}`]);
  const isSame = differs.length === 0 && data.differenceCount === 0;
  return (
    <>
      <Notice tone={isSame ? "good" : "warn"}>
        <p>
          <Filed filing={data} word={words.by} />
        </p>
        <p>{isSame ? words.same : words.differs}</p>
      </Notice>
      {differs.length > 0 && <BoxTable detail={data} boxes={differs} />}
      {data.differences.length > 0 && <Differences detail={data} />}
    </>
  );
}

interface BoxTableProps {
  readonly detail: GstFilingDetail;
  readonly boxes: readonly (typeof gstBoxes)[number][];
}

const BoxTable = ({ detail, boxes }: BoxTableProps) => (
  <div className="card overflow-x-auto">
    <table className="w-full tabular-nums" aria-label={words.boxes}>
      <thead>
        <tr className="border-b border-line bg-sunken/60 text-xs text-muted">
          <Heading>{reportsCopy.gst.box}</Heading>
          <Heading>{words.filed}</Heading>
          <Heading>{words.now}</Heading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {boxes.map((box) => (
          <tr key={box}>
            <td className="py-2.5 pl-4">{box}</td>
            <Cell>{formatMoney(detail[`box${box}`], detail.currency)}</Cell>
            <Cell>{formatMoney(detail.now[`box${box}`], detail.currency)}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Differences = ({ detail: { differences, differenceCount } }: { readonly detail: GstFilingDetail }) => (
  <div className="card overflow-x-auto">
    <table className="w-full tabular-nums" aria-label={words.documents}>
      <thead>
        <tr className="border-b border-line bg-sunken/60 text-xs text-muted">
          <Heading>{words.documents}</Heading>
          <Heading>{words.filed}</Heading>
          <Heading>{words.now}</Heading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {differences.map((each) => (
          <tr key={each.id} className="relative hover:bg-sunken/60">
            <td className="min-w-32 py-2.5 pr-2.5 pl-4 align-top">
              <DocumentLink row={each} />
              <span className="block text-xs wrap-anywhere text-muted">
                <Day at={each.date} /> · {words.changes[each.change]}
              </span>
            </td>
            <Amounts of={each.filed} />
            <Amounts of={each.now} />
          </tr>
        ))}
      </tbody>
    </table>
    {differenceCount > differences.length && (
      <p className="px-4 py-2.5 text-muted">{words.more({ count: differenceCount - differences.length })}</p>
    )}
  </div>
);

const Amounts = ({ of }: { readonly of: GstDifference["filed"] }) => (
  <Cell>
    {of === null ? (
      "–"
    ) : (
      <>
        {formatAmount(of.net)}
        <span className="block text-xs text-muted">{words.gst({ gst: formatAmount(of.gst) })}</span>
      </>
    )}
  </Cell>
);
