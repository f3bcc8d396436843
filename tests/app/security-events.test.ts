// @module-tag gate
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { openOwner } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { createLog } from "#server/core/log.ts";
import { makeSetUpLink } from "#server/identity/accounts/set-up.ts";
import { until } from "../commands/quoin.ts";
import { formWith, line, newExpense, newPriceItem } from "../support/api.ts";
import { rowsForm } from "../support/bank.ts";
import { Authenticator, type Options } from "../support/authenticator.ts";
import { linkFor, newColleague, newOwner, type SignedInTab, Tab, tokenIn } from "../support/browser-like.ts";
import { startProvider } from "../support/identity-provider.ts";
import { importForm } from "../support/imports.ts";
import { png } from "../support/images.ts";
import { createTestApp, newKey, service, startService } from "../support/service.ts";
import { today } from "../support/today.ts";

/** Operations that leave no audit entry, and why. Add one only for an equally good reason. */
const withoutEntry: Readonly<Record<string, string>> = {
  markNewsSeen: "it changes what the person sees of their own, and no data",
  chooseLanguage: "it changes nothing on the server",
  beginPasskey: "it adds nothing yet",
  beginPasskeySignIn: "it is before the person is known",
  beginProviderLink: "it links nothing yet",
  beginProviderConfirmation: "it confirms nothing yet",
  beginProviderInvitation: "it is before the person is known",
  beginSingleSignOn: "it is before the person is known",
  beginSecondFactor: "it is half of a sign-in; a wrong password has an entry",
  challengePasskey: "it is half of an operation that has one",
  previewImport: "it adds nothing, and keeps the file for a day",
  correctImportPreview: "it adds nothing, and keeps the file for a day",
  keepImportLayout: "it keeps how the columns of a file are read, and no data",
  deleteImportLayout: "it forgets how the columns of a file are read, and no data",
  previewMailText: "it changes nothing and shows what the person sent",
  previewInvoiceMail: "it changes nothing and sends nothing",
  previewClaimAcceptance: "it changes nothing and sends nothing",
  previewClaimMail: "it changes nothing and sends nothing",
  previewCreditNoteMail: "it changes nothing and sends nothing",
  previewMoneyReceiptMail: "it changes nothing and sends nothing",
  previewQuotationMail: "it changes nothing and sends nothing",
  previewAccountLinkMail: "it changes nothing and sends nothing",
  previewStatementMail: "it changes nothing and sends nothing",
  previewReceiptMail: "it changes nothing and sends nothing",
  previewFirstInvoice: "it changes nothing and shows what the person sent",
  runBatch: "its operations leave the entries of their own",
  examineInstallation: "it changes nothing",
  sendTestMail: "it goes to the person who asks, and changes nothing",
  showInvitation: "it shows the holder of the link what the mail said",
  // Reads that the role permits anyway. Portal links need no entry: a decision made through one has evidence of its
  // own, and anyone who may read a quotation's link may record its decision as well.
  ...Object.fromEntries(
    [
      "getClient getClientFigures getClientStatement getClientStatementPdf getDashboard getEvent getExpense getExpenseTotals getFile getGettingStarted getInvoice",
      "getClientFile getProjectFigures getProjectFile getProjectTimeline listClientFiles listProjectFigures listProjectFiles",
      "getInvoicePdf getInvoicePortalLink getInvoiceTimeline getInvoiceTotals getLead getLeadTotals getMe getNumbering getOrganization",
      "getClientCredits getMoneyReceipt getMoneyReceiptPdf getMoneyReceiptTotals listMoneyReceipts getPayment getPaymentReceipt getPaymentTotals getProject getToday",
      "getQuotation getQuotationConversions getQuotationDecision getQuotationPdf getQuotationPortalLink getQuotationTimeline getQuotationTotals getRecurringInvoice getSignedIn",
      "getWebhookDelivery getWebhookDeliveryRequest getWebhookEndpoint getWebhookFailure getWebhookReplay listApiKeys listAuditLog",
      "listClientNames listClients listDeletions listEvents listExpenses listInvoices listLeads listMails listMembers listPayments listSecurityNotices",
      "getNews getClientReminder listProjects listQuotationRevisions listQuotations listReceipts listRecurringInvoices listSessions listVendors listWebhookDeliveries",
      "listWebhookEndpoints",
      "getClaim getClaimCalendar getClaimClock getClaimEvidence getClaimPdf getClaimPortalLink getClaimTimeline getClaimTotals getImportPreview listImportLayouts getContract getContractTimeline getContractTotals listClaims listContracts listRetention",
      "getCreditNote getCreditNoteEInvoice getInvoiceEInvoice getCreditNotePdf getCreditNotePortalLink getCreditNoteTimeline getCreditNoteTotals listCreditNotes listPasskeys getProviderLink getSingleSignOn showSingleSignOn",
      "getPriceItem listPriceItems",
      "getAgeing getContractReport getGstReturn listGstDocuments getGstFiling listFiledGstDocuments listGstFilings",
      "getBankAccount getBankLine listBankAccounts listBankLines previewInvoiceSend search listApprovals listOpenQuestions",
    ]
      .join(" ")
      .split(" ")
      .map((name) => [name, "it reads what the role may read anyway"]),
  ),
};

const operationNames = [...routeEntries, ...appRouteEntries].map(([name]) => name);

