import type { Caller } from "#server/http/caller.ts";
import { dayOf } from "#server/core/calendar.ts";
import { createInvoice } from "#server/billing/invoices/drafts/create-invoice.ts";
import { recordPayment } from "#server/billing/invoices/payments/record-payment.ts";
import { remindInvoice } from "#server/billing/invoices/sending/remind-invoice.ts";
import { reversePayment } from "#server/billing/invoices/payments/reverse-payment.ts";
import { sendInvoice } from "#server/billing/invoices/sending/send-invoice.ts";
import { voidInvoice } from "#server/billing/invoices/void-invoice.ts";
import { bankPayment, isBanked } from "./bank-exports.ts";
import { demoTimeZone } from "./contractor.ts";
import { invoiceLines } from "./invoice-lines.ts";
import type { InvoiceStory, PaymentStory } from "./story.ts";
import { known, type Step, type Year } from "./year.ts";

type Story = InvoiceStory<string, string>;

/** Returns the steps from the draft to its payments. */
export function invoiceSteps(year: Year, story: Story): Step[] {
  const { daysAgo, isDraft = false, payments = [], reminded, voided } = story;
  const steps: Step[] = [{ daysAgo, run: (caller) => draft(year, caller, story) }];
  if (isDraft) return steps;

  steps.push({ daysAgo, run: (caller) => sendEntered(year, caller, story) });
  for (const payment of payments) steps.push(...paymentSteps(year, story, payment));
  if (reminded !== undefined) {
    const { daysAgo, message } = reminded;
    steps.push({
      daysAgo,
      run: async (caller) => void (await remindInvoice(caller, known(year.invoices, story).id, { message })),
    });
  }
  if (voided !== undefined) {
    const { daysAgo, reason } = voided;
    steps.push({
      daysAgo,
      run: async (caller) => void (await voidInvoice(caller, known(year.invoices, story).id, { reason })),
    });
  }
  return steps;
}

/** Returns the steps of a payment, and of its reversal if there is one. @param story of the invoice */
export function paymentSteps(year: Year, story: object, payment: PaymentStory): Step[] {
  const { daysAgo } = payment;
  if (isBanked(payment)) {
    return [{ daysAgo, run: async (caller) => bankPayment(year, caller, story, payment) }];
  }
  const steps: Step[] = [{ daysAgo, run: (caller) => record(year, caller, story, payment) }];
  if (payment.reversed !== undefined) {
    const { daysAgo, reason } = payment.reversed;
    steps.push({ daysAgo, run: (caller) => reverse(year, caller, story, { reference: payment.reference, reason }) });
  }
  return steps;
}

async function draft(year: Year, caller: Caller, story: Story): Promise<void> {
  const project = known(year.projects, story.project);
  const quoted = story.quotation === undefined ? undefined : known(year.quotations, story.quotation);
  const invoice = await createInvoice(caller, {
    clientId: project.clientId,
    projectId: project.id,
    quotationId: quoted?.quotation.id ?? null,
    title: story.title,
    items: invoiceLines(story.charges, quoted),
    notes: story.notes ?? null,
    retentionPct: story.retentionPct ?? null,
  });
  year.invoices.set(story, invoice);
}

/** Sends the invoice of a story. */
export async function sendEntered(year: Year, caller: Caller, story: object): Promise<void> {
  year.invoices.set(story, await sendInvoice(caller, known(year.invoices, story).id, {}));
}

async function record(year: Year, caller: Caller, story: object, payment: PaymentStory): Promise<void> {
  const { id, totals } = known(year.invoices, story);
  const { invoice } = await recordPayment(caller, id, {
    amount: payment.amount ?? totals.outstanding,
    method: payment.method,
    reference: payment.reference,
    paidAt: dayOf(caller.clock(), demoTimeZone),
  });
  year.invoices.set(story, invoice);
}

/** Finds the payment by the bank's reference. */
async function reverse(
  year: Year,
  caller: Caller,
  story: object,
  { reference, reason }: { readonly reference: string; readonly reason: string },
): Promise<void> {
  const { id, payments } = known(year.invoices, story);
  const payment = payments.find((each) => each.reference === reference);
  if (payment === undefined) throw new Error(`no payment "${reference}" stands that could be reversed`);
  year.invoices.set(story, await reversePayment(caller, id, payment.id, { reason }));
}
