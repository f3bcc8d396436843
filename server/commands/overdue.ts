import { systemClock } from "#server/core/clock.ts";
import { databaseClock } from "#server/db/database-clock.ts";
import { markOverdueInvoices } from "#server/invoices/mark-overdue.ts";
import { type Command, print } from "./command.ts";
import { withInstallation } from "./installation.ts";

export const overdueRun: Command = {
  name: "overdue run",
  takes: "",
  does: "mark overdue invoices now",
  options: {},
  async run(_, config) {
    const marked = await withInstallation(config, async ({ db }) =>
      markOverdueInvoices({ db, clock: await databaseClock({ db, clock: systemClock }) }),
    );
    print(`${marked} ${marked === 1 ? "invoice" : "invoices"} became overdue.`);
  },
};
