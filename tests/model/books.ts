import type { Static } from "typebox";
import { expect } from "vitest";
import type { PaymentList } from "#contract/payments/payments.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { checkDerived } from "#server/db/derived/check-derived.ts";
import type { Api } from "../support/api.ts";
import { eventsOf, type Service } from "../support/service.ts";
import { expectInvoice, expectQuotation } from "./commands.ts";
import { type Office, paidCents } from "./office.ts";

/** Checks the rules that must hold over all documents after the commands. */
export async function expectBooks(office: Office, api: Api, service: Service): Promise<void> {
  for (const invoice of office.invoices) await expectInvoice(api, invoice);
  for (const quotation of office.quotations) await expectQuotation(api, quotation);
  const raised = (await eventsOf(api.org, service)).map(({ type }) => type);
  expect(raised).toEqual(office.events);
  expect(await totalPaid(api)).toBe(office.invoices.reduce((sum, invoice) => sum + paidCents(invoice), 0));
  const numbers = office.invoices.flatMap(({ number }) => (number === null ? [] : [number]));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await checkDerived(await databaseOf(service.db, api.org), api.org)).toEqual([]);
}

/** Returns the sum of all listed payments in cents. */
async function totalPaid(api: Api): Promise<number> {
  let cents = 0;
  for (let path = "/payments?limit=100"; path !== "";) {
    const { data, nextCursor } = (await api.get<Static<typeof PaymentList>>(path)).body;
    cents += data.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    path = nextCursor === null ? "" : `/payments?limit=100&cursor=${nextCursor}`;
  }
  return cents;
}
