import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { GstBox, GstDocument } from "#contract/books/reports.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { Empty } from "#web/list/empty.tsx";
import { Pager } from "#web/list/pager.tsx";
import { usePage } from "#web/list/use-page.ts";
import { Day } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { Amount, Cell, Heading, Skeleton } from "./parts.tsx";
import type { Days } from "./period.ts";

const words = reportsCopy.gst;

interface GstDocumentsProps {
  readonly box: GstBox;
  /** The amount of the box, which its documents come to. */
  readonly sum: number;
  readonly days: Days;
  readonly cursor: string | undefined;
}

/** The documents that count in a box, latest first, with the amounts as they count. */
export function GstDocuments({ box, sum, days, cursor }: GstDocumentsProps) {
  const { data, error, refetch, isPlaceholderData } = usePage("GET /reports/gst-f5/documents", {
    ...days,
    box,
    cursor,
  });
  const title = words.documents({ box });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section aria-labelledby="gst-documents" aria-busy={isPlaceholderData} className="mt-8">
      <h2 id="gst-documents" ref={heading} className="mb-3 scroll-my-20 text-base font-semibold">
        {title}
      </h2>
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.data.length === 0 && <Empty {...words.none} />}
      {data !== undefined && data.data.length > 0 && (
        <Documents title={title} rows={data.data} sum={data.nextCursor === null ? { box, amount: sum } : undefined} />
      )}
      <Pager nextCursor={data?.nextCursor ?? null} isBusy={isPlaceholderData} />
    </section>
  );
}

interface DocumentsProps {
  readonly title: string;
  readonly rows: readonly GstDocument[];
  /** At the end of the last page: the sum of all pages. */
  readonly sum: { readonly box: GstBox; readonly amount: number } | undefined;
}

/** The boxes that add up tax; the others add up what it is charged on. */
const taxBoxes: ReadonlySet<GstBox> = new Set(["6", "7", "8"]);

const Documents = ({ title, rows, sum }: DocumentsProps) => (
  <div className="card overflow-hidden print:rounded-none print:border-0 print:shadow-none">
    <table className="w-full tabular-nums" aria-label={title}>
      <thead>
        <tr className="border-b border-line bg-sunken/60 text-xs text-muted">
          <Heading>{words.columns.document}</Heading>
          <Heading className="hidden text-left! sm:table-cell">{words.columns.name}</Heading>
          <Heading className="hidden sm:table-cell">{words.columns.date}</Heading>
          <Heading>{words.columns.net}</Heading>
          <Heading>{words.columns.gst}</Heading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <DocumentRow key={row.id} row={row} />
        ))}
      </tbody>
      {sum !== undefined && <Sum {...sum} />}
    </table>
  </div>
);

function Sum({ box, amount }: { readonly box: GstBox; readonly amount: number }) {
  const isTax = taxBoxes.has(box);
  return (
    <tfoot>
      <tr className="border-t border-line font-semibold">
        <th scope="row" className="py-2.5 pr-2.5 pl-4 text-left">
          {words.sum({ box })}
        </th>
        <td className="hidden sm:table-cell" />
        <td className="hidden sm:table-cell" />
        <Cell>{isTax ? "" : formatAmount(amount)}</Cell>
        <Cell>{isTax ? formatAmount(amount) : ""}</Cell>
      </tr>
    </tfoot>
  );
}

/** The number of a document with its kind; the link covers its row. */
export function DocumentLink({
  row: { kind, documentId, number },
}: {
  readonly row: Pick<GstDocument, "kind" | "documentId" | "number">;
}) {
  const word = kind in words.kinds ? words.kinds[kind] : kind;
  return (
    <>
      <Link
        to={pathOf(kind, documentId)}
        className="font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {number ?? words.noNumber}
      </Link>
      {(kind !== "EXPENSE" || number !== null) && <span className="block text-xs text-muted">{word}</span>}
    </>
  );
}

function DocumentRow({ row }: { readonly row: GstDocument }) {
  const { name, date, net, gst } = row;
  return (
    <tr className="relative hover:bg-sunken/60">
      <td className="min-w-32 py-2.5 pr-2.5 pl-4 align-top">
        <DocumentLink row={row} />
        <span className="block text-xs wrap-anywhere text-muted sm:hidden">
          <Day at={date} />
          {name !== null && ` · ${name}`}
        </span>
      </td>
      <td className="hidden px-2.5 py-2.5 align-top wrap-anywhere sm:table-cell">{name}</td>
      <Cell className="hidden sm:table-cell">
        <Day at={date} />
      </Cell>
      <Amount of={net} />
      <Cell>{formatAmount(gst)}</Cell>
    </tr>
  );
}

function pathOf(kind: GstDocument["kind"], id: string): string {
  if (kind === "EXPENSE") return `/expenses/${id}`;
  return kind.startsWith("CREDIT_NOTE") ? `/credit-notes/${id}` : `/invoices/${id}`;
}
