import type { ClaimClock } from "#contract/contracts/claim-clock.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { ClaimId, ClientId, CreditNoteId, InvoiceId, PaymentReceiptId, QuotationId } from "#contract/api/ids.ts";
import type { Language } from "#contract/language.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Services } from "#server/http/caller.ts";
import { type Read, readInOrg } from "#server/db/sql.ts";
import { getClient } from "#server/records/clients/read.ts";
import { factsNow as invoiceFactsNow } from "#server/billing/invoices/sending/issued-facts.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { findOwnReceipts } from "#server/billing/invoices/receipts/read.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { ClaimFacts, CreditFacts, DocumentFacts, InvoiceFacts, QuotationFacts } from "#server/pdf/facts.ts";
import { factsNow as claimFactsNow } from "#server/billing/contracts/claims/issued-facts.ts";
import { getClaim, getClaimClock } from "#server/billing/contracts/claims/read.ts";
import { factsNow as creditFactsNow } from "#server/billing/credit-notes/sending/issued-facts.ts";
import { creditNoteXmlForClient, invoiceXmlForClient } from "#server/billing/credit-notes/e-invoice-for-client.ts";
import { getCreditNote } from "#server/billing/credit-notes/read.ts";
import type { FileAnswer } from "#server/core/file-answer.ts";
import type { Secret } from "#server/core/secret.ts";
import { findIssuedFacts, findLatestFacts } from "#server/billing/documents/issued/issue.ts";
import {
  claimRevision,
  findPortalUrl,
  invoiceRevision,
  creditNoteRevision,
  type LinkKind,
  linkKindOf,
  linkKinds,
} from "#server/billing/documents/portal-link/link.ts";
import { factsNow as quotationFactsNow } from "#server/billing/quotations/issued-facts.ts";
import { getQuotation } from "#server/billing/quotations/read.ts";
import { isPastValidity } from "#server/billing/quotations/validity.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import type { Opened } from "./open-link.ts";
import { type DecisionRow, findDecision } from "./decisions/evidence.ts";

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
  | {
      readonly kind: "invoice";
      readonly facts: InvoiceFacts;
      readonly now: Invoice;
      /** The claim that it bills, if that has a page. */
      readonly claim: LinkedPage | undefined;
      /** The file for programs, where the organization gives it to clients. */
      readonly eInvoice: FileAnswer | undefined;
      /** The paths of its own credit notes. Those of other invoices, which may have settled some of it, are not shown. */
      readonly creditPages: ReadonlyMap<CreditNoteId, string>;
      /** The numbers of its receipts. Those that paid other invoices too are not shown, since they name them. */
      readonly receipts: ReadonlyMap<PaymentReceiptId, string>;
      readonly at: Date;
    }
  | {
      readonly kind: "claim";
      readonly facts: ClaimFacts;
      readonly now: Claim;
      readonly clock: ClaimClock;
      /** Undefined until the invoice that bills the claim is sent. */
      readonly billing: Billing | undefined;
      readonly at: Date;
    }
  | {
      readonly kind: "credit";
      readonly facts: CreditFacts;
      readonly now: CreditNote;
      /** The path of its invoice's page; undefined under a secret that is gone. */
      readonly invoicePath: string | undefined;
      readonly eInvoice: FileAnswer | undefined;
      readonly at: Date;
    };

/** Another page of the portal. */
export interface LinkedPage {
  readonly number: string;
  readonly path: string;
}

/** The invoice of a claim, or of the later claim that has its work. */
export interface Billing {
  readonly invoice: Invoice;
  /** The path of the invoice's page; undefined under a secret that is gone. */
  readonly path: string | undefined;
  /** The number of the later claim, and the path of its page if it has one. */
  readonly carrier: { readonly number: string; readonly path: string | undefined } | undefined;
}

/** Why a valid link no longer shows a document. */
export type GoneReason = "REVISING" | "REVISED" | "WITHDRAWN" | "LINK_WITHDRAWN" | "VOID" | "VOID_CREDIT" | "TOO_OLD";

