import { documentTerms as terms } from "#contract/copy/en/document-terms.ts";
import type { Totals } from "#contract/documents/shown-totals.ts";
import { daysIn } from "#server/core/calendar.ts";
import type { Cell, Column } from "./write-csv.ts";

/** The context that the columns need in addition to the list's fields. */
export interface ColumnContext {
  /** The organization's time zone, for days. */
  readonly timeZone: string;
  /** The names of clients by id. */
  readonly names: { get(id: string): string | undefined };
}

export type Columns<Item> = (context: ColumnContext) => readonly Column<Item>[];

export const column = <Item>(name: string, cell: (item: Item) => Cell): Column<Item> => ({ name, cell });

export const yesOrNo = (value: boolean): Cell => (value ? "Yes" : "No");

/** Converts an instant to the organization's day, which is how an office reads most of them. */
export function dayIn(timeZone: string): (instant: string | null) => Cell {
  const dayOf = daysIn(timeZone);
  return (instant) => (instant === null ? null : dayOf(instant));
}

export const times = <Item extends { createdAt: string; updatedAt: string }>(): readonly Column<Item>[] => [
  column("Created at", ({ createdAt }) => createdAt),
  column("Updated at", ({ updatedAt }) => updatedAt),
];

export const clientOf = <Item extends { clientId: string }>({ names }: ColumnContext): readonly Column<Item>[] => [
  column(terms.client, ({ clientId }) => names.get(clientId) ?? null),
  column("Client id", ({ clientId }) => clientId),
];

export const totalsOf = <
  Item extends { currency: string; totals: Totals; gstRateAtIssue: number; retentionPct: number | null },
>(): readonly Column<Item>[] => [
  column(terms.currency, ({ currency }) => currency),
  column(terms.subtotal, ({ totals }) => totals.subtotal),
  column(terms.retentionRate, ({ retentionPct }) => retentionPct),
  column(terms.retention, ({ totals }) => totals.retention),
  column(terms.net, ({ totals }) => totals.net),
  column(terms.gstRate, ({ gstRateAtIssue }) => gstRateAtIssue),
  column(terms.gst, ({ totals }) => totals.gst),
  column(terms.rounding, ({ totals }) => totals.rounding),
  column(terms.total, ({ totals }) => totals.total),
];
