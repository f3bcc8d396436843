import { expect } from "vitest";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { dayOf } from "#server/core/calendar.ts";
import type { Api } from "../support/api.ts";
import { bankLines } from "../support/bank.ts";

export const cents = (amount: number): number => Math.round(amount * 100);

/**
 * Expects that a paid invoice is paid in full, and that each has the rate of its day of issue for good.
 * @param rates those of the invoices that were seen before
 */
export async function expectInvoices(api: Api, rates: Map<string, number>): Promise<void> {
  const invoices = (await api.get<{ data: InvoiceSummary[] }>("/invoices?limit=100")).body.data;
  const { gstRates, timeZone } = (await api.get<Organization>("/organization")).body;
  for (const { id, status, totals, gstRateAtIssue, issuedAt, sentAt } of invoices) {
    if (status === "PAID") expect([totals.paid, totals.outstanding]).toEqual([totals.total, 0]);
    if (sentAt === null) continue;
    const day = dayOf(new Date(issuedAt), timeZone);
    const ofDay = gstRates.findLast(({ from }) => from === null || from <= day)?.rate;
    expect(gstRateAtIssue, `${id} of ${day}`).toBe(rates.get(id) ?? ofDay);
    rates.set(id, gstRateAtIssue);
  }
}

/** Expects that a line gives away what it brought at most, and that no payment is of two lines. */
export async function expectLines(api: Api): Promise<void> {
  const lines = await bankLines(api, "?limit=100");
  for (const { amount, allocated, payments, credits } of lines) {
    const parts = [...payments, ...credits].reduce((sum, part) => sum + cents(part.amount), 0);
    expect(parts).toBe(cents(allocated));
    expect(parts).toBeLessThanOrEqual(cents(amount));
  }
  const ids = lines.flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId));
  expect(new Set(ids).size).toBe(ids.length);
}
