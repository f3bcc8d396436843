import type { Rotation } from "#server/commands/secrets/rotate-secrets.ts";

const names: Readonly<Record<keyof Rotation["reencrypted"], string>> = {
  webhookSecrets: "webhook secrets",
  authenticators: "authenticators",
  mailLinks: "links in emails",
  answers: "stored answers",
  portalLinks: "links of documents",
};

/** Returns the output of `quoin secrets rotate` when it has finished. */
export function describeRotation({ reencrypted, unreadable }: Rotation): string {
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
