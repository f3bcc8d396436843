import type { Loaded } from "./load-rows.ts";

export interface Imported extends Loaded {
  readonly organization: { readonly id: string; readonly name: string };
  readonly exportedAt: string;
  readonly contents: number;
  /** True when links of documents can be shown and mailed again as they were sent. */
  readonly hasSameSecret: boolean;
}

/** Describes an import, and what the administrator still has to do. */
export function describeImport(imported: Imported): string {
  const { organization, rows, contents, exportedAt, people, webhookEndpoints, apiKeys, hasSameSecret } = imported;
  const having = (account: (typeof people)[number]["account"]) =>
    people
      .filter((person) => person.account === account)
      .map(({ email, role }) => `  ${email} (${role.toLowerCase()})`);
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ["", title, ...lines]);
  return [
    `Imported ${organization.name}, ${organization.id}, as of ${exportedAt}: ${rows} rows, ${contents} PDFs and files.`,
    ...section(
      "New accounts without a password; each needs a link to set one (quoin user reset-password):",
      having("new"),
    ),
    ...section("Joined to the accounts that they have here, with their present passwords:", having("existing")),
    ...section("Invited but not joined yet; send their invitations again in the app:", having("invited")),
    ...section(
      "Webhook endpoints, disabled; give each receiver its new secret, then enable them in the app:",
      webhookEndpoints.map((url) => `  ${url}`),
    ),
    ...section(
      "API keys do not move; create new ones in place of:",
      apiKeys.map(({ name, lastFour }) => `  ${name} (…${lastFour})`),
    ),
    "",
    hasSameSecret
      ? "QUOIN_SECRET is the same: links that clients have work here, and mails contain the same ones again."
      : "QUOIN_SECRET is another one: links that clients have work here until the document is sent again, which makes a new link.",
    "Links name the address of the installation that sent them: move that address, or send the documents again.",
    "Emails that were waiting are marked as failed and not sent; deliveries that were due are cancelled.",
  ].join("\n");
}
