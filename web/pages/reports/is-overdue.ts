import type { AgeingRow } from "#contract/books/reports.ts";

/** True when a client has an invoice that is past its due date. */
export const isOverdue = ({ days30, days60, days90, over90 }: AgeingRow): boolean =>
  [days30, days60, days90, over90].some((owed) => owed > 0);
