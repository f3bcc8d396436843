import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import type { Lead, LeadStatus, LeadTotals } from "#contract/clients/leads.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { leadsCopy } from "#web/copy/leads.ts";
import { BoardCard } from "./board-card.tsx";
import { columnQuery, type LeadFilters } from "./queries.ts";

interface BoardColumnProps {
  readonly status: LeadStatus;
  readonly filters: LeadFilters;
  readonly totals: LeadTotals["byStatus"][number] | undefined;
  /** The card to focus when it appears. */
  readonly moved: RefObject<string | null>;
  /** Missing without the permission to change leads. */
  readonly onMove?: (lead: Lead, to: LeadStatus) => void;
}

/** The leads of one status, newest first. */
export function BoardColumn({ status, filters, totals, moved, onMove }: BoardColumnProps) {
  const words = leadsCopy.board;
  const id = useId();
  const currency = useSession().organization?.currency ?? "SGD";
  const column = useInfiniteQuery(columnQuery(status, filters));
  const leads = column.data?.pages.flatMap(({ data }) => data);
  /** The one card of the column that Tab reaches; the arrow keys reach the others. */
  const [current, setCurrent] = useState<string>();
  const reached = leads?.find((lead) => lead.id === current) ?? leads?.[0];
  return (
    <section
      data-lead-status={status}
      aria-labelledby={id}
      aria-busy={leads === undefined || column.isPlaceholderData}
      className="relative min-w-0 rounded-lg border border-line bg-sunken/60 p-1.5 before:hidden data-drop:border-accent data-drop:bg-accent-tint"
    >
      <div className="px-1.5 pt-1 pb-2">
        <h2 id={id} className="flex items-baseline justify-between gap-2 font-medium">
          <span className="truncate">{leadsCopy.statuses[status]}</span>
          <span className="text-xs text-muted tabular-nums">{totals?.count}</span>
        </h2>
        <p className="min-h-4 truncate text-xs text-muted tabular-nums">
          {totals !== undefined && totals.estimatedValue > 0 && formatMoney(totals.estimatedValue, currency)}
        </p>
      </div>
      {column.error !== null && leads === undefined && (
        <ErrorNotice error={column.error} onRetry={() => void column.refetch()} />
      )}
      <ul className="min-h-16 space-y-1.5">
        {leads === undefined && column.error === null
          ? Array.from({ length: 3 }, (_, i) => <li key={i} aria-hidden className="card h-20 animate-pulse" />)
          : leads?.map((lead) => (
              <BoardCard
                key={lead.id}
                lead={lead}
                currency={currency}
                isReached={lead.id === reached?.id}
                moved={moved}
                onFocus={() => setCurrent(lead.id)}
                {...(onMove === undefined ? {} : { onMove })}
              />
            ))}
      </ul>
      {leads?.length === 0 && <p className="-mt-14 pb-8 text-center text-xs text-muted">{words.empty}</p>}
      {column.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-1.5 w-full"
          aria-label={words.moreOf({ status: leadsCopy.statuses[status] })}
          isBusy={column.isFetchingNextPage}
          onClick={() => void column.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </section>
  );
}
