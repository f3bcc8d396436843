import Type, { type Static } from "typebox";
import { Fault } from "./errors.ts";
import type { Route } from "./route.ts";

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
        "What to look at before it is sent: a UEN whose last letter does not fit, a price with more than two decimals",
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
} as const satisfies Record<string, Route>;
