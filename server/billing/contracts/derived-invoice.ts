import type { ClaimId, ClientId, ContractId, ProjectId, QuotationId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceItemKind, InvoiceKind } from "#contract/invoices/invoices.ts";
import { absolute, compare, decimal, type Decimal, toNumber } from "#contract/money.ts";
import type { TaxCode } from "#contract/books/tax-codes.ts";
import { wording } from "#contract/api/wording.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import type { Tx } from "#server/db/sql.ts";
import { dueDayBy, type ServedClaim } from "#server/billing/documents/contracts/clock.ts";
import { draftInvoice } from "#server/billing/invoices/drafts/draft-invoice.ts";
import type { DraftTerms } from "#server/organizations/read.ts";

/** An item whose amount the service calculates. */
export interface DerivedItem {
  readonly kind: InvoiceItemKind;
  readonly ref: string | null;
  readonly description: string;
  readonly amount: Decimal;
  /** STANDARD when it is missing. */
  readonly taxCode?: TaxCode;
}

interface Subject {
  readonly clientId: ClientId;
  readonly projectId: ProjectId;
  readonly title: string;
  readonly quotationId?: QuotationId;
  readonly clientReference?: string | null;
  readonly paymentDays?: number | null;
  /** The claim that it bills. */
  readonly claim?: ServedClaim;
}

interface Derived {
  readonly kind: Exclude<InvoiceKind, "STANDARD">;
  readonly contractId: ContractId | null;
  readonly claimId: ClaimId | null;
  readonly about: string;
  readonly items: readonly DerivedItem[];
}

const titleLengthMax = 200;
/** The largest amount of an item, positive or negative. */
const amountMax = decimal("999999999.99");

/**
 * Creates a draft invoice whose items are amounts in cents. It has no retention of its own, so that its totals need no
 * rounding. Raises invoice.created. @throws Refusal 422
 */
export function draftOf(
  tx: Tx,
  terms: DraftTerms,
  subject: Subject,
  { kind, contractId, claimId, about, items }: Derived,
  at: Date,
): Promise<Invoice> {
  refuseLargeItems(items);
  const { clientId, projectId, quotationId, clientReference = null, paymentDays, claim } = subject;
  const suffix = `: ${about}`;
  const days =
    kind === "CLAIM"
      ? { paymentTermsDays: paymentDays ?? terms.paymentTermsDays, dueOn: dueDayBy(claim ?? null, terms) }
      : {};
  return draftInvoice(
    tx,
    { ...terms, ...days },
    {
      clientId,
      projectId,
      quotationId: quotationId ?? null,
      clientReference,
      title: `${subject.title.slice(0, titleLengthMax - suffix.length)}${suffix}`,
      retentionPct: null,
      items: items.map(({ amount, ...item }) => ({ ...item, qty: 1, unitPrice: toNumber(amount) })),
      derived: { kind, contractId, claimId },
    },
    at,
  );
}

/** @throws Refusal 422 for an amount that an item cannot have */
export const refuseLargeItems = (items: readonly DerivedItem[]): void =>
  refuseFaults(items.flatMap(({ amount }) => largeFaults(amount)));

const largeFaults = (amount: Decimal): Fault[] =>
  compare(absolute(amount), amountMax) <= 0
    ? []
    : [{ path: "items", code: "AMOUNT_TOO_LARGE", message: wording("contracts.lineTooLarge") }];
