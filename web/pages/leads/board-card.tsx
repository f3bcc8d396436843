import { Link } from "@tanstack/react-router";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type RefObject, useEffect, useRef } from "react";
import type { Lead, LeadStatus } from "#contract/clients/leads.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { formatMoney } from "#web/values/amounts.ts";
import { daysUntil, formatDate } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { leadsCopy } from "#web/copy/leads.ts";

const loadMenu = () => import("./move-menu.tsx");
const MoveMenu = lazyPart(async () => (await loadMenu()).MoveMenu);

interface BoardCardProps {
  readonly lead: Lead;
  readonly currency: string;
  readonly isReached: boolean;
  readonly moved: RefObject<string | null>;
  readonly onFocus: () => void;
  readonly onMove?: (lead: Lead, to: LeadStatus) => void;
}

/** A lead on the board: its name, what it may be worth, and how long it has had its status. */
export function BoardCard({ lead, currency, isReached, moved, onFocus, onMove }: BoardCardProps) {
  const { id, name, estimatedValue, source, statusChangedAt } = lead;
  const words = leadsCopy.board;
  const timeZone = useTimeZone();
  const link = useRef<HTMLAnchorElement>(null);
  // A card that was moved by keys is another element in its new column.
  useEffect(() => {
    if (moved.current !== id) return;
    moved.current = null;
    link.current?.focus();
  }, [id, moved]);
  const days = Math.max(0, -daysUntil(statusChangedAt, timeZone));
  const tabIndex = isReached ? 0 : -1;
  return (
    <li
      data-lead={id}
      className="card group relative flex focus-within:border-line-strong hover:border-line-strong"
      onFocus={onFocus}
    >
      <Link
        ref={link}
        to="/leads/$id"
        params={{ id }}
        tabIndex={tabIndex}
        draggable={false}
        className="block min-w-0 flex-1 rounded-lg px-3 py-2.5 focus-visible:-outline-offset-2"
      >
        <span className={`block font-medium break-words ${onMove === undefined ? "" : "pr-7"}`}>{name}</span>
        {estimatedValue !== null && (
          <span className="mt-0.5 block truncate tabular-nums">{formatMoney(estimatedValue, currency)}</span>
        )}
        <span
          className="mt-1 block truncate text-xs text-muted"
          title={words.since({ day: formatDate(statusChangedAt, timeZone) })}
        >
          {words.about({ source: leadsCopy.sources[source], age: words.age({ days }) })}
        </span>
      </Link>
      {onMove !== undefined && <CardMenu lead={lead} tabIndex={tabIndex} onMove={onMove} />}
    </li>
  );
}

type CardMenuProps = Required<Pick<BoardCardProps, "lead" | "onMove">> & { readonly tabIndex: number };

function CardMenu({ lead, tabIndex, onMove }: CardMenuProps) {
  if (lead.clientId !== null) return null;
  const trigger = (
    <button
      type="button"
      aria-label={leadsCopy.board.move({ name: lead.name })}
      tabIndex={tabIndex}
      className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink sm:top-1 sm:right-1 sm:size-8"
    >
      <Ellipsis className="size-4" aria-hidden />
    </button>
  );
  return (
    <LazyMenu trigger={trigger} load={loadMenu}>
      <MoveMenu trigger={trigger} status={lead.status} onMove={(to) => onMove(lead, to)} />
    </LazyMenu>
  );
}
