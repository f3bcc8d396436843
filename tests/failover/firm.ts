import fc from "fast-check";
import { onTestFinished } from "vitest";
import { markOverdueInOrg } from "#server/billing/invoices/mark-overdue.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { withHostsApart } from "#server/db/connection/place.ts";
import { expectBooks } from "../model/books.ts";
import { anyCommand, passDays, passedDaysMax, type Real } from "../model/commands.ts";
import { newOffice, type Office } from "../model/office.ts";
import { RepeatingClient } from "../faults/repeating-client.ts";
import { until } from "../faults/until.ts";
import { seed } from "../support/runs.ts";
import { newOrg, type Service } from "../support/service.ts";
import type { settingsOf } from "./cluster.ts";

const commandsPerRun = 40;
const hourMs = 3_600_000;

/** Returns an organization of which a model keeps the same books. */
export async function givenFirm(url: string, settings: ReturnType<typeof settingsOf>) {
  const db = openDatabase({ target: { url: withHostsApart(settings.DATABASE_URL) }, pooler: settings.DATABASE_POOLER });
  onTestFinished(() => db.close());
  const on = { db } as Service;
  const { org, key } = await newOrg({ on });
  const { api } = new RepeatingClient(url, org, key);
  // It is about noon there, so that no day ends during the test.
  const hours = 12 - new Date().getUTCHours();
  await api.patch("/organization", { timeZone: `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}` });
  const { id: projectId, clientId } = await api.project();
  const books = newOffice(Date.now(), hours * hourMs);
  const markOverdue = (at: Date) =>
    until(() =>
      markOverdueInOrg({ db, org, clock: () => at }).then(
        () => true,
        () => false,
      ),
    );
  const real: Real = { api, clientId, projectId, markOverdue, setsClock: false };

  return {
    /** Runs the model until the end, each run with documents of its own. */
    async work(isOver: () => boolean): Promise<void> {
      for (let run = 0; !isOver(); run++) {
        const office: Office = { ...books, invoices: [], quotations: [] };
        for (const command of fc.sample(anyCommand, { numRuns: commandsPerRun, seed: seed + run })) {
          await command.run(office, real);
        }
        // Everything sent is overdue before the next run, which does not know of it.
        await passDays(office, real, passedDaysMax);
        books.invoices.push(...office.invoices);
        books.quotations.push(...office.quotations);
      }
    },
    expectBooks: () => expectBooks(books, api, on),
  };
}
