import type { Diagnosis } from "#contract/organizations/installation.ts";
import { systemClock } from "#server/core/clock.ts";
import { examine } from "#server/doctor/examine.ts";
import { columns } from "./terminal/columns.ts";
import { type Command, flag, printResult, text } from "./terminal/command.ts";
import { withInstallation } from "./installation.ts";
import { publicUrlOf } from "./starting/public-url.ts";

export const doctorCommand: Command = {
  name: "doctor",
  takes: "[--backups FOLDER] [--json]",
  does: "examine the installation from inside, and name a fix for each fault",
  options: { backups: text, json: flag },
  async run(given, config, terminal) {
    const settings = { ...config, backupDir: given.options["backups"] ?? config.backupDir };
    const diagnosis = await withInstallation(config, terminal, ({ db, databaseVersion }) =>
      examine({ db, databaseVersion, settings, clock: systemClock, url: publicUrlOf(config), language: "en" }),
    );
    printResult(terminal, given, diagnosis, describe);
    if (diagnosis.failed > 0) terminal.exitCode = 1;
  },
};

function describe({ findings, failed, warnings }: Diagnosis): string {
  const table = columns([
    ["CHECK", "STATUS", "FOUND"],
    ...findings.map(({ check, status, found }) => [check, status, found]),
  ]);
  const fixes = findings.flatMap(({ check, fix }) => (fix === null ? [] : [`${check}: ${fix}`]));
  if (fixes.length === 0) return `${table}\n\nNothing is wrong.`;
  return `${table}\n\n${failed} failed, ${warnings} to look at:\n${fixes.join("\n")}`;
}
