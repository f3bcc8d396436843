import type { ClientId, InvoiceId, QuotationId } from "#contract/ids.ts";
import type { Language } from "#contract/language.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { Organization } from "#contract/organizations.ts";
import type { Quotation } from "#contract/quotations.ts";
import type { Services } from "#server/caller.ts";
import { type Read, readInOrg } from "#server/db/sql.ts";
import { getClient } from "#server/clients/read.ts";
import { factsNow as invoiceFactsNow } from "#server/invoices/issued-facts.ts";
import { getInvoice } from "#server/invoices/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { DocumentFacts, InvoiceFacts, QuotationFacts } from "#server/pdf/facts.ts";
import { findIssuedFacts } from "#server/documents/issued/issue.ts";
import { factsNow as quotationFactsNow } from "#server/quotations/issued-facts.ts";
import { getQuotation } from "#server/quotations/read.ts";
import { isPastValidity } from "#server/quotations/validity.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Opened } from "./open-link.ts";
import { type DecisionRow, findDecision } from "./store.ts";

/** The time that a link shows its document after the last day on which it can still matter. */
const keptDays = 180;
const dayMs = 24 * 60 * 60 * 1000;

/** A document as it was issued, and its current state. */
export type Shown =
  | {
      readonly kind: "quotation";
      readonly facts: QuotationFacts;
      readonly now: Quotation;
      readonly isExpired: boolean;
      /** The client's decision in the portal; undefined when the office recorded it. */
      readonly decision: DecisionRow | undefined;
      readonly at: Date;
    }
  | { readonly kind: "invoice"; readonly facts: InvoiceFacts; readonly now: Invoice; readonly at: Date };

/** Why a valid link no longer shows a document. */
export type GoneReason = "REVISING" | "REVISED" | "WITHDRAWN" | "LINK_WITHDRAWN" | "VOID" | "TOO_OLD";

export interface Gone {
  readonly kind: "gone";
  readonly reason: GoneReason;
  readonly what: "quotation" | "invoice";
  readonly number: string | null;
  /** That of the client; missing when the document is no longer known. */
  readonly language?: Language;
  /** The organization's current contact details. */
  readonly organization: Organization;
}

type Scope = Pick<Services, "db" | "clock">;

/** Returns what the link shows now. */
export async function findShown(scope: Scope, opened: Opened): Promise<Shown | Gone> {
  const read = readInOrg({ db: scope.db, org: opened.org });
  const at = scope.clock();
  if (opened.isWithdrawn) {
    const what = isQuotation(opened.id) ? "quotation" : "invoice";
    return goneFor(read, { reason: "LINK_WITHDRAWN", what, number: null });
  }
  return isQuotation(opened.id)
    ? findQuotation(read, { ...opened, id: opened.id }, at)
    : findInvoice(read, { ...opened, id: opened.id as InvoiceId }, at);
}

/** Returns the content of the document when it was issued. */
export async function findFacts(read: Read, { id, revision }: Pick<Opened, "id" | "revision">): Promise<DocumentFacts> {
  const kept = await findIssuedFacts(read, { documentId: id, revision });
  if (kept !== undefined) return kept;
  // It was issued before contents were stored.
  return isQuotation(id)
    ? quotationFactsNow(read, await getQuotation(read, id))
    : invoiceFactsNow(read, await getInvoice(read, id as InvoiceId));
}

const isQuotation = (id: Opened["id"]): id is QuotationId => id.startsWith("qtn_");

async function findQuotation(
  read: Read,
  opened: Opened & { readonly id: QuotationId },
  at: Date,
): Promise<Shown | Gone> {
  const now = await unlessDeleted(getQuotation(read, opened.id));
  const gone = (reason: GoneReason) =>
    goneFor(read, { reason, what: "quotation", number: now?.number ?? null }, now?.clientId);
  if (now === undefined) return gone("WITHDRAWN");
  if (opened.isRetired || now.revision !== opened.revision)
    return gone(now.status === "DRAFT" ? "REVISING" : "REVISED");
  const last = Math.max(...[now.validUntil, now.decidedAt].map((each) => (each === null ? 0 : Date.parse(each))));
  if (isTooOld(last, at)) return gone("TOO_OLD");
  const facts = await findFacts(read, opened);
  if (facts.kind !== "quotation") throw new Error(`${opened.id} was issued as a different kind of document`);
  const decision = now.decidedVia === "PORTAL" ? await findDecision(read, now.id, now.revision) : undefined;
  const isExpired = now.status === "SENT" && isPastValidity(now.validUntil, at);
  return { kind: "quotation", facts, now, isExpired, decision, at };
}

async function findInvoice(read: Read, opened: Opened & { readonly id: InvoiceId }, at: Date): Promise<Shown | Gone> {
  const now = await getInvoice(read, opened.id);
  const gone = (reason: GoneReason) => goneFor(read, { reason, what: "invoice", number: now.number }, now.clientId);
  if (opened.isRetired || now.status === "VOID") return gone("VOID");
  // While it is unpaid, the client needs it.
  if (now.paidAt !== null && isTooOld(Math.max(Date.parse(now.paidAt), Date.parse(now.dueDate)), at))
    return gone("TOO_OLD");
  const facts = await findFacts(read, opened);
  if (facts.kind !== "invoice") throw new Error(`${opened.id} was issued as a different kind of document`);
  return { kind: "invoice", facts, now, at };
}

const isTooOld = (last: number, at: Date) => at.getTime() > last + keptDays * dayMs;

const goneFor = async (
  read: Read,
  gone: Pick<Gone, "reason" | "what" | "number">,
  clientId?: ClientId,
): Promise<Gone> => ({
  kind: "gone",
  ...gone,
  ...(clientId === undefined ? {} : { language: (await getClient(read, clientId)).language }),
  organization: await getOrganization(read),
});

/** Returns undefined for a deleted quotation: a draft may be deleted, even if an earlier revision was sent. */
async function unlessDeleted(found: Promise<Quotation>): Promise<Quotation | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}
