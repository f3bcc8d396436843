import type { appRoutes } from "#contract/api/app-routes.ts";
import type { RouteName, routes } from "#contract/api/routes.ts";
import type { Scope } from "#contract/api/scopes.ts";

/** An operation that tools use: one of the API, or one of the two overviews of the web app. */
export type OperationName = Exclude<RouteName, "runBatch"> | Extract<keyof typeof appRoutes, "search" | "getToday">;

/** The reads that `get` chooses from, by the prefix of the id. */
export const readNames = [
  "getLead",
  "getClient",
  "getProject",
  "getQuotation",
  "getContract",
  "getClaim",
  "getInvoice",
  "getPayment",
  "getCreditNote",
  "getRecurringInvoice",
  "getExpense",
  "getPriceItem",
  "getBankLine",
] as const satisfies readonly (keyof typeof routes)[];

/** The documents whose actions need a confirmation, with the read whose ETag it is bound to. */
const quotation = { read: "getQuotation", preview: "previewQuotationMail" } as const;
const invoice = { read: "getInvoice", preview: "previewInvoiceMail" } as const;

/** The preview that a person confirms before the operation is executed. */
export interface Confirmed {
  readonly read: OperationName;
  /** The preview of the email that the operation sends, and what its body has besides that of the operation. */
  readonly preview?: OperationName;
  readonly previewBody?: Readonly<Record<string, unknown>>;
  /** True when the operation says by `check=true` what the document lacks. */
  readonly isChecked?: true;
}

/** A tool that executes one operation. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: OperationName;
  /** The scopes that the key needs: all of them, or any one. */
  readonly scopes: { readonly all: readonly Scope[] } | { readonly any: readonly Scope[] };
  readonly effect: "reads" | "creates" | "updates";
  readonly confirmed?: Confirmed;
}

/** A tool that reads a resource of any kind by its id. */
export const getTool = {
  name: "get",
  title: "Get a record",
  description:
    "Get one record in full by its id, whose prefix names its kind: led_ a lead, cli_ a client, prj_ a project, qtn_ a " +
    "quotation, con_ a contract, clm_ a claim, inv_ an invoice, pmt_ a payment, crn_ a credit note, rec_ a recurring " +
    "invoice, exp_ an expense, pri_ a price item, bkl_ a line of the bank. Its `etag` is for `ifMatch` of the tools that update.",
} as const;

const list = (name: string, what: string, operation: OperationName, scope: Scope): Tool => ({
  name,
  title: `List ${what}`,
  description:
    `List ${what}, newest first, with filters. For the next page, pass \`nextCursor\` back as \`cursor\`. ` +
    "Ask for a small `limit` first.",
  operation,
  scopes: { all: [scope] },
  effect: "reads",
});

/** The note of tools that create: a repeated call must not create twice. */
const onceOnly = "Give an `idempotencyKey` of your own, and repeat it when you repeat the call.";

