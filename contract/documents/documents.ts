import Type, { type Static } from "typebox";
import {
  linesOfText,
  nullable,
  optionalEmail,
  optionalEmails,
  optionalLine,
  optionalText,
  rate,
} from "#contract/api/fields.ts";
import { notesLinesMax } from "./line-breaks.ts";

/** The rates shown on quotations and invoices. */
export const shownRates = (document: string) => ({
  gstRateAtIssue: rate(`GST rate as a fraction; follows the organization's rate until the ${document} is sent`),
  retentionPct: nullable(rate("Retention as a fraction of the subtotal; null is treated as 0")),
});

/** The retention in a request. */
export const chosenRetention = {
  retentionPct: Type.Optional(
    nullable(rate("Defaults to the organization's setting; null means no retention regardless of that setting")),
  ),
};

/** The office's notes printed on the document. */
export const printedNotes = Type.Optional(
  nullable(Type.String(linesOfText(10_000, notesLinesMax, "Printed on the document"))),
);

/** The number of addresses that receive a copy of one email. */
const ccMax = 5;

/** The mailing options of a document. */
export const mailing = {
  to: optionalEmail("Defaults to whom the document was mailed last, or else to the client's email address"),
  cc: optionalEmails(
    ccMax,
    "Further recipients, shown to all of them, none of whom is the one in `to`. Without `to` and `cc`, those of the last email",
  ),
  subject: optionalLine(200, "Defaults to the organization's text"),
  message: optionalText(5_000, "A message shown above the link in the email"),
};

export const Mailing = Type.Object(mailing, { additionalProperties: false });
export type Mailing = Static<typeof Mailing>;

export const PortalLink = Type.Object(
  {
    url: Type.String({
      description: "Anyone with this URL can open the document, so protect it like the document itself.",
    }),
  },
  { description: "The client's link to the document." },
);
export type PortalLink = Static<typeof PortalLink>;
