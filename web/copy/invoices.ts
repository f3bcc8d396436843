import { documentTerms } from "#contract/document-terms.ts";
import { dueWords, methodWords } from "#contract/words.ts";

/** Text of the invoice pages. Labels match those of the PDF and the client portal. */
export const invoicesCopy = {
  status: {
    DRAFT: documentTerms.draft,
    PAID: documentTerms.paid,
    VOID: documentTerms.void,
    ...dueWords,
  },
  invoices: {
    title: "Invoices",
    tabsLabel: "Status",
    all: "All",
    tabs: { DRAFT: "Draft", SENT: "Awaiting payment", OVERDUE: "Overdue", PAID: "Paid", VOID: "Void" },
    search: "Search number, title or client",
    client: "Client",
    columns: {
      invoice: documentTerms.invoice,
      due: documentTerms.due,
      total: documentTerms.total,
      outstanding: documentTerms.outstanding,
      status: documentTerms.status,
    },
    none: {
      all: { title: "No invoices yet", hint: "Invoices that you create will appear here." },
      DRAFT: { title: "No drafts", hint: "Invoices that have not been sent will appear here." },
      SENT: { title: "No invoices awaiting payment", hint: "Sent invoices that are not overdue will appear here." },
      OVERDUE: { title: "No overdue invoices", hint: "Invoices past their due date will appear here." },
      PAID: { title: "No paid invoices", hint: "Invoices that are paid in full will appear here." },
      VOID: { title: "No void invoices", hint: "Invoices that you void will appear here." },
    },
    clientFilter: (name: string) => `Client: ${name}`,
    back: "Invoices",
    billTo: documentTerms.billTo,
    issued: documentTerms.issued,
    due: documentTerms.due,
    paidOn: documentTerms.paidOn,
    voidedOn: documentTerms.voidedOn,
    currentPdf: "PDF with payments",
    payments: documentTerms.payments,
    noPayments: "No payments yet",
  },
  methods: methodWords,
};
