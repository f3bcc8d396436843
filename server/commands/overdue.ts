import { systemClock } from "#server/core/clock.ts";
import { databaseClock } from "#server/db/database-clock.ts";
import { markOverdueInvoices } from "#server/billing/invoices/mark-overdue.ts";
import { allDatabases } from "#server/db/placement/databases.ts";
import { type Command, print } from "./terminal/command.ts";
import { withInstallation } from "./installation.ts";

export const overdueRun: Command = {
  name: "overdue run",
  takes: "",
  does: "mark overdue invoices now",
  options: {},
  async run(_, config, terminal) {
    const marked = await withInstallation(config, terminal, async ({ db }) => {
      let count = 0;
      for (const each of await allDatabases(db)) {
        const clock = await databaseClock({ db: each, clock: systemClock });
        count += await markOverdueInvoices({ db: each, clock });
      }
      return count;
    });
    print(terminal, `${marked} ${marked === 1 ? "invoice" : "invoices"} became overdue.`);
  },
};