/** Every tool but `get`, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  {
    name: "search",
    title: "Search",
    description:
      "Find clients, projects, quotations, invoices, credit notes, contracts, claims and leads by a number, a name or a " +
      "title, of the kinds that the key may read. Start here when you have a name and need an id.",
    operation: "search",
    scopes: {
      any: [
        "clients:read",
        "projects:read",
        "quotations:read",
        "invoices:read",
        "credits:read",
        "contracts:read",
        "leads:read",
      ],
    },
    effect: "reads",
  },
  {
    name: "today",
    title: "What needs attention",
    description:
      "Get what is due today: overdue invoices with what is outstanding, accepted quotations without an invoice, " +
      "quotations that expire soon, old drafts, and recurring invoices and webhook endpoints with problems.",
    operation: "getToday",
    scopes: { any: ["invoices:read", "quotations:read", "webhooks:read"] },
    effect: "reads",
  },
  list("list_leads", "leads", "listLeads", "leads:read"),
  list("list_clients", "clients", "listClients", "clients:read"),
  list("list_projects", "projects", "listProjects", "projects:read"),
  list("list_quotations", "quotations", "listQuotations", "quotations:read"),
  list("list_invoices", "invoices", "listInvoices", "invoices:read"),
  list("list_payments", "payments", "listPayments", "payments:read"),
  list("list_expenses", "expenses", "listExpenses", "expenses:read"),
  list("list_bank_lines", "lines of the bank, each with the invoices that may fit it", "listBankLines", "bank:read"),
  list("list_price_items", "items of the price book", "listPriceItems", "prices:read"),
  {
    name: "client_statement",
    title: "Statement of a client",
    description: "Get what a client was charged and paid in a period, with the balance after each line.",
    operation: "getClientStatement",
    scopes: { all: ["invoices:read"] },
    effect: "reads",
  },
  {
    name: "create_lead",
    title: "Create a lead",
    description: `Enter a person or company that asked for a price. ${onceOnly}`,
    operation: "createLead",
    scopes: { all: ["leads:write"] },
    effect: "creates",
  },
  {
    name: "create_client",
    title: "Create a client",
    description: `Create a client. Search first: it may exist already. ${onceOnly}`,
    operation: "createClient",
    scopes: { all: ["clients:write"] },
    effect: "creates",
  },
  {
    name: "create_project",
    title: "Create a project",
    description: `Create a project of a client; quotations and invoices belong to one. ${onceOnly}`,
    operation: "createProject",
    scopes: { all: ["projects:write"] },
    effect: "creates",
  },
  {
    name: "create_expense",
    title: "Enter an expense",
    description: `Enter money that was spent, for a project or for the office. ${onceOnly}`,
    operation: "createExpense",
    scopes: { all: ["expenses:write"] },
    effect: "creates",
  },
  {
    name: "draft_quotation",
    title: "Draft a quotation",
    description: `Create a draft quotation. Nothing is sent; totals and GST are computed for you. ${onceOnly}`,
    operation: "createQuotation",
    scopes: { all: ["quotations:write"] },
    effect: "creates",
  },
  {
    name: "update_quotation",
    title: "Change a draft quotation",
    description:
      "Change a draft quotation. `items` replaces all items: get the quotation first, and pass its `etag` as `ifMatch`.",
    operation: "updateQuotation",
    scopes: { all: ["quotations:write"] },
    effect: "updates",
  },
  {
    name: "draft_invoice",
    title: "Draft an invoice",
    description: `Create a draft invoice. Nothing is sent; totals and GST are computed for you. ${onceOnly}`,
    operation: "createInvoice",
    scopes: { all: ["invoices:write"] },
    effect: "creates",
  },
  {
    name: "update_invoice",
    title: "Change a draft invoice",
    description:
      "Change a draft invoice. `items` replaces all items: get the invoice first, and pass its `etag` as `ifMatch`.",
    operation: "updateInvoice",
    scopes: { all: ["invoices:write"] },
    effect: "updates",
  },
  {
    name: "preview_quotation_email",
    title: "Preview the email of a quotation",
    description: "Get the email as sending the quotation would send it. Changes nothing.",
    operation: "previewQuotationMail",
    scopes: { all: ["quotations:read"] },
    effect: "reads",
  },
  {
    name: "preview_invoice_email",
    title: "Preview the email of an invoice or a reminder",
    description: "Get the email as sending the invoice, or a reminder of it, would send it. Changes nothing.",
    operation: "previewInvoiceMail",
    scopes: { all: ["invoices:read"] },
    effect: "reads",
  },
  {
    name: "send_quotation",
    title: "Send a quotation",
    description: "Make a draft quotation final and email it to the client; one that was sent is emailed again.",
    operation: "sendQuotation",
    scopes: { all: ["quotations:read", "quotations:write"] },
    effect: "updates",
    confirmed: { ...quotation, isChecked: true },
  },
  {
    name: "send_invoice",
    title: "Send an invoice",
    description:
      "Issue a draft invoice, which gives it its number for good, and email it to the client if there is an address; one " +
      "that was issued is emailed again.",
    operation: "sendInvoice",
    scopes: { all: ["invoices:read", "invoices:write"] },
    effect: "updates",
    confirmed: { ...invoice, isChecked: true },
  },
  {
    name: "send_reminder",
    title: "Send a reminder",
    description: "Email the client a reminder of an unpaid invoice.",
    operation: "remindInvoice",
    scopes: { all: ["invoices:read", "invoices:write"] },
    effect: "updates",
    confirmed: { ...invoice, previewBody: { kind: "INVOICE_REMINDER" } },
  },
  {
    name: "record_payment",
    title: "Record a payment",
    description: "Note that money came in for an invoice. When nothing is outstanding, the invoice is paid.",
    operation: "recordPayment",
    scopes: { all: ["invoices:read", "payments:write"] },
    effect: "updates",
    confirmed: { read: "getInvoice" },
  },
  {
    name: "match_bank_line",
    title: "Match a line of the bank",
    description:
      "Note that a line of the bank pays these invoices: a payment is recorded on each. Get the line first: where its " +
      "suggestion is RECORDED, the money is recorded already, and a person links the two in Quoin.",
    operation: "matchBankLine",
    scopes: { all: ["bank:read", "bank:write", "payments:write"] },
    effect: "updates",
    confirmed: { read: "getBankLine" },
  },
  {
    name: "unmatch_bank_line",
    title: "Take the match of a line of the bank back",
    description: "Reverse the payments that matching a line of the bank recorded, so that it can be matched again.",
    operation: "unmatchBankLine",
    scopes: { all: ["bank:read", "bank:write", "payments:write"] },
    effect: "updates",
    confirmed: { read: "getBankLine" },
  },
];
