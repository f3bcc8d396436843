import { asNumber } from "#contract/money.ts";
import type { Project } from "#contract/clients/projects.ts";
import { presentLabels } from "#server/db/lists/labels.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import type { ProjectRow } from "./store.ts";

export const presentProject = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  status: row.status,
  clientId: row.clientId,
  budget: asNumber(row.budget),
  startDate: isoInstant(row.startDate),
  endDate: isoInstantOrNull(row.endDate),
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
  notes: row.notes,
  ...presentLabels(row),
});
