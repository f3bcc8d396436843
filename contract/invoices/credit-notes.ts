import Type, { type Static } from "typebox";
import { Client } from "#contract/clients/clients.ts";
import { confirming } from "#contract/documents/confirmations.ts";
import { partyChanges } from "#contract/documents/corrections.ts";
import { eInvoiceFields } from "#contract/documents/e-invoice-states.ts";
import { mailing, printedNotes, shownRates } from "#contract/documents/documents.ts";
import {
  dayOrInstant,
  instant,
  instantOrNull,
  nullable,
  oneOf,
  optionalLineOrBlank,
  optionalText,
  rate,
  requiredLine,
  textOrNull,
} from "#contract/api/fields.ts";
import { filterParameters } from "#contract/api/filter-parameters.ts";
import { idField } from "#contract/api/ids.ts";
import { included, includedPart, includeParameter } from "#contract/api/include.ts";
import { invoiceItemKinds } from "./invoices.ts";
import { furtherLineFields, lineFields, newLines } from "#contract/documents/lines.ts";
import { listOf, listQuery, paging, sortedBy, strict } from "#contract/api/page.ts";
import { Project } from "#contract/clients/projects.ts";
import { sendChecked } from "#contract/documents/send-checks.ts";
import { CreditNoteTotals } from "#contract/documents/shown-totals.ts";
import { figureMax } from "#contract/documents/totals.ts";
import { creditNoteStatuses, enteredPaymentMethods } from "#contract/values.ts";
import { creditNoteFilters } from "./credit-note-filters.ts";
import { creditNoteSorts } from "#contract/api/list-sorts.ts";

export type CreditNoteStatus = (typeof creditNoteStatuses)[number];

/** A credit note of kind CLAIM bills a claim that comes to less than was billed before. */
export const creditNoteKinds = ["STANDARD", "CLAIM"] as const;
export type CreditNoteKind = (typeof creditNoteKinds)[number];

const CreditNoteItem = Type.Object({
  id: idField("cni"),
  ...lineFields,
  ...furtherLineFields,
  kind: oneOf(
    invoiceItemKinds,
    "DEPOSIT on a credit note for a deposit; on one that bills a claim or takes it back, those of the claim; RETENTION " +
      "for what is given up with all of a claim's invoice; otherwise WORK",
  ),
});
export type CreditNoteItem = Static<typeof CreditNoteItem>;

const CreditApplication = Type.Object({
  paymentId: idField("pmt"),
  invoiceId: idField("inv"),
  number: Type.String({ description: "The number of the invoice" }),
  amount: Type.Number(),
  paidAt: instant("When the credit was applied"),
});

const reference = "The reference of the bank or the payee";

export const Refund = Type.Object(
  {
    id: idField("rfd"),
    amount: Type.Number(),
    paidAt: instant("When the money was paid"),
    method: oneOf(enteredPaymentMethods),
    note: Type.String({ description: "An internal note" }),
    reference: textOrNull(reference),
  },
  { description: "Money that was paid back to the client." },
);
export type Refund = Static<typeof Refund>;

const fields = {
  id: idField("crn"),
  number: Type.String({ description: "Human-readable document number; `DRAFT-…` until the credit note is sent" }),
  status: oneOf(creditNoteStatuses),
  kind: oneOf(creditNoteKinds, "CLAIM when it bills a claim that comes to less than was billed before"),
  invoiceId: idField("inv", "The invoice that it takes money off"),
  invoiceNumber: Type.String({ description: "The number of that invoice" }),
  clientId: idField("cli"),
  projectId: idField("prj"),
  contractId: nullable(idField("con", "The contract of the invoice, if any")),
  claimId: nullable(
    idField("clm", "The claim that it bills when its kind is CLAIM; otherwise that of the invoice, if any"),
  ),
  reason: Type.String({ description: "Printed on the document" }),
  notes: textOrNull("Printed on the document"),
  ...shownRates("credit note"),
  gstRateAtIssue: rate("The GST rate of the invoice, as a fraction"),
  totals: CreditNoteTotals,
  currency: Type.String({ description: "ISO 4217" }),
  issuedAt: instant("The day of issue; createdAt until the credit note is sent"),
  sentAt: instantOrNull("When the credit note was sent"),
  voidedAt: instantOrNull("When the credit note was voided"),
  ...eInvoiceFields,
  version: Type.Integer({ minimum: 1, description: "Increases with every change" }),
  createdAt: instant(),
  updatedAt: instant(),
  client: included(Client, "client"),
  project: included(Project, "project"),
};

export const CreditNoteSummary = Type.Object(
  { ...fields, items: includedPart(CreditNoteItem, "items") },
  {
    description:
      "A credit note as in lists, without its applications and refunds, and without items unless a request includes them.",
  },
);
export type CreditNoteSummary = Static<typeof CreditNoteSummary>;

export const CreditNote = Type.Object(
  {
    ...fields,
    items: Type.Array(CreditNoteItem, { description: "Sorted by sortOrder ascending" }),
    applications: Type.Array(CreditApplication, { description: "What it settled, newest first" }),
    refunds: Type.Array(Refund, { description: "Newest first, without reversed ones" }),
    ...sendChecked,
    ...partyChanges,
  },
  { description: "Takes money off an issued invoice; it settles invoices, and what is left can be refunded." },
);
export type CreditNote = Static<typeof CreditNote>;