export interface Gone {
  readonly kind: "gone";
  readonly reason: GoneReason;
  readonly what: (typeof linkKinds)[LinkKind]["resourceType"];
  readonly number: string | null;
  /** That of the client; missing when the document is no longer known. */
  readonly language?: Language;
  /** The organization's current contact details. */
  readonly organization: Organization;
}

type Scope = Pick<Services, "db" | "clock" | "secret">;

/** Returns what the link shows now. */
export async function findShown(scope: Scope, opened: Opened): Promise<Shown | Gone> {
  const read = readInOrg(opened);
  const at = scope.clock();
  const kind = linkKindOf(opened.id);
  if (opened.isWithdrawn) {
    return goneFor(read, { reason: "LINK_WITHDRAWN", what: linkKinds[kind].resourceType, number: null });
  }
  switch (kind) {
    case "q":
      return findQuotation(read, { ...opened, id: opened.id as QuotationId }, at);
    case "i":
      return findInvoice(read, { ...opened, id: opened.id as InvoiceId }, { secret: scope.secret, at });
    case "c":
      return findClaim(read, { ...opened, id: opened.id as ClaimId }, { secret: scope.secret, at });
    case "n":
      return findCreditNote(read, { ...opened, id: opened.id as CreditNoteId }, { secret: scope.secret, at });
    case "a":
      throw notFound();
  }
}

/** Returns the content of the document when it was issued, with its parties as corrected since. */
export async function findFacts(read: Read, { id, revision }: Pick<Opened, "id" | "revision">): Promise<DocumentFacts> {
  const isOffer = linkKindOf(id) === "q";
  const kept = await (isOffer
    ? findIssuedFacts(read, { documentId: id as QuotationId, revision })
    : findLatestFacts(read, id as InvoiceId | ClaimId | CreditNoteId));
  if (kept !== undefined) return kept;
  // It was issued before contents were stored.
  switch (linkKindOf(id)) {
    case "q":
      return quotationFactsNow(read, await getQuotation(read, id as QuotationId));
    case "i":
      return invoiceFactsNow(read, await getInvoice(read, id as InvoiceId));
    case "c":
      return claimFactsNow(read, id as ClaimId);
    case "n":
      return creditFactsNow(read, await getCreditNote(read, id as CreditNoteId));
    case "a":
      throw notFound();
  }
}

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

interface At {
  readonly secret: Secret;
  readonly at: Date;
}

async function findInvoice(
  read: Read,
  opened: Opened & { readonly id: InvoiceId },
  { secret, at }: At,
): Promise<Shown | Gone> {
  const now = await getInvoice(read, opened.id);
  const gone = (reason: GoneReason) => goneFor(read, { reason, what: "invoice", number: now.number }, now.clientId);
  if (opened.isRetired || now.status === "VOID") return gone("VOID");
  if (isLongPaid(now, at)) return gone("TOO_OLD");
  const facts = await findFacts(read, opened);
  if (facts.kind !== "invoice") throw new Error(`${opened.id} was issued as a different kind of document`);
  const claim = now.claimId === null ? undefined : await findClaimPage(read, now.claimId, secret);
  const eInvoice = await invoiceXmlForClient(read, await getOrganization(read), now.id);
  const [creditPages, receipts] = [await findCreditPages(read, now, secret), await findOwnReceipts(read, now.id)];
  return { kind: "invoice", facts, now, claim, eInvoice, creditPages, receipts, at };
}

async function findCreditNote(
  read: Read,
  opened: Opened & { readonly id: CreditNoteId },
  { secret, at }: At,
): Promise<Shown | Gone> {
  const now = await getCreditNote(read, opened.id);
  const gone = (reason: GoneReason) => goneFor(read, { reason, what: "credit_note", number: now.number }, now.clientId);
  if (opened.isRetired || now.status === "VOID") return gone("VOID_CREDIT");
  if (isLongUsed(now, at)) return gone("TOO_OLD");
  const facts = await findFacts(read, opened);
  if (facts.kind !== "credit") throw new Error(`${opened.id} was issued as a different kind of document`);
  const invoicePath = await findPath(read, { id: now.invoiceId, revision: invoiceRevision }, secret);
  const eInvoice = await creditNoteXmlForClient(read, await getOrganization(read), now.id);
  return { kind: "credit", facts, now, invoicePath, eInvoice, at };
}

