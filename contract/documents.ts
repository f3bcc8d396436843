import Type, { type Static } from "typebox";
import { linesOfText, nullable, optionalEmail, optionalText, rate } from "./fields.ts";
import { notesLinesMax } from "./line-breaks.ts";

/** The rates shown on quotations and invoices. */
export const shownRates = (document: string) => ({
  gstRateAtIssue: rate(`GST rate as a fraction; follows the organization's rate until the ${document} is sent`),
  retentionPct: nullable(rate("Retention as a fraction of the subtotal; null is treated as 0")),
});

/** The retention in a request. */
export const chosenRetention = {
  retentionPct: Type.Optional(
    nullable(rate("The organization's default when not given; null means no retention, whatever the default is")),
  ),
};

/** The office's notes printed on the document. */
export const printedNotes = Type.Optional(
  nullable(Type.String(linesOfText(10_000, notesLinesMax, "Printed on the document"))),
);

/** The mailing options of a document. */
export const mailing = {
  to: optionalEmail("The client's own address when not given"),
  message: optionalText(5_000, "Stands above the link in the mail"),
};

export const Mailing = Type.Object(mailing, { additionalProperties: false });
export type Mailing = Static<typeof Mailing>;

export const PortalLink = Type.Object(
  { url: Type.String({ description: "Opens the document for whoever has it: keep it as you would the document." }) },
  { description: "Where the client sees the document." },
);
export type PortalLink = Static<typeof PortalLink>;
