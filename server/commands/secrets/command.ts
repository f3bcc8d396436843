import { type Rotation, rotateSecrets } from "./rotate-secrets.ts";
import { sealedColumns } from "./sealed-columns.ts";
import { type Command, flag, printResult } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";

export const secretsRotate: Command = {
  name: "secrets rotate",
  takes: "[--json]",
  does: "re-encrypt data from QUOIN_SECRET_OLD to QUOIN_SECRET",
  options: { json: flag },
  run: async (given, config, terminal) =>
    printResult(terminal, given, await withInstallation(config, terminal, rotateSecrets), describeRotation),
};

const titles = new Map(sealedColumns.map(({ kind, title }) => [kind, title]));

function describeRotation({ reencrypted, unreadable }: Rotation): string {
  const counts = Object.entries(reencrypted).map(([kind, count]) => `${(titles.get(kind) ?? kind).padEnd(20)}${count}`);
  return [
    "Encrypted under QUOIN_SECRET:",
    ...counts,
    "",
    ...(unreadable.length === 0
      ? []
      : [`These could not be decrypted with either secret and were not changed:`, ...unreadable, ""]),
    `${unreadable.length === 0 ? "Everything" : "Everything else"} is now encrypted under QUOIN_SECRET. ` +
      "Remove QUOIN_SECRET_OLD from all processes.",
  ].join("\n");
}
