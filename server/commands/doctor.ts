import { systemClock } from "#server/core/clock.ts";
import { columns } from "./columns.ts";
import { type Command, flag, printResult, text } from "./command.ts";
import {
  examineBackups,
  examineClock,
  examineDatabase,
  examineDisk,
  examineSecret,
} from "./doctor/examine-installation.ts";
import { examineDkim, examineMail } from "./doctor/examine-mail.ts";
import { examineIpv6, examineNameServers, examineProxy, examinePublicAddress } from "./doctor/examine-network.ts";
import { examined, type Finding } from "./doctor/finding.ts";
import { withInstallation } from "./installation.ts";

interface Diagnosis {
  readonly failed: number;
  readonly warnings: number;
  readonly findings: readonly Finding[];
}

export const doctorCommand: Command = {
  name: "doctor",
  takes: "[--backups FOLDER] [--json]",
  does: "examine the installation from inside, and name a fix for each fault",
  options: { backups: text, json: flag },
  async run(given, config, terminal) {
    const ofDatabase = await withInstallation(config, terminal, async (installation) => [
      await examineDatabase(installation, config),
      await examineClock(installation, systemClock),
    ]);
    const others = await Promise.all([
      examineDisk(config),
      examineBackups(given.options["backups"], systemClock()),
      examinePublicAddress(config),
      examineNameServers(),
      examineMail(config),
      examineDkim(config),
    ]);
    const findings = [...ofDatabase, examineSecret(config), examineProxy(config), examineIpv6(), ...others].toSorted(
      (a, b) => examined.indexOf(a.check) - examined.indexOf(b.check),
    );
    const count = (status: Finding["status"]) => findings.filter((finding) => finding.status === status).length;
    const diagnosis: Diagnosis = { failed: count("failed"), warnings: count("warning"), findings };
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
