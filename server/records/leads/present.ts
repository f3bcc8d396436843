import type { Lead } from "#contract/clients/leads.ts";
import { asNumberOrNull } from "#contract/money.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import type { LeadRow } from "./store.ts";

export const presentLead = (row: LeadRow): Lead => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  address: row.address,
  source: row.source,
  status: row.status,
  estimatedValue: asNumberOrNull(row.estimatedValue),
  notes: row.notes,
  clientId: row.clientId,
  projectId: row.projectId,
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
  lostReason: row.lostReason,
  statusChangedAt: isoInstant(row.statusChangedAt),
  convertedAt: isoInstantOrNull(row.convertedAt),
});