async function findCreditPages(
  read: Read,
  { creditNotes }: Invoice,
  secret: Secret,
): Promise<ReadonlyMap<CreditNoteId, string>> {
  const paths = new Map<CreditNoteId, string>();
  for (const { id } of creditNotes) {
    const path = await findPath(read, { id, revision: creditNoteRevision }, secret);
    if (path !== undefined) paths.set(id, path);
  }
  return paths;
}

/** Returns the page of a claim; undefined for one that was never submitted. */
async function findClaimPage(read: Read, id: ClaimId, secret: Secret): Promise<LinkedPage | undefined> {
  const { number } = await getClaim(read, id);
  const path = await findPath(read, { id, revision: claimRevision }, secret);
  return number === null || path === undefined ? undefined : { number, path };
}

async function findClaim(
  read: Read,
  opened: Opened & { readonly id: ClaimId },
  { secret, at }: At,
): Promise<Shown | Gone> {
  const now = await getClaim(read, opened.id);
  const gone = (reason: GoneReason) => goneFor(read, { reason, what: "claim", number: now.number }, now.clientId);
  if (opened.isRetired || now.status === "WITHDRAWN") return gone("WITHDRAWN");
  const billing = await findBilling(read, now, secret);
  if (billing !== undefined && isLongPaid(billing.invoice, at)) return gone("TOO_OLD");
  const facts = await findFacts(read, opened);
  if (facts.kind !== "claim") throw new Error(`${opened.id} was issued as a different kind of document`);
  const clock = await getClaimClock(read, now.id as ClaimId, at);
  return { kind: "claim", facts, now, clock, billing, at };
}

/** Returns what bills a claim; undefined before its invoice is sent, since a draft is the office's own. */
async function findBilling(read: Read, { invoiceId, carriedBy }: Claim, secret: Secret): Promise<Billing | undefined> {
  const carrier = carriedBy === null ? undefined : await getClaim(read, carriedBy);
  const id = invoiceId ?? carrier?.invoiceId ?? null;
  if (id === null) return undefined;
  const invoice = await getInvoice(read, id);
  if (invoice.sentAt === null) return undefined;
  return {
    invoice,
    path: await findPath(read, { id, revision: invoiceRevision }, secret),
    carrier:
      carrier === undefined || carrier.number === null
        ? undefined
        : {
            number: carrier.number,
            path: await findPath(read, { id: carrier.id, revision: claimRevision }, secret),
          },
  };
}

/** Returns the path of a document's page. */
export const findPath = (read: Read, document: Parameters<typeof findPortalUrl>[2], secret: Secret) =>
  findPortalUrl(read, { secret, publicUrl: "" }, document);

/** True half a year after the last day of a paid invoice; while it is unpaid, the client needs it. */
const isLongPaid = ({ paidAt, dueDate }: Pick<Invoice, "paidAt" | "dueDate">, at: Date): boolean =>
  paidAt !== null && isTooOld(Math.max(Date.parse(paidAt), Date.parse(dueDate)), at);

/** True half a year after the last of a credit was used; while some is left, the client needs it. */
const isLongUsed = ({ issuedAt, totals, applications, refunds }: CreditNote, at: Date): boolean =>
  totals.remaining === 0 &&
  isTooOld(
    Math.max(...[{ paidAt: issuedAt }, ...applications, ...refunds].map(({ paidAt }) => Date.parse(paidAt))),
    at,
  );

export const isTooOld = (last: number, at: Date) => at.getTime() > last + keptDays * dayMs;

export const goneFor = async (
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
