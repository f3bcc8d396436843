import { correctionOf } from "#contract/documents/corrections.ts";
import { Mailing, PortalLink } from "#contract/documents/documents.ts";
import { InvoiceListTotals } from "#contract/documents/list-totals.ts";
import {
  Invoice,
  InvoiceChange,
  InvoiceList,
  InvoiceQuery,
  InvoiceSending,
  InvoiceDuplication,
  InvoiceTotalsQuery,
  InvoiceVoiding,
  NewInvoice,
  PaymentRecorded,
} from "./invoices.ts";
import { includeQuery } from "#contract/api/include.ts";
import { noQuery } from "#contract/api/page.ts";
import { NewPayment, PaymentReversal, WriteOff } from "#contract/payments/payments.ts";
import type { Route } from "#contract/api/route.ts";
import { SendQuery } from "#contract/documents/send-checks.ts";

export const invoiceRoutes = {
  listInvoices: {
    method: "GET",
    path: "/invoices",
    group: "Invoices",
    summary: "List invoices",
    description:
      "Without items and payments, which only a single invoice has. `q` finds an invoice by its number, its title, the client's reference or the client's name.",
    scope: "invoices:read",
    query: InvoiceQuery,
    status: 200,
    answer: InvoiceList,
  },
  getInvoiceTotals: {
    method: "GET",
    path: "/invoices/totals",
    group: "Invoices",
    summary: "Add up invoices",
    description:
      "The number of the invoices that the list shows with the same filters, the sum of their totals, and what is owed on them.",
    scope: "invoices:read",
    query: InvoiceTotalsQuery,
    status: 200,
    answer: InvoiceListTotals,
  },
  createInvoice: {
    method: "POST",
    path: "/invoices",
    group: "Invoices",
    summary: "Create a draft invoice",
    description: "The invoice has a draft number (`DRAFT-…`) until it is sent. Raises invoice.created.",
    scope: "invoices:write",
    query: noQuery,
    body: NewInvoice,
    status: 201,
    answer: Invoice,
    refusals: ["ALREADY_CONVERTED"],
  },
  getInvoice: {
    method: "GET",
    path: "/invoices/{id}",
    group: "Invoices",
    summary: "Get an invoice with its items and payments",
    description: "With its payments and the credit notes that take money off it. Reversed payments are left out.",
    scope: "invoices:read",
    id: "inv",
    query: includeQuery("client", "project"),
    status: 200,
    answer: Invoice,
  },
  updateInvoice: {
    method: "PATCH",
    path: "/invoices/{id}",
    group: "Invoices",
    summary: "Update an invoice",
    description:
      "A draft can change in every field, a sent invoice in `dueDate` and `notes`. An OVERDUE invoice whose due date " +
      "moves to the future becomes SENT again.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: InvoiceChange,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE", "ALREADY_CONVERTED"],
  },
  sendInvoice: {
    method: "POST",
    path: "/invoices/{id}/send",
    group: "Invoices",
    summary: "Send an invoice",
    description:
      "Issues a draft: assigns the next number of the year and freezes the GST rate, the retention and both parties. " +
      "The invoice is emailed if there is an address. Raises invoice.sent, and invoice.paid if nothing is owed. " +
      "Sending again only emails it again and rejects `issuedAt` and `dueDate`.",
    scope: "invoices:write",
    id: "inv",
    query: SendQuery,
    body: InvoiceSending,
    bodyIsOptional: true,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE", "HAS_DOCUMENTS"],
  },
  remindInvoice: {
    method: "POST",
    path: "/invoices/{id}/remind",
    group: "Invoices",
    summary: "Send a reminder by email",
    description: "Changes nothing and raises no event.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: Mailing,
    bodyIsOptional: true,
    status: 202,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
  voidInvoice: {
    method: "POST",
    path: "/invoices/{id}/void",
    group: "Invoices",
    summary: "Void an invoice",
    description:
      "Cancels the invoice permanently; its number is not reused. Voiding a VOID invoice has no effect. The claim of a " +
      "voided invoice can be billed again; only the last billed claim's invoice can be voided. Credit that it was paid " +
      "with can be used again. An invoice with an issued credit note is not voided. Raises invoice.voided.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: InvoiceVoiding,
    bodyIsOptional: true,
    status: 200,
    answer: Invoice,
    refusals: ["HAS_PAYMENTS", "HAS_DOCUMENTS", "INVALID_STATE"],
  },
  correctInvoiceParties: {
    ...correctionOf("invoice"),
    path: "/invoices/{id}/correct-parties",
    group: "Invoices",
    scope: "invoices:write",
    id: "inv",
    answer: Invoice,
  },
  writeOffInvoice: {
    method: "POST",
    path: "/invoices/{id}/write-off",
    group: "Payments",
    summary: "Write off what an invoice has outstanding",
    description:
      "Settles it by a payment of the method WRITE_OFF, by which no money is received, and which is reversed as any other. " +
      "Above the `writeOffLimit` of the organization it needs `organization:write`. Raises payment.recorded, and " +
      "invoice.paid when nothing is left.",
    scope: "payments:write",
    id: "inv",
    query: noQuery,
    body: WriteOff,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
  duplicateInvoice: {
    method: "POST",
    path: "/invoices/{id}/duplicate",
    group: "Invoices",
    summary: "Duplicate an invoice",
    description:
      "Creates a draft with the same title, notes, retention, items and quotation. When an invoice of that quotation " +
      "stands, it must be confirmed. Raises invoice.created.",
    scope: "invoices:write",
    id: "inv",
    query: noQuery,
    body: InvoiceDuplication,
    bodyIsOptional: true,
    status: 201,
    answer: Invoice,
    locatedAt: "/invoices/{id}",
    refusals: ["INVALID_STATE"],
  },
  getInvoicePortalLink: {
    method: "GET",
    path: "/invoices/{id}/portal-link",
    group: "Invoices",
    summary: "Get the client's link to an invoice",
    description: "Anyone with the link can read the invoice, until the link is withdrawn.",
    scope: "invoices:read",
    id: "inv",
    query: noQuery,
    status: 200,
    answer: PortalLink,
    refusals: ["INVALID_STATE"],
  },
  recordPayment: {
    method: "POST",
    path: "/invoices/{id}/payments",
    group: "Payments",
    summary: "Record a payment",
    description:
      "Raises payment.recorded, and invoice.paid when the payments reach the total. A payment above the " +
      "outstanding amount is rejected, unless `keepRestAsCredit` keeps the rest as the client's credit.",
    scope: "payments:write",
    id: "inv",
    query: noQuery,
    body: NewPayment,
    status: 201,
    answer: PaymentRecorded,
    locatedAt: "/invoices/{invoiceId}",
    refusals: ["INVALID_STATE", "OVERPAYMENT"],
  },
  reversePayment: {
    method: "POST",
    path: "/invoices/{id}/payments/{paymentId}/reverse",
    group: "Payments",
    summary: "Reverse a payment",
    description:
      "The payment is kept, but no longer counted or shown. A PAID invoice becomes SENT or OVERDUE again; a VOID one " +
      "stays, and its client's credit is less. Raises payment.reversed.",
    scope: "payments:write",
    id: "inv",
    nestedIds: { paymentId: "pmt" },
    query: noQuery,
    body: PaymentReversal,
    bodyIsOptional: true,
    status: 200,
    answer: Invoice,
    refusals: ["INVALID_STATE"],
  },
} as const satisfies Record<string, Route>;
