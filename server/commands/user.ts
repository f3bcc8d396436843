import { systemClock } from "#server/core/clock.ts";
import { findPause } from "#server/installation/read.ts";
import { issuePasswordReset } from "#server/identity/issue-password-reset.ts";
import { type ListedAccount, listAccounts } from "#server/identity/list-accounts.ts";
import { columns } from "./columns.ts";
import { type Command, flag, type Given, printResult, type Terminal, text } from "./command.ts";
import { withInstallation } from "./installation.ts";
import { asMinute } from "./instants.ts";
import { publicUrlOf } from "./public-url.ts";
import { requireOrganization } from "./require-organization.ts";
import { readEmail, readOrg, UsageError } from "./usage.ts";

export const userList: Command = {
  name: "user list",
  takes: "[--org ID] [--json]",
  does: "list the accounts of people",
  options: { org: text, json: flag },
  async run(given, config, terminal) {
    const org = given.options["org"] === undefined ? null : readOrg(given.options["org"]);
    const users = await withInstallation(config, terminal, async ({ db }) => {
      if (org !== null) await requireOrganization(db, org);
      return listAccounts(db, org);
    });
    printResult(terminal, given, { users }, describeUsers);
  },
};

const describeUsers = ({ users }: { readonly users: readonly ListedAccount[] }) =>
  users.length === 0
    ? "There are no accounts."
    : columns([
        ["EMAIL", "NAME", "AUTHENTICATOR", "LAST SIGN-IN (UTC)", "ORGANIZATIONS"],
        ...users.map(({ email, name, hasAuthenticator, lastSignInAt, organizations }) => [
          email,
          name,
          hasAuthenticator ? "yes" : "no",
          asMinute(lastSignInAt),
          organizations.map((organization) => `${organization.name} (${organization.role})`).join(", ") || "-",
        ]),
      ]);

/** The result of a reset, as programs read it. */
interface Reset {
  readonly email: string;
  /** Null when it was mailed instead. */
  readonly link: string | null;
  readonly expiresAt: string;
  readonly mailed: boolean;
  readonly hasAuthenticator: boolean;
  /** True when the mail waits until quoin resume. */
  readonly mailIsPaused: boolean;
}

export const userResetPassword: Command = {
  name: "user reset-password",
  takes: "--email E [--mail] [--json]",
  does: "print, or mail, a link with which a person sets a new password",
  options: { email: text, mail: flag, json: flag },
  async run(given, config, terminal) {
    const email = readEmail("email", given.options["email"]);
    const isMailed = given.flags.has("mail");
    if (isMailed && config.mail === undefined) {
      throw new UsageError("--mail needs a mail server: set SMTP_URL, or run this without --mail to get the link");
    }
    const reset = await withInstallation(config, terminal, async ({ db, secret }): Promise<Reset> => {
      const services = { db, secret, clock: systemClock, publicUrl: publicUrlOf(config) };
      const issued = await issuePasswordReset(services, email, { isMailed });
      if (issued === undefined)
        throw new UsageError(`there is no account with the address ${email}; quoin user list shows them`);
      return {
        email: issued.email,
        link: isMailed ? null : issued.url,
        expiresAt: issued.expiresAt.toISOString(),
        mailed: isMailed,
        hasAuthenticator: issued.hasAuthenticator,
        mailIsPaused: isMailed && (await findPause(db)) !== null,
      };
    });
    printReset(terminal, given, reset, config.publicUrl === undefined);
  },
};

function printReset(terminal: Terminal, given: Given, reset: Reset, isAddressGuessed: boolean): void {
  const { link, email, expiresAt, hasAuthenticator, mailIsPaused } = reset;
  const queued = `A link was queued as an email to ${email}.${mailIsPaused ? " Mail is paused: it is sent after quoin resume." : ""}`;
  const guess =
    "QUOIN_PUBLIC_URL is not set: replace the beginning of the link if people open Quoin at another address.";
  const lines = [
    ...(link === null ? [queued] : [link, "", `Give this link to ${email} alone: it sets a new password.`]),
    ...(link !== null && isAddressGuessed ? [guess] : []),
    `It works once, until ${expiresAt}, and replaces earlier links. Until it is used, the password and sessions remain.`,
    ...(hasAuthenticator ? ["The authenticator remains: sign-in also asks for its code."] : []),
  ];
  printResult(terminal, given, reset, () => lines.join("\n"));
}