const entriesOf = async (tab: Tab, query = ""): Promise<AuditEntry[]> => {
  const entries: AuditEntry[] = [];
  for (let cursor = ""; ;) {
    const { body } = await tab.get<{ data: AuditEntry[]; nextCursor: string | null }>(
      `/audit-log?limit=100${query}${cursor}`,
    );
    entries.push(...body.data);
    if (body.nextCursor === null) return entries;
    cursor = `&cursor=${body.nextCursor}`;
  }
};

const browser = { "user-agent": "Mozilla/5.0 (Test)" };

/** A tab whose requests carry a user agent. */
class TabWithUserAgent extends Tab {
  override send<Body = unknown>(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    return super.send<Body>(method, path, body, { ...browser, ...headers });
  }

  /** Sends a request of any method, which must succeed. */
  async do<Body = Made>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<Body> {
    const answer = await this.send<Body>(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  }
}

interface Made {
  readonly id: string;
}

/** Performs every operation of an organization, beginning with its set-up, and returns its owner. */
async function performAllOperations(): Promise<TabWithUserAgent> {
  const started = await startService("security_events");
  // At an address where passkeys work.
  const on = { ...started, app: await createTestApp(started, { publicUrl: () => "http://localhost" }) };
  const link = await makeSetUpLink({ db: on.db, clock: () => new Date() }, "http://127.0.0.1");
  const owner = new TabWithUserAgent(on, "198.51.100.7");
  const [email, password] = ["owner@office.example", "correct horse battery"];
  const setUp = { token: tokenIn(link ?? ""), organizationName: "Beta Builders", name: "Wong Li Wen", email, password };
  const { organization } = await owner.do<{ organization: Made }>("POST", "/set-up", setUp);

  await owner.do("POST", "/getting-started/dismiss");
  await owner.do("POST", "/example");
  await owner.do("DELETE", "/example");
  const client = await owner.do("POST", "/clients", { name: "Lim Mei Ling", email: "lim@example.com" });
  await owner.do("PATCH", `/clients/${client.id}`, { phone: "+65 6123 4567" });
  const spare = await owner.do("POST", "/clients", { name: "Spare" });
  await owner.do("POST", `/clients/${spare.id}/archive`);
  await owner.do("POST", `/clients/${spare.id}/unarchive`);
  await owner.do("DELETE", `/clients/${spare.id}`);
  await owner.do("PATCH", "/numbering", { nextInvoiceNumber: 50 });
  const project = await owner.do("POST", "/projects", { name: "Kitchen", clientId: client.id });
  await owner.do("PATCH", `/projects/${project.id}`, { name: "Large kitchen" });
  await owner.do("POST", `/projects/${project.id}/status`, { status: "IN_PROGRESS" });
  await owner.do("PATCH", "/organization", { phone: "+65 6123 4567" });

  const document = { clientId: client.id, projectId: project.id, title: "Works", items: [line()] };
  const quotation = async () => {
    const made = await owner.do("POST", "/quotations", document);
    await owner.do("POST", `/quotations/${made.id}/send`);
    return made;
  };
  const draft = await owner.do("POST", "/quotations", document);
  await owner.do("PATCH", `/quotations/${draft.id}`, { title: "More works" });
  await owner.do("POST", `/quotations/${draft.id}/duplicate`);
  await owner.do("DELETE", `/quotations/${draft.id}`);
  const accepted = await quotation();
  await owner.do("POST", `/quotations/${accepted.id}/portal-link/withdraw`);
  await owner.do("POST", `/quotations/${accepted.id}/accept`);
  await owner.do("POST", `/quotations/${accepted.id}/convert`);
  const contracted = await quotation();
  await owner.do("POST", `/quotations/${contracted.id}/accept`);
  const contract = await owner.do("POST", "/contracts", { quotationId: contracted.id, retentionPct: 0.1, claimDay: 0 });
  await owner.do("PATCH", `/contracts/${contract.id}`, { notes: "Lift lobby" });
  const deposit = await owner.do("POST", `/contracts/${contract.id}/deposit`, { amount: 10 });
  await owner.do("POST", `/invoices/${deposit.id}/void`, {});
  const withdrawn = await owner.do("POST", `/contracts/${contract.id}/claims`, {});
  await owner.do("POST", `/claims/${withdrawn.id}/withdraw`);
  const claim = await owner.do("POST", `/contracts/${contract.id}/claims`, { all: 0.1 });
  await owner.do("PATCH", `/claims/${claim.id}`, { all: 0.5 });
  await owner.do("POST", `/claims/${claim.id}/submit`);
  await owner.do("PATCH", "/organization", { address: "1 Science Park Drive" });
  await owner.do("POST", `/claims/${claim.id}/correct-parties`);
  await owner.do("POST", `/claims/${claim.id}/service`, { servedVia: "HAND", servedOn: "2026-01-05" });
  await owner.do("POST", `/claims/${claim.id}/portal-link/withdraw`);
  await owner.do("POST", `/claims/${claim.id}/respond`);
  const billed = await owner.do("POST", `/claims/${claim.id}/invoice`);
  await owner.do("POST", `/invoices/${billed.id}/send`);
  const less = await owner.do("POST", `/contracts/${contract.id}/claims`, { all: 0.4 });
  const lessened = await owner.do("POST", `/claims/${less.id}/credit`);
  await owner.do("POST", `/credit-notes/${lessened.id}/void`);
  await owner.do("POST", `/claims/${less.id}/withdraw`);
  const fewer = await owner.do("POST", `/contracts/${contract.id}/claims`, { all: 0.4 });
  await owner.do("POST", `/claims/${fewer.id}/credit-invoices`);
  const mistakenClaim = await owner.do("POST", `/contracts/${contract.id}/claims`, { all: 0.6 });
  const wrong = await owner.do("POST", `/claims/${mistakenClaim.id}/invoice`);
  await owner.do("POST", `/invoices/${wrong.id}/send`);
  await owner.do("POST", `/claims/${mistakenClaim.id}/take-back`);
  const answered = await owner.do("POST", `/contracts/${contract.id}/claims`, { all: 0.7 });
  await owner.do("POST", `/claims/${answered.id}/submit`, { servedVia: "HAND", servedOn: today() });
  await owner.do("POST", `/claims/${answered.id}/respond`, { amount: 1, reason: "Defects", receivedOn: today() });
  await owner.do("POST", `/claims/${answered.id}/accept-response`, { acceptedOn: today() });
  await owner.do("POST", `/claims/${answered.id}/withdraw`);
  const release = await owner.do("POST", `/contracts/${contract.id}/release-retention`, { fraction: 1 });
  await owner.do("POST", `/invoices/${release.id}/send`);
  await owner.do("POST", `/contracts/${contract.id}/complete`, { on: today() });
  await owner.do("POST", `/contracts/${contract.id}/reopen`);
  await owner.do("POST", `/contracts/${contract.id}/close`, { confirm: ["BALANCE_LEFT"] });
  const unused = await quotation();
  await owner.do("POST", `/quotations/${unused.id}/accept`);
  const mistaken = await owner.do("POST", "/contracts", { quotationId: unused.id });
  await owner.do("DELETE", `/contracts/${mistaken.id}`);
  const rejected = await quotation();
  await owner.do("POST", `/quotations/${rejected.id}/reject`);
  await owner.do("POST", `/quotations/${rejected.id}/revise`);

  const invoice = await owner.do("POST", "/invoices", document);
  await owner.do("PATCH", `/invoices/${invoice.id}`, { title: "Claim 1" });
  await owner.do("POST", `/invoices/${invoice.id}/send`);
  await owner.do("POST", `/invoices/${invoice.id}/portal-link/withdraw`);
  await owner.do("POST", `/invoices/${invoice.id}/remind`);
  await owner.do("POST", `/invoices/${invoice.id}/duplicate`);
  const payment = await owner.do("POST", `/invoices/${invoice.id}/payments`, { amount: 10 });
  await owner.do("PATCH", `/payments/${payment.id}`, { externalId: "receipt-1" });
  await owner.do("POST", `/invoices/${invoice.id}/payments/${payment.id}/send-receipt`);
  await owner.do("POST", `/invoices/${invoice.id}/payments/${payment.id}/reverse`, { reason: "Bounced" });
  await owner.do("POST", `/invoices/${invoice.id}/void`, {});
  const credited = await owner.do("POST", "/invoices", document);
  await owner.do("POST", `/invoices/${credited.id}/send`);
  await owner.do("POST", `/invoices/${credited.id}/mark-e-invoice`, { state: "HANDED_OVER" });
  await owner.do("POST", `/invoices/${credited.id}/write-off`, { amount: 1, reason: "Short paid" });
  const credit = await owner.do("POST", "/credit-notes", { invoiceId: credited.id, reason: "Price reduction" });
  const cancelled = await owner.do("POST", "/credit-notes", { invoiceId: credited.id, reason: "Price reduction" });
  await owner.do("POST", `/credit-notes/${cancelled.id}/void`);
  await owner.do("PATCH", `/credit-notes/${credit.id}`, { notes: "Sorry" });
  const paid = await owner.do("POST", `/invoices/${credited.id}/payments`, { amount: 99 });
  await owner.do("POST", `/credit-notes/${credit.id}/send`);
  await owner.do("POST", `/credit-notes/${credit.id}/mark-e-invoice`, { state: "ACCEPTED" });
  await owner.do("PATCH", "/organization", { phone: "6123 4567" });
  await owner.do("POST", `/credit-notes/${credit.id}/correct-parties`, { fields: ["organization.phone"] });
  await owner.do("POST", `/invoices/${credited.id}/correct-parties`, { fields: ["organization.phone"] });
  await owner.do("POST", `/credit-notes/${credit.id}/portal-link/withdraw`);
  const refund = await owner.do("POST", `/credit-notes/${credit.id}/refund`, { amount: 1 });
  await owner.do("POST", `/credit-notes/${credit.id}/refunds/${refund.id}/reverse`);
  await owner.do("POST", `/invoices/${credited.id}/payments/${paid.id}/reverse`);
  await owner.do("POST", `/credit-notes/${credit.id}/apply`, { invoiceId: credited.id });

  for (const verb of ["approve", "decline"]) {
    const asked = await owner.do<Made & { version: number }>("POST", "/invoices", document);
    const approval = newId("apr", new Date());
    // As an assistant asks for it.
    await on.db.system`
      insert into approval (org_id, id, operation, document_id, version, body, requested_by, request_key, created_at, expires_at)
      values (${organization.id}, ${approval}, 'sendInvoice', ${asked.id}, ${asked.version}, '{"to": "stranger@example.com"}',
        'Assistant', ${verb}, now(), now() + interval '1 day')`;
    await owner.do("POST", `/approvals/${approval}/${verb}`);
  }
  const due = await owner.do("POST", "/invoices", document);
  await owner.do("POST", `/invoices/${due.id}/send`);
  const money = { clientId: document.clientId, amount: 5, keepRestAsCredit: true, allocations: [] };
  const kept = await owner.do<{ receiptId: string }>("POST", "/payments", money);
  const refunded = await owner.do<{ refunds: Made[] }>("POST", `/payment-receipts/${kept.receiptId}/refund`, {
    amount: 1,
  });
  await owner.do("POST", `/payment-receipts/${kept.receiptId}/refunds/${refunded.refunds[0]?.id}/reverse`);
  await owner.do("POST", `/payment-receipts/${kept.receiptId}/apply`, { invoiceId: due.id, amount: 1 });
  const mailed = await owner.do<{ receiptId: string }>("POST", `/invoices/${due.id}/payments`, { amount: 1 });
  await owner.do("POST", `/payment-receipts/${mailed.receiptId}/send`, { to: "client@example.com" });
  await owner.do("POST", `/clients/${client.id}/statement/send`);
  const question = newId("pqn", new Date());
  // As a client asks it in the portal.
  await on.db.system`
    insert into portal_question (org_id, id, document_id, question, address, asked_at)
    values (${organization.id}, ${question}, ${due.id}, 'When?', '10.0.0.1', now())`;
  await owner.do("POST", `/portal-questions/${question}/answered`);
  const late = await owner.do("POST", "/invoices", { ...document, dueDate: "2026-01-31" });
  await owner.do("POST", `/invoices/${late.id}/send`, { confirm: ["DUE_BEFORE_ISSUE"] });
  await owner.do("POST", `/clients/${client.id}/remind`);
  await owner.do("POST", `/clients/${client.id}/portal-link`);
  await owner.do("GET", `/clients/${client.id}/portal-link`);
  await owner.do("POST", `/clients/${client.id}/portal-link/send`, { to: "client@example.com" });
  await owner.do("POST", `/clients/${client.id}/portal-link/withdraw`);
  const bounced = await owner.do<{ receiptId: string }>("POST", "/payments", money);
  await owner.do("POST", `/payment-receipts/${bounced.receiptId}/reverse`);
  const { payments: recorded } = await owner.do<{ payments: Made[] }>("POST", "/payments", {
    allocations: [{ invoiceId: due.id, amount: 1 }],
  });
  const account = await owner.do("POST", "/bank-accounts", { name: "Savings" });
  await owner.do("PATCH", `/bank-accounts/${account.id}`, { name: "Reserve" });
  const form = importForm("Name,Motto\nNg Bee Hoon,Measure twice\n");
  const preview = await owner.do("POST", "/imports/previews?kind=CLIENTS", form);
  await owner.do("PATCH", `/imports/previews/${preview.id}`, { columns: [{ column: 1, field: "notes" }] });
  await owner.do("POST", "/imports", { previewId: preview.id });
  const { data: layouts } = await owner.do<{ data: Made[] }>("GET", "/import-layouts");
  await owner.do("DELETE", `/import-layouts/${layouts[0]?.id}`);
  await owner.do("POST", "/bank-statements", rowsForm([["2026-01-05", "FAST", "1.00"]]));
  const { data: bankLines } = await owner.do<{ data: Made[] }>("GET", "/bank-lines");
  const bankLine = `/bank-lines/${bankLines[0]?.id}`;
  await owner.do("POST", `${bankLine}/match`, { allocations: [{ invoiceId: due.id, amount: 1 }] });
  await owner.do("POST", `${bankLine}/unmatch`);
  await owner.do("POST", `${bankLine}/link`, { paymentIds: [recorded[0]?.id] });
  await owner.do("POST", `${bankLine}/unmatch`);
  await owner.do("POST", `${bankLine}/ignore`);
  await owner.do("POST", `${bankLine}/unignore`);
  const { body: exactly } = await owner.get<{ number: string; totals: { outstanding: number } }>(`/invoices/${due.id}`);
  const exact = rowsForm([["2026-01-06", exactly.number, exactly.totals.outstanding.toFixed(2)]]);
  await owner.do("POST", "/bank-statements", exact);
  await owner.do("POST", "/bank-lines/match-exact");
  const retaining = await owner.do("POST", "/invoices", { ...document, retentionPct: 0.1 });
  await owner.do("POST", `/invoices/${retaining.id}/send`);
  await owner.do("POST", `/projects/${project.id}/release-retention`);

  const lead = await owner.do("POST", "/leads", { name: "Ng Hui Min" });
  await owner.do("PATCH", `/leads/${lead.id}`, { name: "Ng H. M." });
  await owner.do("POST", `/leads/${lead.id}/convert`, {});
  const lost = await owner.do("POST", "/leads", { name: "Nobody" });
  await owner.do("DELETE", `/leads/${lost.id}`);
  const expense = await owner.do("POST", "/expenses", newExpense());
  await owner.do("PATCH", `/expenses/${expense.id}`, { description: "Wall tiles" });
  await owner.do("DELETE", `/expenses/${expense.id}`);
  await owner.do("POST", "/gst-returns", { from: "2020-01-01", to: "2020-03-31" });
  const price = await owner.do("POST", "/price-items", newPriceItem());
  await owner.do("PATCH", `/price-items/${price.id}`, { unitPrice: 70 });
  await owner.do("POST", `/price-items/${price.id}/archive`);
  await owner.do("POST", `/price-items/${price.id}/unarchive`);
  await owner.do("DELETE", `/price-items/${price.id}`);
  const recurring = await owner.do("POST", "/recurring-invoices", {
    ...document,
    everyMonths: 1,
    nextOn: "2031-01-31",
  });
  await owner.do("PATCH", `/recurring-invoices/${recurring.id}`, { everyMonths: 3 });
  await owner.do("POST", `/recurring-invoices/${recurring.id}/pause`);
  await owner.do("POST", `/recurring-invoices/${recurring.id}/resume`);
  await owner.do("DELETE", `/recurring-invoices/${recurring.id}`);
  const file = await owner.do("POST", "/files", formWith(png(), "receipt.png", "image/png"));
  for (const record of [`/clients/${client.id}`, `/projects/${project.id}`]) {
    await owner.do("POST", `${record}/files`, { fileId: file.id });
    await owner.do("DELETE", `${record}/files/${file.id}`);
  }
  const receipt = await owner.do("POST", "/receipts", formWith(png(), "receipt.png", "image/png"));
  await owner.do("DELETE", `/receipts/${receipt.id}`);

  const endpoint = await owner.do("POST", "/webhook-endpoints", {
    url: "https://receiver.example/hooks",
    events: ["client.created"],
  });
  const at = `/webhook-endpoints/${endpoint.id}`;
  await owner.do("PATCH", at, { description: "Accounting" });
  const delivery = await owner.do("POST", `${at}/test`, { type: "client.created" });
  await owner.do("POST", `/webhook-deliveries/${delivery.id}/replay`);
  await owner.do("POST", `${at}/replay`, { since: "2026-01-01", only: "all" });
  await owner.do("POST", `${at}/secret`, { password });
  await owner.do("POST", `${at}/rotate-secret`);
  await owner.do("DELETE", at);

  await owner.do("POST", "/session/confirm", { password });
  const key = await owner.do("POST", "/api-keys", { name: "Accounting", scopes: ["clients:write"] });
  const { data: notices } = await owner.do<{ data: Made[] }>("GET", "/security-notices");
  await owner.do("POST", `/security-notices/${notices[0]?.id}/acknowledge`);
  const next = await owner.do("POST", `/api-keys/${key.id}/rotate`);
  await owner.do("DELETE", `/api-keys/${next.id}`);
  const lists = ["clients", "projects", "quotations", "invoices", "payments", "expenses", "leads", "audit-log"];
  const reports = ["gst-f5", "ageing", "contract-report", "journal"];
  for (const list of [
    ...lists,
    "contracts",
    "claims",
    "claim-lines",
    "retention",
    "price-items",
    "bank-lines",
    "credit-notes",
    "refunds",
    ...reports,
  ])
    await owner.do("GET", `/exports/${list}.csv`);
  await owner.do("GET", `/exports/clients/${client.id}/statement.csv`);
  await owner.do("GET", "/exports/e-invoices.zip?from=2026-01-01&to=2026-12-31");
  await owner.do("GET", "/exports/everything.zip");

  const address = "colleague@office.example";
  const member = await owner.do("POST", "/members", { email: address, role: "VIEWER" });
  await owner.do("POST", `/members/${member.id}/resend`);
  const { data: mails } = await owner.do<{ data: Made[] }>("GET", "/mails?kind=INVITATION");
  await owner.do("GET", `/mails/${mails[0]?.id}`);
  await owner.do("POST", `/mails/${mails[0]?.id}/resend`);
  const colleague = new TabWithUserAgent(on, "198.51.100.8");
  const token = tokenIn(await linkFor(address, on));
  await colleague.do("POST", "/invitations/accept", { token, name: "Siti Aminah", password: "another horse battery" });
  await owner.do("PATCH", `/members/${member.id}`, { role: "ADMIN" });
  await owner.do("DELETE", `/members/${member.id}`);

  const second = new TabWithUserAgent(on, "198.51.100.9");
  await second.do("POST", "/sign-in", { email, password });
  await second.do("POST", "/sign-out");
  await second.do("POST", "/sign-in", { email, password });
  const { data: sessions } = await owner.do<{ data: (Made & { isCurrent: boolean })[] }>("GET", "/sessions");
  await owner.do("DELETE", `/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`);
  await owner.do("POST", "/session/organization", { organizationId: organization.id });
  const newPassword = "a horse of another battery";
  await owner.do("PATCH", "/account", { language: "zh" });
  await owner.do("PATCH", "/account", { language: null });
  await owner.do("POST", "/password", { currentPassword: password, newPassword });
  const provider = await startProvider();
  await owner.do("POST", "/session/confirm", { password: newPassword });
  const { issuer, clientId, clientSecret } = provider;
  await owner.do("POST", "/single-sign-on", { issuer, clientId, clientSecret, name: "Example ID" });
  const linking = await owner.do<{ url: string }>("POST", "/single-sign-on/link/begin", { password: newPassword });
  await owner.do("POST", "/single-sign-on/link", await provider.visit(linking.url));
  await owner.do("POST", "/single-sign-on/require", { required: true });
  const organizationId = organization.id;
  const opened = await second.do<{ url: string }>("POST", "/sign-in/single-sign-on/begin", { organizationId });
  await second.do("POST", "/sign-in/single-sign-on", await provider.visit(opened.url));
  await owner.do("POST", "/members", { email: "joins@example.com", role: "VIEWER" });
  const joiningToken = tokenIn(await linkFor("joins@example.com", on));
  provider.person = "person-who-joins";
  const joining = await second.do<{ url: string }>("POST", "/invitations/provider/begin", {
    token: joiningToken,
  });
  await second.do("POST", "/invitations/provider", {
    token: joiningToken,
    answer: await provider.visit(joining.url),
  });
  const confirming = await second.do<{ url: string }>("POST", "/session/confirm/provider/begin");
  await second.do("POST", "/session/confirm/provider", await provider.visit(confirming.url));
  await owner.do("POST", "/single-sign-on/link/remove", { password: newPassword });
  await owner.do("DELETE", "/single-sign-on");
  const { secret } = await owner.do<{ secret: string }>("POST", "/totp", { password: newPassword });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recoveryCodes } = await owner.do<{ recoveryCodes: string[] }>("POST", "/totp/confirm", { code });
  const authenticator = new Authenticator();
  const proof = { password: newPassword, code: recoveryCodes[1] };
  const begun = await owner.do<{ options: Options }>("POST", "/passkeys/begin", proof);
  const added = await owner.do<{ passkey: Made }>("POST", "/passkeys", {
    name: "Laptop",
    answer: authenticator.create(begun.options),
  });
  const alone = await second.do<{ options: Options }>("POST", "/sign-in/passkey/begin");
  await second.do("POST", "/sign-in/passkey", { answer: authenticator.get(alone.options) });
  await owner.do("PATCH", `/passkeys/${added.passkey.id}`, { name: "Old phone" });
  await owner.do("POST", `/passkeys/${added.passkey.id}/remove`, { ...proof, code: recoveryCodes[2] });
  await owner.do("POST", "/members/second-factor", { required: true });
  await owner.do("POST", "/members/second-factor", { required: false });
  await owner.do("POST", "/totp/end", { password: newPassword, code: recoveryCodes[0] });
  await second.do("POST", "/password-reset", { email });
  const reset = { token: tokenIn(await linkFor(email, on)), password };
  await second.do("POST", "/password-reset/confirm", reset);
  await owner.do("POST", "/sign-in", { email, password });
  return owner;
}

