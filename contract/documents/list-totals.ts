import Type, { type Static } from "typebox";
import { oneOf } from "#contract/api/fields.ts";
import {
  claimStatuses,
  contractStatuses,
  creditNoteStatuses,
  invoiceStatuses,
  quotationStatuses,
} from "#contract/values.ts";

const counted = {
  count: Type.Integer({ minimum: 0 }),
  total: Type.Number({ description: "The sum of their totals, also of drafts and void ones" }),
};
const currency = Type.String({ description: "ISO 4217; all documents of an organization have the same" });
const everyStatus = { description: "Every status in its order, also those without any" };

const owed = {
  ...counted,
  outstanding: Type.Number({ description: "What is owed: nothing on drafts and void invoices" }),
};

export const InvoiceListTotals = Type.Object(
  { ...owed, currency, byStatus: Type.Array(Type.Object({ status: oneOf(invoiceStatuses), ...owed }), everyStatus) },
  { description: "The number and the sums of invoices, together and per status." },
);
export type InvoiceListTotals = Static<typeof InvoiceListTotals>;

export const QuotationListTotals = Type.Object(
  {
    ...counted,
    currency,
    byStatus: Type.Array(Type.Object({ status: oneOf(quotationStatuses), ...counted }), everyStatus),
  },
  { description: "The number and the sum of quotations, together and per status." },
);
export type QuotationListTotals = Static<typeof QuotationListTotals>;

const left = {
  ...counted,
  remaining: Type.Number({ description: "The credit that is left: nothing of drafts and void credit notes" }),
};

export const CreditNoteListTotals = Type.Object(
  { ...left, currency, byStatus: Type.Array(Type.Object({ status: oneOf(creditNoteStatuses), ...left }), everyStatus) },
  { description: "The number and the sums of credit notes, together and per status." },
);
export type CreditNoteListTotals = Static<typeof CreditNoteListTotals>;

const asked = {
  count: Type.Integer({ minimum: 0 }),
  claimed: Type.Number({
    description:
      "The sum of what each asks for before GST, also of drafts and withdrawn ones; a CARRIED claim is asked for again by a later one",
  }),
  certified: Type.Number({
    description: "The sum of what the responses come to before GST; nothing of claims without one",
  }),
};

export const ClaimListTotals = Type.Object(
  { ...asked, currency, byStatus: Type.Array(Type.Object({ status: oneOf(claimStatuses), ...asked }), everyStatus) },
  { description: "The number and the sums of claims, together and per status." },
);
export type ClaimListTotals = Static<typeof ClaimListTotals>;

const agreed = {
  count: Type.Integer({ minimum: 0 }),
  contractSum: Type.Number({ description: "The sum of their contract sums, with accepted variations" }),
  billed: Type.Number({ description: "Work and materials that were billed to date" }),
  held: Type.Number({ description: "The retention that is held" }),
};

export const ContractListTotals = Type.Object(
  {
    ...agreed,
    currency,
    byStatus: Type.Array(Type.Object({ status: oneOf(contractStatuses), ...agreed }), everyStatus),
  },
  { description: "The number and the sums of contracts before GST, together and per status." },
);
export type ContractListTotals = Static<typeof ContractListTotals>;
