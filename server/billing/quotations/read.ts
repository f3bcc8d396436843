import type { PortalLink } from "#contract/documents/documents.ts";
import type { QuotationListTotals } from "#contract/documents/list-totals.ts";
import { asNumber } from "#contract/money.ts";
import { quotationStatuses } from "#contract/values.ts";
import {
  type Quotation,
  type QuotationAction,
  quotationActions,
  type QuotationQuery,
  type QuotationStatus,
  type QuotationTotalsQuery,
} from "#contract/quotations/quotations.ts";
import { quotationFilters } from "#contract/quotations/quotation-filters.ts";
import type { QuotationRevisions } from "#contract/quotations/revisions.ts";
import type { ClientId, QuotationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { isNarrowOrMonthly } from "#server/db/lists/filters.ts";
import { perStatus } from "#server/db/lists/per-status.ts";
import type { Page } from "#server/db/lists/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import type { Parties } from "#server/pdf/facts.ts";
import { refuseContracted } from "#server/billing/documents/contracts/hold.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import { findIssuedFacts, findIssuedRevisions } from "#server/billing/documents/issued/issue.ts";
import { readPortalLink, type Shown } from "#server/billing/documents/portal-link/link.ts";
import { type Fault, found, invalidState, Refusal, unknownReference } from "#server/core/refusal.ts";
import { findSearchPrefilter, listCandidates } from "#server/db/lists/search.ts";
import type { Secret } from "#server/core/secret.ts";
import { getOrganization, spansOf } from "#server/organizations/read.ts";
import { presentQuotation, presentQuotationSummary, presentRevision } from "./present.ts";
import {
  findQuotation,
  findQuotationDetails,
  findQuotationParties,
  findQuotations,
  holdQuotationRow,
  lockQuotationRow,
  type ListedQuotationRow,
  type QuotationRow,
  sumQuotations,
} from "./store.ts";

export { hasQuotations } from "./store.ts";

/** Lists the quotations that match the query. @param ids those to look at; all when undefined */
export async function listQuotations(read: Read, query: QuotationQuery, page: Page, ids?: readonly QuotationId[]) {
  const spans = await spansOf(read, quotationFilters, query);
  const rows = await listCandidates<QuotationId, ListedQuotationRow>(
    read,
    { kind: "QUOTATION", q: query.q },
    { page, created: spans["created"], isNarrow: ids !== undefined || isNarrowOrMonthly(quotationFilters, query) },
    (candidates) => findQuotations(read, query, { spans, prefilter: candidates?.ids, ids }, page),
  );
  return page.body(rows, presentQuotationSummary);
}

/** Returns the number and the sum of the quotations that the list shows with the same filters. */
export async function getQuotationTotals(read: Read, query: QuotationTotalsQuery): Promise<QuotationListTotals> {
  const { currency } = await getOrganization(read);
  const spans = await spansOf(read, quotationFilters, query);
  const prefilter = await findSearchPrefilter<QuotationId>(read, "QUOTATION", query.q);
  const rows = await sumQuotations(read, query, { spans, prefilter });
  const sums = perStatus(rows, quotationStatuses, ({ count = 0, total = "0" }) => ({ count, total: asNumber(total) }));
  return { ...sums, currency };
}

/** Lists whole quotations, with their items and sections. */
export const listQuotationDetails = async (read: Read, page: Page) =>
  page.body(await findQuotationDetails(read, page), presentQuotation);

/** @throws Refusal 404 */
export async function getQuotation(read: Read, id: QuotationId): Promise<Quotation> {
  return presentQuotation(found(await findQuotation(read, id)));
}

/** Lists the revisions that were sent, newest first. @throws Refusal 404 */
export async function listQuotationRevisions(read: Read, id: QuotationId): Promise<QuotationRevisions> {
  await getQuotation(read, id);
  return { data: (await findIssuedRevisions(read, id)).map(presentRevision) };
}

/** Locks the quotation for a change. @throws Refusal 404 */
export async function lockQuotation(tx: Tx, id: QuotationId): Promise<QuotationRow> {
  return found(await lockQuotationRow(tx, id));
}

/** Locks the quotation that a request names. Returns false when there is none. */
export const findLockedQuotation = async (tx: Tx, id: QuotationId): Promise<boolean> =>
  (await lockQuotationRow(tx, id)) !== undefined;

/** Locks the quotation for one action. @throws Refusal 404, 409 INVALID_STATE unless its status allows it */
export async function lockQuotationFor(tx: Tx, id: QuotationId, action: QuotationAction): Promise<QuotationRow> {
  const quotation = await lockQuotation(tx, id);
  requireAction(quotation, action);
  return quotation;
}

/** @throws Refusal 409 INVALID_STATE unless the contract's table allows the action in that status */
export function requireAction(quotation: Pick<QuotationRow, "number" | "status">, action: QuotationAction): void {
  const allowed: readonly string[] = quotationActions[quotation.status];
  if (!allowed.includes(action))
    throw invalidState(wording("things.quotationOf", { number: quotation.number }), quotation, action, allowed);
}

/** Returns the quotation's portal link. @throws Refusal 404, 409 INVALID_STATE while it is a draft */
export async function getQuotationPortalLink(
  tx: Tx,
  id: QuotationId,
  portal: { readonly secret: Secret; readonly publicUrl: string },
): Promise<PortalLink> {
  const quotation = await getQuotation(tx, id);
  requireSentQuotation(quotation);
  return readPortalLink(tx, portal, quotation);
}

/** @throws Refusal 409 INVALID_STATE for a draft, which has no link */
export function requireSentQuotation({ number, status }: Pick<Quotation, "number" | "status">): void {
  if (status !== "DRAFT") return;
  throw new Refusal("INVALID_STATE", wording("quotations.noLink", { quotation: number }), {
    currentStatus: status,
    allowedActions: quotationActions[status],
  });
}

/** The content of a mail about a revision of a quotation. */
export interface QuotationToMail {
  readonly quotation: Quotation;
  readonly parties: Parties;
  /** The quotation's current status. */
  readonly status: QuotationStatus;
  /** The name of the decider; null without a decision, and once it is revised. */
  readonly decidedBy: string | null;
  /** True when it has become a draft again since. */
  readonly isRevised: boolean;
}

/** Finds a revision as sent, or the quotation itself while it is that revision; undefined when it was deleted. */
export async function findQuotationToMail(
  read: Read,
  { id, revision }: Shown & { readonly id: QuotationId },
): Promise<QuotationToMail | undefined> {
  const row = await findQuotation(read, id);
  if (row === undefined) return undefined;
  const isRevised = row.revision !== revision;
  const issued = await findIssuedFacts(read, { documentId: id, revision });
  const decidedBy = isRevised ? null : row.decidedBy;
  if (issued?.kind === "quotation") {
    return { quotation: issued.quotation, parties: issued.parties, status: row.status, decidedBy, isRevised };
  }
  const parties = await partiesOf(read, row);
  return { quotation: presentQuotation(row), parties, status: row.status, decidedBy, isRevised };
}

/**
 * Checks a reference to a quotation of that client, and locks it against deletion until the transaction ends.
 * @throws Refusal 409 ALREADY_CONVERTED for one of a contract
 */
export async function quotationFaults(tx: Tx, quotationId: QuotationId, clientId: ClientId): Promise<Fault[]> {
  const quotation = await holdQuotationRow(tx, quotationId);
  if (quotation === undefined) return [unknownReference("quotationId", "quotation")];
  await refuseContracted(tx, quotationId);
  if (quotation.clientId === clientId) return [];
  return [{ path: "quotationId", code: "WRONG_CLIENT", message: wording("fields.otherClient") }];
}

/** Returns the parties as they were when it was sent; for a draft, as they are now. */
export const partiesOf = async (read: Read, { id, clientId }: Pick<Quotation, "id" | "clientId">): Promise<Parties> =>
  (await findQuotationParties(read, id)) ?? partiesNow(read, clientId);