describe("the audit log", () => {
  test("has an entry of every write and sensitive read, with its address and browser", async () => {
    const owner = await performAllOperations();
    const entries = await entriesOf(owner);
    const done = new Set(entries.map(({ action }) => action));
    expect(operationNames.filter((name) => !done.has(name)).toSorted()).toEqual(Object.keys(withoutEntry).toSorted());
    for (const name of operationNames.filter((each) => done.has(each))) {
      const entry = entries.find(({ action }) => action === name);
      expect(entry, name).toMatchObject({
        address: expect.stringMatching(/^198\.51\.100\.[789]$/),
        userAgent: browser["user-agent"],
        requestId: expect.stringMatching(/^req_/),
      });
    }
    const events = entries.filter(({ change }) => change === "NONE");
    expect(await entriesOf(owner, "&change=NONE")).toEqual(events);
    expect(events.length).toBeGreaterThan(30);
    const text = JSON.stringify(entries);
    expect(/battery|whsec_|quoin_live_\w|#/.test(text)).toBe(false);
  });

  test("shows a failed sign-in to the owners of each organization of the person", async () => {
    const [owner, other, stranger] = [await newOwner(), await newOwner(), await newOwner()];
    await other.act("/members", { email: owner.email, role: "VIEWER" });
    const token = tokenIn(await linkFor(owner.email));
    await owner.act("/invitations/accept", { token, password: owner.password });
    const tab = new TabWithUserAgent(owner.on, "203.0.113.5");
    expect(await tab.refused("POST", "/sign-in", { email: owner.email, password: "wrong" })).toEqual([
      401,
      "SIGN_IN_FAILED",
    ]);
    const user = (await owner.get<{ user: Made }>("/session")).body.user.id;
    for (const each of [owner, other]) {
      await each.act("/session/organization", { organizationId: each.org });
      const [failed] = (await entriesOf(each, `&actorId=${user}`)).filter(({ actorId }) => actorId === null);
      expect(failed).toMatchObject({
        action: "signIn",
        actorName: null,
        resourceType: "user",
        resourceId: user,
        change: "NONE",
        before: null,
        after: null,
        details: { name: "Wong Li Wen", failure: "WRONG_PASSWORD" },
        address: "203.0.113.5",
        userAgent: browser["user-agent"],
      });
    }
    expect(JSON.stringify(await entriesOf(stranger))).not.toContain(user);
  });

  test("shows one entry of many attempts that are refused because of those before", async () => {
    const owner = await newOwner();
    const tab = new Tab(owner.on);
    for (let i = 0; i < 15; i++) await tab.post("/sign-in", { email: owner.email, password: `wrong ${i}` });
    const failures = (await entriesOf(owner, "&change=NONE")).map(({ details }) => details?.["failure"]);
    expect(failures.filter((each) => each === "TOO_MANY_ATTEMPTS")).toHaveLength(1);
    expect(failures.filter((each) => each === "WRONG_PASSWORD")).toHaveLength(10);
  });

  test("names a recovery code that was used, and a password that was not confirmed", async () => {
    const owner = await newOwner();
    const { secret } = await owner.act<{ secret: string }>("/totp", { password: owner.password });
    await owner.refused("POST", "/totp/confirm", { code: "000000" });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recoveryCodes } = await owner.act<{ recoveryCodes: string[] }>("/totp/confirm", { code });
    await owner.refused("POST", "/password", { currentPassword: "wrong", newPassword: "correct horse battery" });
    const tab = new Tab(owner.on);
    await tab.act("/sign-in", { email: owner.email, password: owner.password, code: recoveryCodes[0] });
    const seen = (await entriesOf(owner, "&change=NONE")).map(({ action, details }) => [
      action,
      details?.["failure"] ?? details?.["code"],
    ]);
    expect(seen.slice(0, 5)).toEqual([
      ["signIn", "RECOVERY_CODE"],
      ["changePassword", "WRONG_PASSWORD"],
      ["confirmTotp", undefined],
      ["confirmTotp", "WRONG_CODE"],
      ["beginTotp", undefined],
    ]);
  });

  test("names the recipient of a document that is mailed again", async () => {
    const owner = await newOwner();
    const { id: clientId } = await owner.act<Made>("/clients", { name: "Lim Mei Ling", email: "lim@example.com" });
    const { id: projectId } = await owner.act<Made>("/projects", { name: "Kitchen", clientId });
    const { id } = await owner.act<Made>("/invoices", { clientId, projectId, title: "Works", items: [line()] });
    await owner.act(`/invoices/${id}/send`);
    await owner.act(`/invoices/${id}/send`, { to: "elsewhere@example.com" });
    const mails = (await entriesOf(owner, `&resourceId=${id}`)).filter(({ resourceType }) => resourceType === "mail");
    expect(mails.map(({ action, details }) => [action, details])).toEqual([
      ["sendInvoice", { kind: "INVOICE", recipient: "elsewhere@example.com" }],
      ["sendInvoice", { kind: "INVOICE", recipient: "lim@example.com" }],
    ]);
  });

  test("shows a link to an account that an owner read in the app", async () => {
    const owner = await newOwner();
    const colleague = await newColleague(owner, "VIEWER");
    await new Tab(owner.on).act("/password-reset", { email: colleague.email });
    const { data } = (await owner.get<{ data: (Made & { kind: string })[] }>("/mails?kind=PASSWORD_RESET")).body;
    await colleague.get(`/mails/${data[0]?.id}`);
    const read = async () => (await entriesOf(owner, "&change=NONE")).filter(({ action }) => action === "getMail");
    expect(await read()).toEqual([]);
    await owner.get(`/mails/${data[0]?.id}`);
    expect(await read()).toMatchObject([
      {
        resourceType: "mail",
        resourceId: data[0]?.id,
        actorName: "Wong Li Wen",
        details: { kind: "PASSWORD_RESET", recipient: colleague.email, linkRead: true },
      },
    ]);
  });

  test("takes days and instants as bounds, both included", async () => {
    const owner = await newOwner();
    const [entry] = await entriesOf(owner);
    const { createdAt = "" } = entry ?? {};
    expect((await entriesOf(owner, `&from=${createdAt}&to=${createdAt}`)).map(({ id }) => id)).toContain(entry?.id);
    expect(await entriesOf(owner, "&to=2020-01-01")).toEqual([]);
    expect(await entriesOf(owner, "&from=2090-01-01")).toEqual([]);
    expect(await owner.refused("GET", "/audit-log?from=yesterday")).toEqual([400, "BAD_REQUEST"]);
  });
});

