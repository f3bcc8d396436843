import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import type { Lead, LeadStatus } from "#contract/clients/leads.ts";
import { leadStatuses } from "#contract/values.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { isFiltered } from "#web/list/filters/filters.tsx";
import { NoRows } from "#web/list/no-rows.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePermission } from "#web/session/session.ts";
import { useDrag } from "#web/ui/use-drag.ts";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { leadsCopy } from "#web/copy/leads.ts";
import { BoardColumn } from "./board-column.tsx";
import type { LeadsViewProps } from "./lead-list.tsx";
import { boardKey } from "./board-keys.ts";
import { useTotals } from "#web/list/use-page.ts";
import { findCard } from "./queries.ts";
import { useMoveLead } from "./use-move-lead.ts";

const ConvertDialog = lazyPart(async () => (await import("./convert-dialog.tsx")).ConvertDialog);
const LostDialog = lazyPart(async () => (await import("./lost-dialog.tsx")).LostDialog);

/** The leads in a column per status; on phones, one column. Cards are moved by dragging, by keys and by a menu. */
export function Board({ filters, status = "NEW", onClear, create }: LeadsViewProps) {
  const words = leadsCopy.board;
  const isWide = useMediaQuery("(width >= 40rem)");
  const canMove = usePermission("leads:write");
  const { data: totals } = useTotals("GET /leads/totals", filters);
  /** The announcement of the last move to screen readers. */
  const [heard, setHeard] = useState("");
  const [asked, setAsked] = useState<{ readonly lead: Lead; readonly to: "WON" | "LOST" } | null>(null);
  /** The card to focus once it is in its new column. */
  const moved = useRef<string | null>(null);
  const { mutate } = useMoveLead();
  const move = (lead: Lead, to: LeadStatus) => {
    const { name } = lead;
    if (to === lead.status || !canMove) return;
    if (lead.clientId !== null) setHeard(words.stays({ name }));
    else if (to === "WON" || to === "LOST") setAsked({ lead, to });
    else {
      moved.current = lead.id;
      mutate({ lead, to });
      setHeard(words.moved({ name, status: leadsCopy.statuses[to] }));
    }
  };
  const queries = useQueryClient();
  const moveCard = (id: string, to: LeadStatus) => {
    const lead = findCard(queries, id);
    if (lead !== undefined) move(lead, to);
  };
  const area = useRef<HTMLDivElement>(null);
  const prepareDrag = useDrag(area, async (element) =>
    (await import("./board-drag.ts")).startBoardDrag(element, moveCard),
  );
  const close = () => setAsked(null);
  if (totals?.count === 0) {
    return (
      <NoRows isFiltered={isFiltered(filters)} onClear={onClear} none={leadsCopy.none}>
        {create}
      </NoRows>
    );
  }
  return (
    <>
      {!isWide && (
        <div className="mb-3">
          <Tabs
            label={leadsCopy.status}
            tabs={leadStatuses.map((each) => ({
              name: leadsCopy.statuses[each],
              isCurrent: each === status,
              search: { ...filters, status: each },
            }))}
          />
        </div>
      )}
      <p className="sr-only" id="board-hint">
        {words.hint}
      </p>
      <div
        ref={area}
        role="group"
        data-wide
        aria-label={words.label}
        aria-describedby="board-hint"
        className="-mx-4 overflow-x-auto px-4 pb-2 sm:-mx-8 sm:px-8"
        onKeyDown={(event) => boardKey(event, moveCard)}
        onPointerOver={({ target, pointerType }) => {
          const card = target instanceof Element ? target.closest<HTMLElement>("[data-lead]") : null;
          const id = card?.dataset["lead"];
          if (card !== null && id !== undefined && canMove && pointerType === "mouse") void prepareDrag(card, id);
        }}
      >
        <div className={isWide ? "grid grid-cols-[repeat(6,minmax(9rem,1fr))] items-start gap-2" : ""}>
          {(isWide ? leadStatuses : [status]).map((each) => (
            <BoardColumn
              key={each}
              status={each}
              filters={filters}
              totals={totals?.byStatus.find((sum) => sum.status === each)}
              moved={moved}
              {...(canMove ? { onMove: move } : {})}
            />
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {heard}
      </p>
      <Suspense>
        {asked?.to === "WON" && <ConvertDialog lead={asked.lead} onClose={close} />}
        {asked?.to === "LOST" && <LostDialog lead={asked.lead} onClose={close} />}
      </Suspense>
    </>
  );
}
