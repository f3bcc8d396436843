import { asNumber, asNumberOrNull } from "#contract/money.ts";
import type { Quotation, QuotationItem, QuotationSummary } from "#contract/quotations/quotations.ts";
import type { QuotationRevision } from "#contract/quotations/revisions.ts";
import { storedSums, totalsOf } from "#contract/documents/totals.ts";
import { presentLabels } from "#server/db/lists/labels.ts";
import { isoInstant, isoInstantOrNull } from "#server/db/sql.ts";
import { presentLine, presentLineDetails } from "#server/billing/documents/present-line.ts";
import type { IssuedRevisionRow } from "#server/billing/documents/issued/issue.ts";
import type { ListedQuotationRow, QuotationDetailRow, QuotationItemRow, QuotationRow } from "./store.ts";

export const presentQuotationSummary = (row: ListedQuotationRow): QuotationSummary => ({
  ...head(row),
  ...times(row),
  ...further(row),
  ...(row.items && { items: row.items.map(presentItem) }),
  ...(row.sections && { sections: row.sections }),
});

/** The REST detail, and the object of every quotation event. */
export const presentQuotation = (row: QuotationDetailRow): Quotation => ({
  ...head(row),
  items: row.items.map(presentItem),
  ...times(row),
  sections: row.sections,
  ...further(row),
});

export const presentRevision = (row: IssuedRevisionRow): QuotationRevision => ({
  revision: row.revision,
  issuedAt: isoInstant(row.issuedAt),
  title: row.title,
  total: asNumber(row.total),
  currency: row.currency,
  validUntil: row.validUntil,
});

const presentItem = (row: QuotationItemRow): QuotationItem => ({
  id: row.id,
  ...presentLine(row),
  sectionId: row.sectionId,
  ...presentLineDetails(row),
});

const head = (row: QuotationRow) => ({
  id: row.id,
  number: row.number,
  title: row.title,
  status: row.status,
  clientId: row.clientId,
  projectId: row.projectId,
  notes: row.notes,
  gstRateAtIssue: asNumber(row.gstRate),
  retentionPct: asNumberOrNull(row.retentionPct),
});

const times = (row: QuotationRow) => ({ createdAt: isoInstant(row.createdAt), updatedAt: isoInstant(row.updatedAt) });

const further = (row: QuotationRow) => ({
  clientReference: row.clientReference,
  validUntil: isoInstantOrNull(row.validUntil),
  revision: row.revision,
  decidedAt: isoInstantOrNull(row.decidedAt),
  decidedBy: row.decidedBy,
  decidedVia: row.decidedVia,
  decisionNote: row.decisionNote,
  stages: row.stages,
  contractId: row.contractId,
  variationNo: row.variationNo,
  totals: totalsOf({ ...row, ...storedSums(row) }),
  currency: row.currency,
  version: row.version,
  ...presentLabels(row),
});