describe("an API key", () => {
  const use = (tab: SignedInTab, key: string, remoteAddress: string) =>
    tab.on.app.inject({
      method: "GET",
      url: "/api/v1/clients",
      remoteAddress,
      headers: { authorization: `Bearer ${key}`, ...browser },
    });

  const networksOf = async ({ on }: SignedInTab, id: string): Promise<readonly string[]> => {
    const rows = await on.db.system<{ seenNetworks: string[] }[]>`select seen_networks from api_key where id = ${id}`;
    return rows[0]?.seenNetworks ?? [];
  };

  const newKeyOf = (owner: SignedInTab) =>
    owner.act<{ id: string; key: string }>("/api-keys", { name: "Accounting", scopes: ["clients:read"] });

  test("leaves one entry for each further network that it is used from", async () => {
    const owner = await newOwner();
    const { id, key } = await owner.act<{ id: string; key: string }>("/api-keys", {
      name: "Accounting",
      scopes: ["clients:read"],
    });
    const networks = async () =>
      (await entriesOf(owner, `&resourceId=${id}&change=NONE`)).map(({ details, address, actorId }) => {
        expect(actorId).toBe(id);
        return [details?.["newNetwork"], address];
      });
    for (let i = 0; i < 3; i++) expect((await use(owner, key, "192.0.2.1")).statusCode).toBe(200);
    await until(async () => (await networksOf(owner, id)).length === 1);
    expect(await networks()).toEqual([]);
    for (let i = 0; i < 3; i++) await use(owner, key, "192.0.2.2");
    await until(async () => (await networks()).length === 1);
    await Promise.all(["2001:db8::1", "2001:db8::2", "2001:db8::3"].map((address) => use(owner, key, address)));
    await until(async () => (await networks()).length === 2);
    expect((await networks()).map(([network]) => network)).toEqual(["2001:db8:0:0::/64", "192.0.2.2"]);
    const other = await createTestApp(owner.on);
    await other.inject({
      url: "/api/v1/clients",
      remoteAddress: "192.0.2.2",
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await networks()).toHaveLength(2);
  });

  test("is recorded with the last 50 networks that it was first used from", async () => {
    const owner = await newOwner();
    const { id, key } = await owner.act<{ id: string; key: string }>("/api-keys", {
      name: "Accounting",
      scopes: ["clients:read"],
    });
    for (let i = 1; i <= 53; i++) {
      await use(owner, key, `192.0.2.${i}`);
      await until(async () => (await networksOf(owner, id)).at(-1) === `192.0.2.${i}`);
    }
    const seenNetworks = await networksOf(owner, id);
    expect([seenNetworks.length, seenNetworks[0], seenNetworks.at(-1)]).toEqual([50, "192.0.2.4", "192.0.2.53"]);
  });

  test("reads from a new network while its row is locked", async () => {
    const owner = await newOwner("Wong Li Wen", await startService("key_networks"));
    const { id, key } = await newKeyOf(owner);
    const database = openOwner(owner.on.target);
    await database.begin(async (sql) => {
      await sql`select from api_key where id = ${id} for update`;
      expect((await use(owner, key, "192.0.2.1")).statusCode).toBe(200);
    });
    await until(async () => (await networksOf(owner, id)).length === 1);
    await database.end();
  });

  test("reads while its network cannot be noted, which the next request tries again", async () => {
    const on = await startService("key_networks");
    const owner = await newOwner("Wong Li Wen", on);
    const { id, key } = await newKeyOf(owner);
    const lines: string[] = [];
    const app = await createTestApp(on, { log: createLog("warn", { write: (text) => void lines.push(text) }) });
    const tab = Object.assign(owner, { on: { ...on, app } });
    const database = openOwner(on.target);
    await database.unsafe(`create function refuse_writes() returns trigger language plpgsql as $$ begin
      raise exception 'not allowed' using errcode = 'insufficient_privilege'; end $$`);
    await database`create trigger no_write before update on api_key for each row execute function refuse_writes()`;
    expect((await use(tab, key, "192.0.2.1")).statusCode).toBe(200);
    await until(async () => lines.length > 0);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, requestId: expect.stringMatching(/^req_/) });
    await database`drop trigger no_write on api_key`;
    expect((await use(tab, key, "192.0.2.1")).statusCode).toBe(200);
    await until(async () => (await networksOf(owner, id)).length === 1);
    await database.end();
  });

  test("has no network noted by a request beyond its rate limit", async () => {
    const owner = await newOwner();
    const { id, key } = await newKeyOf(owner);
    const tab = Object.assign(owner, {
      on: { ...owner.on, app: await createTestApp(owner.on, { requestsPerMinute: 1 }) },
    });
    expect((await use(tab, key, "192.0.2.1")).statusCode).toBe(200);
    await until(async () => (await networksOf(owner, id)).length === 1);
    expect((await use(tab, key, "192.0.2.2")).statusCode).toBe(429);
    const later = await createTestApp(owner.on);
    await use(Object.assign(owner, { on: { ...owner.on, app: later } }), key, "192.0.2.3");
    await until(async () => (await networksOf(owner, id)).includes("192.0.2.3"));
    expect(await networksOf(owner, id)).toEqual(["192.0.2.1", "192.0.2.3"]);
  });
});

