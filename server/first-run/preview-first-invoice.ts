import type { PaperDraft } from "#contract/organizations/first-run.ts";
import { toNumber } from "#contract/money.ts";
import { invoiceTotalsOf, lineAmount, sumsOf } from "#contract/documents/totals.ts";
import type { Caller } from "#server/http/caller.ts";
import { endOfDayAfter } from "#server/core/calendar.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { newId } from "#server/core/ids.ts";
import { type Read, readInOrg } from "#server/db/sql.ts";
import { issuerNow } from "#server/billing/documents/facts.ts";
import { previewInvoiceNumber } from "#server/billing/documents/number.ts";
import { printed } from "#server/billing/documents/print.ts";
import { payNowProxyOf } from "#server/organizations/pay-now-proxy.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { InvoiceFacts } from "#server/pdf/facts.ts";
import { sampleInvoice } from "./sample-invoice.ts";

/** Draws a sample invoice with settings that are being typed, by the template of every invoice. */
export async function previewFirstInvoice(caller: Caller, draft: PaperDraft): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const facts = await sampleFacts(read, draft, caller.clock());
  const bytes = await caller.pdf.render(printed(read, facts));
  return new FileAnswer({ bytes, mediaType: "application/pdf", name: `${facts.invoice.number}.pdf` });
}

async function sampleFacts(read: Read, { language = "en", ...draft }: PaperDraft, at: Date): Promise<InvoiceFacts> {
  const saved = await getOrganization(read);
  const org = { ...saved, ...draft };
  const { client, projectName, title, items } = sampleInvoice[language];
  const { timeZone, invoicePrefix: prefix, paymentTermsDays, currency } = saved;
  const { number, issuedAt } = await previewInvoiceNumber(read, { prefix, at, timeZone, isChosen: false });
  const gstRate = String(org.gstRegistered ? saved.gstRate : 0);
  const lines = items.map((item) => ({ ...item, taxCode: "STANDARD" as const }));
  const day = issuedAt.toISOString();
  return {
    kind: "invoice",
    parties: { organization: org, client: { ...client, language } },
    issuer: {
      ...(await issuerNow(read)),
      gstRegistered: org.gstRegistered,
      bank: org.bank,
      payNowProxy: org.payNowProxy === null ? null : payNowProxyOf(org.payNowProxy),
      brandColour: org.brandColour,
      footerText: org.footerText,
    },
    projectName,
    invoice: {
      id: newId("inv", at),
      number,
      title,
      status: "SENT",
      clientId: newId("cli", at),
      projectId: newId("prj", at),
      quotationId: null,
      notes: saved.invoiceTerms,
      issuedAt: day,
      dueDate: endOfDayAfter(issuedAt, paymentTermsDays, timeZone).toISOString(),
      gstRateAtIssue: Number(gstRate),
      retentionPct: null,
      items: lines.map((line, sortOrder) => ({
        id: newId("ili", at),
        ...line,
        sortOrder,
        ref: null,
        accountCode: null,
        kind: "WORK" as const,
        amount: toNumber(lineAmount(line)),
      })),
      payments: [],
      createdAt: day,
      updatedAt: day,
      kind: "STANDARD",
      contractId: null,
      claimId: null,
      clientReference: null,
      totals: invoiceTotalsOf({ ...sumsOf(lines), gstRate, retentionPct: null, paid: 0, isVoid: false }),
      currency,
      sentAt: day,
      paidAt: null,
      settledAt: null,
      voidedAt: null,
      eInvoiceState: "READY",
      eInvoiceReason: null,
      broughtForward: false,
      version: 1,
      creditNotes: [],
      externalId: null,
      metadata: {},
    },
  };
}
