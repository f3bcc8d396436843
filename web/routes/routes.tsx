import { createRoute, redirect } from "@tanstack/react-router";
import {
  clientPageSearch,
  clientSearch,
  bankSearch,
  claimSearch,
  contractSearch,
  creditNotePageSearch,
  creditNoteSearch,
  expenseSearch,
  invoiceSearch,
  leadSearch,
  newDocumentSearch,
  newDraftName,
  nextSearch,
  overviewSearch,
  paymentSearch,
  priceSearch,
  projectSearch,
  quotationSearch,
  recurringSearch,
  returnSearch,
  statementSearch,
  welcomeSearch,
} from "#web/addresses/search.ts";
import { sessionQuery } from "#web/session/session.ts";
import { lazyPage } from "#web/routes/lazy-page.ts";
import { office, rootRoute } from "#web/routes/office-route.ts";
import { reportRoutes } from "#web/routes/report-routes.ts";
import { settingsRoutes } from "#web/routes/settings-routes.ts";
import { NotFound } from "#web/ui/page/page-failure.tsx";

/** The routes of the app. Each page is loaded on demand. */

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: nextSearch,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session !== null) throw redirect({ href: search.next ?? "/" });
  },
  component: lazyPage(() => import("#web/pages/signing-in/sign-in.tsx"), "SignInPage"),
});

/** Where an identity provider sends the browser back to. */
const signInReturn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in/return",
  validateSearch: returnSearch,
  component: lazyPage(() => import("#web/pages/signing-in/sign-in-return.tsx"), "SignInReturnPage"),
});

const setUp = createRoute({
  getParentRoute: () => rootRoute,
  path: "/set-up",
  component: lazyPage(() => import("#web/pages/signing-in/set-up.tsx"), "SetUpPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyPage(() => import("#web/pages/signing-in/reset-password.tsx"), "ResetPasswordPage"),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyPage(() => import("#web/pages/signing-in/invitation.tsx"), "InvitationPage"),
});

/** The questions after the set-up, for those who may change the organization. */
const welcome = createRoute({
  getParentRoute: () => rootRoute,
  path: "/welcome",
  validateSearch: welcomeSearch,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: "/sign-in", search: { next: location.href } });
    if (!session.permissions.includes("organization:write")) throw redirect({ to: "/" });
  },
  component: lazyPage(() => import("#web/pages/welcome/page.tsx"), "WelcomePage"),
});

const home = createRoute({
  getParentRoute: () => office,
  path: "/",
  validateSearch: overviewSearch,
  component: lazyPage(() => import("#web/pages/overview/overview.tsx"), "OverviewPage"),
});

const invoices = createRoute({
  getParentRoute: () => office,
  path: "/invoices",
  validateSearch: invoiceSearch,
  component: lazyPage(() => import("#web/pages/invoices/list.tsx"), "InvoicesPage"),
});

const invoice = createRoute({
  getParentRoute: () => office,
  path: "/invoices/$id",
  component: lazyPage(() => import("#web/pages/invoices/detail.tsx"), "InvoicePage"),
});

/** Stays mounted when a new quotation gets its address, so that the person goes on typing. */
const quotationEditor = createRoute({
  getParentRoute: () => office,
  id: "quotation-editor",
  component: lazyPage(() => import("#web/pages/editor/page.tsx"), "QuotationEditorPage"),
});

const invoiceEditor = createRoute({
  getParentRoute: () => office,
  id: "invoice-editor",
  component: lazyPage(() => import("#web/pages/editor/page.tsx"), "InvoiceEditorPage"),
});

const newQuotation = createRoute({
  getParentRoute: () => quotationEditor,
  path: "/quotations/new",
  validateSearch: newDocumentSearch,
  beforeLoad({ search }) {
    if (search.draft === undefined) {
      throw redirect({ to: "/quotations/new", search: { ...search, draft: newDraftName() }, replace: true });
    }
  },
});

const editQuotation = createRoute({ getParentRoute: () => quotationEditor, path: "/quotations/$id/edit" });

const newInvoice = createRoute({
  getParentRoute: () => invoiceEditor,
  path: "/invoices/new",
  validateSearch: newDocumentSearch,
  beforeLoad({ search }) {
    if (search.draft === undefined) {
      throw redirect({ to: "/invoices/new", search: { ...search, draft: newDraftName() }, replace: true });
    }
  },
});

const editInvoice = createRoute({ getParentRoute: () => invoiceEditor, path: "/invoices/$id/edit" });

const quotations = createRoute({
  getParentRoute: () => office,
  path: "/quotations",
  validateSearch: quotationSearch,
  component: lazyPage(() => import("#web/pages/quotations/list.tsx"), "QuotationsPage"),
});

const quotation = createRoute({
  getParentRoute: () => office,
  path: "/quotations/$id",
  component: lazyPage(() => import("#web/pages/quotations/detail.tsx"), "QuotationPage"),
});

const contracts = createRoute({
  getParentRoute: () => office,
  path: "/contracts",
  validateSearch: contractSearch,
  component: lazyPage(() => import("#web/pages/contracts/list.tsx"), "ContractsPage"),
});

const contract = createRoute({
  getParentRoute: () => office,
  path: "/contracts/$id",
  component: lazyPage(() => import("#web/pages/contracts/detail.tsx"), "ContractPage"),
});