describe("the log of the server", () => {
  test("warns of failed sign-ins, 403s and 429s with request and address, without e-mail", async () => {
    const owner = await newOwner();
    const lines: Record<string, unknown>[] = [];
    const log = createLog("warn", { write: (text: string) => void lines.push(JSON.parse(text) as never) });
    const app = await createTestApp(owner.on, { log });
    const tab = new Tab({ ...owner.on, app }, "203.0.113.77");
    await tab.post("/sign-in", { email: owner.email, password: "wrong horse" });
    await tab.post("/sign-in", { email: `no.${owner.email}`, password: "wrong horse" });
    for (let i = 0; i < 10; i++) await tab.post("/sign-in", { email: owner.email, password: "wrong horse" });
    await app.inject({ url: "/api/v1/clients", remoteAddress: "203.0.113.77", headers: { authorization: "Bearer x" } });
    const reader = await newKey(owner.org, { scopes: ["clients:read"] });
    await app.inject({
      url: "/api/v1/invoices",
      remoteAddress: "203.0.113.77",
      headers: { authorization: `Bearer ${reader.key}` },
    });
    const user = (await owner.get<{ user: Made }>("/session")).body.user.id;
    const seen = lines.map(({ level, reason, address, account, requestId }) => {
      expect([level, address, requestId]).toEqual([40, "203.0.113.77", expect.stringMatching(/^req_/)]);
      return [reason, account];
    });
    expect(seen.slice(0, 2)).toEqual([
      ["SIGN_IN_FAILED", user],
      ["SIGN_IN_FAILED", undefined],
    ]);
    expect(seen.slice(-3)).toEqual([
      ["RATE_LIMITED", undefined],
      ["INVALID_KEY", undefined],
      ["INSUFFICIENT_SCOPE", undefined],
    ]);
    expect(seen).toHaveLength(14);
    expect(JSON.stringify(lines)).not.toMatch(/horse|example\.com|Bearer/);
  });

  test("has the events of a person without an organization", async () => {
    const owner = await newOwner();
    const colleague = await newColleague(owner, "VIEWER");
    const { data } = (await owner.get<{ data: { id: string; email: string }[] }>("/members")).body;
    await owner.send("DELETE", `/members/${data.find(({ email }) => email === colleague.email)?.id}`);
    const before = await entriesOf(owner);
    const lines: string[] = [];
    const app = await createTestApp(await service(), {
      log: createLog("info", { write: (text) => void lines.push(text) }),
    });
    await new Tab({ ...owner.on, app }).act("/sign-in", { email: colleague.email, password: colleague.password });
    expect(await entriesOf(owner)).toEqual(before);
    expect(lines.map((text) => JSON.parse(text) as object)).toMatchObject([
      { msg: "security event", event: "signIn", account: expect.stringMatching(/^usr_/), address: expect.any(String) },
    ]);
  });
});
