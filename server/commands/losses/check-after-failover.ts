import { readFile } from "node:fs/promises";
import { raiseGivenNumbers } from "#server/billing/documents/raise-given-numbers.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { findLost, type Lost } from "#server/reports/check/find-lost.ts";
import type { Config } from "#server/settings/config.ts";
import { columns } from "#server/commands/terminal/columns.ts";
import { type Given, printResult, type Terminal } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { requireOrganization } from "#server/commands/require-organization.ts";
import { readOrg, required } from "#server/commands/terminal/usage.ts";

interface Found extends Lost {
  /** True when the counters are above those numbers now. */
  readonly raised: boolean;
}

/** Compares what receivers of webhooks or mails have of an organization with its database. */
export async function checkAfterFailover(given: Given, config: Config, terminal: Terminal): Promise<void> {
  const org = readOrg(required("org", given.options["org"]));
  const file = required("received", given.options["received"]);
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  const found = await withInstallation(config, terminal, async ({ db }): Promise<Found> => {
    await requireOrganization(db, org);
    const scope = { db: await databaseOf(db, org), org };
    const lost = await findLost(scope, text);
    const raised = given.flags.has("raise") && lost.counters.length > 0;
    if (raised) await raiseGivenNumbers(scope, lost.counters);
    return { ...lost, raised };
  });
  printResult(terminal, given, found, describe);
  if (found.events.length + found.numbers.length > 0) terminal.exitCode = 1;
}

function describe({ events, numbers, counters, raised }: Found): string {
  if (events.length + numbers.length === 0) return "Every event and number of the file is in the database.";
  const lost = columns([
    ["LOST", "ID OR NUMBER"],
    ...numbers.map((number) => ["number", number]),
    ...events.map((event) => ["event", event]),
  ]);
  if (counters.length === 0) return lost;
  const advice = raised
    ? "None of these numbers will be given again."
    : "Some of these numbers would be given again: run the command with --raise.";
  return `${lost}\n\n${advice}`;
}
