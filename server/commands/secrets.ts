import { type Rotation, rotateSecrets } from "#server/commands/secrets/rotate-secrets.ts";
import { type Command, flag, printResult } from "./command.ts";
import { withInstallation } from "./installation.ts";

export const secretsRotate: Command = {
  name: "secrets rotate",
  takes: "[--json]",
  does: "re-encrypt data from QUOIN_SECRET_OLD to QUOIN_SECRET",
  options: { json: flag },
  run: async (given, config, terminal) =>
    printResult(terminal, given, await withInstallation(config, terminal, rotateSecrets), describeRotation),
};

const names: Readonly<Record<keyof Rotation["reencrypted"], string>> = {
  webhookSecrets: "webhook secrets",
  authenticators: "authenticators",
  mailLinks: "links in emails",
  answers: "stored answers",
  portalLinks: "links of documents",
  cellUrls: "URLs of cells",
  providerSecrets: "client secrets of identity providers",
};

function describeRotation({ reencrypted, unreadable }: Rotation): string {
  const counts = Object.entries(reencrypted).map(
    ([kind, count]) => `${names[kind as keyof typeof names].padEnd(20)}${count}`,
  );
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
