import type { LeadStatus } from "#contract/clients/leads.ts";
import { leadStatuses } from "#contract/values.ts";
import { type Drag, startDrag } from "#web/ui/drag.ts";

/** Lets the cards of the board be dragged to another column. */
export const startBoardDrag = (board: HTMLElement, onDrop: (id: string, to: LeadStatus) => void): Drag =>
  startDrag<LeadStatus>(board, {
    hoverAt({ clientX, clientY }) {
      const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-lead-status]");
      const place = leadStatuses.find((status) => status === column?.dataset["leadStatus"]);
      return column === undefined || column === null || place === undefined ? undefined : { place, marked: column };
    },
    onDrop,
  });
