// @module-tag slow
// @module-tag database
import fc from "fast-check";
import { test } from "vitest";
import { markOverdueInvoices } from "#server/billing/invoices/mark-overdue.ts";
import { newOrg, type Service, startService } from "../support/service.ts";
import { expectBooks } from "./books.ts";
import { anyCommand, type Real } from "./commands.ts";
import { newOffice, type Office } from "./office.ts";
import { manyRunsMs, randomly } from "../support/runs.ts";

const commandsPerRun = 40;
const startOfRuns = Date.parse("2027-09-01T02:00:00Z");

/** Starts with its own database and clock: time passes here, and the overdue job processes every organization. */
async function open(): Promise<{ model: Office; real: Real; service: Service }> {
  const service = await startService("model");
  service.now = new Date(startOfRuns);
  const api = await newOrg({ on: service });
  const { id: projectId, clientId } = await api.project();
  const markOverdue = async (at: Date) => {
    service.now = at;
    await markOverdueInvoices({ db: service.db, clock: () => at });
  };
  return {
    model: newOffice(startOfRuns),
    real: { api, clientId, projectId, markOverdue, setsClock: true },
    service,
  };
}

test(
  "the books agree with an independent model of the rules",
  async () => {
    const commands = fc.array(anyCommand, { minLength: commandsPerRun, maxLength: commandsPerRun });
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const { model, real, service } = await open();
        await fc.asyncModelRun(() => ({ model, real }), list);
        await expectBooks(model, real.api, service);
      }),
      randomly(300),
    );
  },
  manyRunsMs,
);