const claims = createRoute({
  getParentRoute: () => office,
  path: "/claims",
  validateSearch: claimSearch,
  component: lazyPage(() => import("#web/pages/claims/list.tsx"), "ClaimsPage"),
});

const claim = createRoute({
  getParentRoute: () => office,
  path: "/claims/$id",
  component: lazyPage(() => import("#web/pages/claims/detail.tsx"), "ClaimPage"),
});

const retention = createRoute({
  getParentRoute: () => office,
  path: "/retention",
  component: lazyPage(() => import("#web/pages/retention/page.tsx"), "RetentionPage"),
});

const bank = createRoute({
  getParentRoute: () => office,
  path: "/bank",
  validateSearch: bankSearch,
  component: lazyPage(() => import("#web/pages/bank/page.tsx"), "BankPage"),
});

const creditNotes = createRoute({
  getParentRoute: () => office,
  path: "/credit-notes",
  validateSearch: creditNoteSearch,
  component: lazyPage(() => import("#web/pages/credit-notes/list.tsx"), "CreditNotesPage"),
});

const creditNote = createRoute({
  getParentRoute: () => office,
  path: "/credit-notes/$id",
  validateSearch: creditNotePageSearch,
  component: lazyPage(() => import("#web/pages/credit-notes/detail.tsx"), "CreditNotePage"),
});

const recurringInvoices = createRoute({
  getParentRoute: () => office,
  path: "/recurring",
  validateSearch: recurringSearch,
  component: lazyPage(() => import("#web/pages/recurring/list.tsx"), "RecurringPage"),
});

const recurringInvoice = createRoute({
  getParentRoute: () => office,
  path: "/recurring/$id",
  component: lazyPage(() => import("#web/pages/recurring/detail.tsx"), "RecurringDetailPage"),
});

const payments = createRoute({
  getParentRoute: () => office,
  path: "/payments",
  validateSearch: paymentSearch,
  component: lazyPage(() => import("#web/pages/payments/list.tsx"), "PaymentsPage"),
});

/** The list, with the sheet of a new or an existing expense over it. */
const expenses = createRoute({
  getParentRoute: () => office,
  path: "/expenses",
  validateSearch: expenseSearch,
  component: lazyPage(() => import("#web/pages/expenses/list.tsx"), "ExpensesPage"),
});

const newExpense = createRoute({ getParentRoute: () => expenses, path: "/new" });

const expense = createRoute({ getParentRoute: () => expenses, path: "/$id" });

/** The list, with a new or an existing item over it. */
const priceBook = createRoute({
  getParentRoute: () => office,
  path: "/price-book",
  validateSearch: priceSearch,
  component: lazyPage(() => import("#web/pages/prices/list.tsx"), "PriceBookPage"),
});

const clients = createRoute({
  getParentRoute: () => office,
  path: "/clients",
  validateSearch: clientSearch,
  component: lazyPage(() => import("#web/pages/clients/list.tsx"), "ClientsPage"),
});

const client = createRoute({
  getParentRoute: () => office,
  path: "/clients/$id",
  validateSearch: clientPageSearch,
  component: lazyPage(() => import("#web/pages/clients/detail.tsx"), "ClientPage"),
});

const projects = createRoute({
  getParentRoute: () => office,
  path: "/projects",
  validateSearch: projectSearch,
  component: lazyPage(() => import("#web/pages/projects/list.tsx"), "ProjectsPage"),
});

const project = createRoute({
  getParentRoute: () => office,
  path: "/projects/$id",
  component: lazyPage(() => import("#web/pages/projects/detail.tsx"), "ProjectPage"),
});

const clientStatement = createRoute({
  getParentRoute: () => office,
  path: "/clients/$id/statement",
  validateSearch: statementSearch,
  component: lazyPage(() => import("#web/pages/clients/statement/page.tsx"), "StatementPage"),
});

const leads = createRoute({
  getParentRoute: () => office,
  path: "/leads",
  validateSearch: leadSearch,
  component: lazyPage(() => import("#web/pages/leads/leads.tsx"), "LeadsPage"),
});

const lead = createRoute({
  getParentRoute: () => office,
  path: "/leads/$id",
  component: lazyPage(() => import("#web/pages/leads/detail.tsx"), "LeadPage"),
});

const questions = createRoute({
  getParentRoute: () => office,
  path: "/questions",
  component: lazyPage(() => import("#web/pages/overview/questions.tsx"), "QuestionsPage"),
});

const notFound = createRoute({
  getParentRoute: () => office,
  path: "$",
  component: NotFound,
});

export const routeTree = rootRoute.addChildren([
  signIn,
  signInReturn,
  setUp,
  resetPassword,
  invitation,
  welcome,
  office.addChildren([
    home,
    invoices,
    invoice,
    quotationEditor.addChildren([newQuotation, editQuotation]),
    invoiceEditor.addChildren([newInvoice, editInvoice]),
    creditNotes,
    creditNote,
    recurringInvoices,
    recurringInvoice,
    payments,
    bank,
    expenses.addChildren([newExpense, expense]),
    priceBook,
    quotations,
    quotation,
    contracts,
    contract,
    claims,
    claim,
    retention,
    clients,
    client,
    projects,
    project,
    clientStatement,
    leads,
    lead,
    questions,
    reportRoutes,
    settingsRoutes,
    notFound,
  ]),
]);