const details = {
  retentionPct: Type.Optional(
    nullable(
      rate("Retention as a fraction of the subtotal; defaults to the invoice's, and is null on those of contracts"),
    ),
  ),
  notes: printedNotes,
};

export const NewCreditNote = Type.Object(
  {
    invoiceId: idField("inv", "An invoice that is SENT, OVERDUE or PAID"),
    reason: requiredLine(500, "Printed on the document"),
    items: Type.Optional(newLines()),
    ...details,
  },
  {
    additionalProperties: false,
    description:
      "Without `items` the credit note is for all that earlier ones left of the invoice, to the cent. A line without " +
      "`taxCode` takes that of the invoice's line with the same description, or the only one that the invoice has.",
  },
);
export type NewCreditNote = Static<typeof NewCreditNote>;

export const ClaimCredit = Type.Object(
  {
    invoiceId: Type.Optional(
      idField(
        "inv",
        "An issued invoice of a claim or deposit of the contract; the latest that covers the amount by default, of claims first",
      ),
    ),
  },
  { additionalProperties: false },
);
export type ClaimCredit = Static<typeof ClaimCredit>;

export const CreditNoteChange = Type.Object(
  { reason: Type.Optional(requiredLine(500)), items: Type.Optional(newLines()), ...details },
  {
    additionalProperties: false,
    description:
      "Changes only the given fields. `items` replaces all items. On a sent credit note only `notes` can change; a " +
      "VOID one cannot change. The items and retention of one that bills a claim cannot change.",
  },
);
export type CreditNoteChange = Static<typeof CreditNoteChange>;

export const CreditNoteSending = Type.Object(
  {
    ...mailing,
    issuedAt: Type.Optional(
      dayOrInstant(
        "Defaults to now. Must not be in the future, nor before the day of issue of the invoice or of the year's last number. A date " +
          "means the start of that day in the organization's time zone.",
      ),
    ),
    ...confirming("CLAIM_STAYS_BILLED"),
  },
  { additionalProperties: false },
);
export type CreditNoteSending = Static<typeof CreditNoteSending>;

export const ClaimTakingBack = Type.Object(
  {
    reason: optionalText(500, "Printed on the credit note; names the claim by default"),
    ...mailing,
    issuedAt: CreditNoteSending.properties.issuedAt,
  },
  { additionalProperties: false },
);
export type ClaimTakingBack = Static<typeof ClaimTakingBack>;

export const ClaimInvoicesCredit = Type.Object(
  {
    reason: optionalText(500, "Printed on the credit notes; names the claim by default"),
    ...mailing,
    issuedAt: CreditNoteSending.properties.issuedAt,
  },
  { additionalProperties: false },
);
export type ClaimInvoicesCredit = Static<typeof ClaimInvoicesCredit>;

export const CreditNoteVoiding = Type.Object(
  { reason: optionalText(2_000, "Stored with the credit note") },
  { additionalProperties: false },
);
export type CreditNoteVoiding = Static<typeof CreditNoteVoiding>;

const amount = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: figureMax, multipleOf: 0.01, description });

/** The maximum number of refunds, and of applications, of a credit note: its events contain all of them. */
export const creditUsesMax = 200;

export const CreditUse = Type.Object(
  {
    invoiceId: idField("inv", "An invoice of the same client that is SENT or OVERDUE"),
    amount: Type.Optional(
      amount("Defaults to what is left of the credit or outstanding on the invoice, whichever is less"),
    ),
  },
  { additionalProperties: false },
);
export type CreditUse = Static<typeof CreditUse>;

export const NewRefund = Type.Object(
  {
    amount: amount("Above 0, with at most two decimals, not above what is left of the credit"),
    paidAt: Type.Optional(
      dayOrInstant(
        "Defaults to now. Must not be in the future, nor before the day of issue of the credit note. A date means the " +
          "start of that day in the organization's time zone.",
      ),
    ),
    method: Type.Optional(oneOf(enteredPaymentMethods, "Defaults to BANK_TRANSFER")),
    note: Type.Optional(Type.String({ format: "text", maxLength: 2_000, description: "An internal note" })),
    reference: optionalLineOrBlank(200, reference),
  },
  { additionalProperties: false },
);
export type NewRefund = Static<typeof NewRefund>;

export const RefundReversal = Type.Object(
  { reason: optionalText(2_000, "Stored with the refund") },
  { additionalProperties: false },
);
export type RefundReversal = Static<typeof RefundReversal>;

export const RefundRecorded = Type.Object(
  { ...Refund.properties, creditNoteId: idField("crn"), creditNote: CreditNote },
  { description: "The refund with its credit note." },
);
export type RefundRecorded = Static<typeof RefundRecorded>;

export const CreditNoteList = listOf(CreditNoteSummary, "A page of credit notes without their items, newest first.");
export const CreditNoteQuery = listQuery({
  ...sortedBy(creditNoteSorts),
  ...includeParameter("client", "project", "items"),
  ...filterParameters(creditNoteFilters),
});
export type CreditNoteQuery = Static<typeof CreditNoteQuery>;

export const CreditNoteTotalsQuery = Type.Omit(CreditNoteQuery, paging, strict);
export type CreditNoteTotalsQuery = Static<typeof CreditNoteTotalsQuery>;
