import { asNumberOrNull } from "#contract/money.ts";
import type { ProjectTimelineEntry } from "#contract/clients/project-timeline.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { EntryRow } from "./store.ts";

export const presentProjectEntry = ({ at, amount, ...row }: EntryRow): ProjectTimelineEntry => ({
  ...row,
  at: isoInstant(at),
  amount: asNumberOrNull(amount),
});
