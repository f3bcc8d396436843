import Type, { type Static } from "typebox";
import { CreditNote } from "#contract/invoices/credit-notes.ts";
import { Fault } from "#contract/api/errors.ts";
import { oneOf, optionalText } from "#contract/api/fields.ts";
import { Invoice } from "#contract/invoices/invoices.ts";
import { noQuery } from "#contract/api/page.ts";
import type { Route } from "#contract/api/route.ts";
import { eInvoiceStates } from "#contract/values.ts";

export const EInvoiceCheck = Type.Object(
  {
    ready: Type.Boolean({ description: "True when the e-invoice can be downloaded." }),
    missing: Type.Array(Fault, {
      description:
        "The fields that it lacks or that cannot be right, such as `organization.uen` and `client.postalCode`; empty " +
        "when it is ready",
    }),
    warnings: Type.Array(Fault, {
      description:
        "What to look at before it is sent: a UEN whose last letter does not fit, a client abroad, an agency without an order",
    }),
  },
  { description: "Whether a document has everything that its e-invoice needs." },
);
export type EInvoiceCheck = Static<typeof EInvoiceCheck>;

const EInvoiceQuery = Type.Object(
  {
    check: Type.Optional(
      Type.Boolean({ description: "true returns as JSON what is missing, instead of the e-invoice." }),
    ),
  },
  { additionalProperties: false },
);

const shared = {
  method: "GET",
  query: EInvoiceQuery,
  status: 200,
  answer: EInvoiceCheck,
  files: ["application/xml"],
  refusals: ["INVALID_STATE", "VALIDATION_FAILED"],
} as const;

const parties =
  "The parties are those of the day it was sent; a field that was empty or could not be right on that day is " +
  "taken from the organization or the client as it is now. 422 lists every field that is missing. Quoin does not transmit it: that takes an access point.";

export const EInvoiceMark = Type.Object(
  {
    state: oneOf(
      eInvoiceStates,
      "HANDED_OVER: the access point has it; ACCEPTED: IRAS or the client took it; REFUSED: it was refused, with a reason; " +
        "READY: it is to be handed over, again or for the first time; NOT_NEEDED: it never will be",
    ),
    reason: optionalText(1_000, "Why it was refused, which REFUSED needs, or a note"),
  },
  { additionalProperties: false },
);
export type EInvoiceMark = Static<typeof EInvoiceMark>;

const marked = {
  method: "POST",
  query: noQuery,
  body: EInvoiceMark,
  status: 200,
  refusals: ["INVALID_STATE"],
  description:
    "Notes what became of the e-invoice at the access point or at IRAS. Amounts and papers stay as they are. Raises no event.",
} as const;

/** The documents that are available as e-invoices in the format of Singapore's InvoiceNow. */
export const eInvoiceRoutes = {
  getInvoiceEInvoice: {
    ...shared,
    path: "/invoices/{id}/e-invoice",
    group: "Invoices",
    summary: "Get an invoice as an e-invoice",
    description: `The issued invoice as PINT-SG, a UBL 2.1 Invoice. ${parties}`,
    scope: "invoices:read",
    id: "inv",
  },
  getCreditNoteEInvoice: {
    ...shared,
    path: "/credit-notes/{id}/e-invoice",
    group: "Credit notes",
    summary: "Get a credit note as an e-invoice",
    description: `The issued credit note as PINT-SG, a UBL 2.1 CreditNote. ${parties}`,
    scope: "credits:read",
    id: "crn",
  },
  markInvoiceEInvoice: {
    ...marked,
    path: "/invoices/{id}/mark-e-invoice",
    group: "Invoices",
    summary: "Note what became of an invoice's e-invoice",
    scope: "invoices:write",
    id: "inv",
    answer: Invoice,
  },
  markCreditNoteEInvoice: {
    ...marked,
    path: "/credit-notes/{id}/mark-e-invoice",
    group: "Credit notes",
    summary: "Note what became of a credit note's e-invoice",
    scope: "credits:write",
    id: "crn",
    answer: CreditNote,
  },
} as const satisfies Record<string, Route>;
