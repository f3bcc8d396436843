import fc from "fast-check";
import type { Static } from "typebox";
import { expect, test } from "vitest";
import type { PaymentList } from "#contract/payments.ts";
import { checkFigures } from "#server/reports/kept-figures/check-figures.ts";
import { eventsOf, newOrg, startService } from "../support/service.ts";
import { anyCommand, expectInvoice, expectQuotation, type Real } from "./commands.ts";
import { newOffice, type Office, paidCents } from "./office.ts";

const runs = Number(process.env["QUOIN_MODEL_RUNS"] ?? 60);
const seed = process.env["QUOIN_MODEL_SEED"];
const commandsPerRun = 40;
const startOfRuns = Date.parse("2027-09-01T02:00:00Z");

/** Starts with its own database and clock: time passes here, and the overdue job processes every organization. */
async function open(): Promise<{ model: Office; real: Real }> {
  const service = await startService("model");
  service.now = new Date(startOfRuns);
  const api = await newOrg({ on: service });
  const { id: projectId, clientId } = await api.project();
  return { model: newOffice(startOfRuns), real: { api, service, clientId, projectId } };
}

/** Checks the rules that must hold over all documents after the commands. */
async function expectBooks(office: Office, { api, service }: Real): Promise<void> {
  for (const invoice of office.invoices) await expectInvoice(api, invoice);
  for (const quotation of office.quotations) await expectQuotation(api, quotation);
  const raised = (await eventsOf(api.org, service)).map(({ type }) => type);
  expect(raised).toEqual(office.events);
  const payments = (await api.get<Static<typeof PaymentList>>("/payments?limit=100")).body.data;
  const cents = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(cents).toBe(office.invoices.reduce((sum, invoice) => sum + paidCents(invoice), 0));
  const numbers = office.invoices.flatMap(({ number }) => (number === null ? [] : [number]));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await checkFigures(service.db, api.org)).toEqual([]);
}

test(`the books agree with an independent model of the rules (${runs} runs)`, async () => {
  const commands = fc.array(anyCommand, { minLength: commandsPerRun, maxLength: commandsPerRun });
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const { model, real } = await open();
      await fc.asyncModelRun(() => ({ model, real }), list);
      await expectBooks(model, real);
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed: Number(seed) }) },
  );
}, 1_800_000);
