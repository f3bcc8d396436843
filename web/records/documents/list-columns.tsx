import type { ReactNode } from "react";
import { formatMoney } from "#web/values/amounts.ts";

interface TitleCellProps {
  readonly title: string;
  readonly number: string;
  readonly client: string | undefined;
}

/** The first column of a list of documents: the title above the number and the client. */
export function TitleCell({ title, number, client }: TitleCellProps) {
  return (
    <>
      <span className="block truncate font-medium">{title}</span>
      <span className="block truncate text-muted tabular-nums">
        {[number, client].filter(Boolean).join(" · ") || "\u00A0"}
      </span>
    </>
  );
}

interface DocumentCardProps extends Omit<TitleCellProps, "client"> {
  readonly total: number;
  readonly currency: string;
  /** The client's name, undefined while it loads; null in a list of one client. */
  readonly client: string | undefined | null;
  /** The status badge. */
  readonly status: ReactNode;
}

/** A document in a list on phones. */
export function DocumentCard({ title, number, client, total, currency, status }: DocumentCardProps) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{title}</span>
        <span className="shrink-0 font-medium tabular-nums">{formatMoney(total, currency)}</span>
      </span>
      {client !== null && <span className="mt-0.5 block truncate text-muted">{client ?? "\u00A0"}</span>}
      <span className="mt-2 flex items-center justify-between gap-3">
        {status}
        <span className="text-xs text-muted tabular-nums">{number}</span>
      </span>
    </>
  );
}

type StatusSums<Name extends string> = {
  readonly byStatus: readonly ({ readonly status: string; readonly count: number } & Readonly<Record<Name, number>>)[];
};

/**
 * Returns the part of a total that has that status, if the rows have others too: a sum of drafts and void documents is
 * no turnover.
 */
export function partOf<Name extends string>(
  { byStatus }: StatusSums<Name>,
  status: string,
  name: Name,
): number | undefined {
  const own = byStatus.find((each) => each.status === status);
  const hasOthers = byStatus.some((each) => each.status !== status && each.count > 0);
  return own === undefined || own.count === 0 || !hasOthers ? undefined : own[name];
}
