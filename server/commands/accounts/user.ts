import { type Role, roles } from "#contract/people/roles.ts";
import { systemClock } from "#server/core/clock.ts";
import { findPause } from "#server/installation/read.ts";
import { inviteByCommand } from "#server/identity/members/invite-by-command.ts";
import { issuePasswordReset } from "#server/identity/passwords/issue-password-reset.ts";
import { listAccounts, type ListedAccount } from "#server/identity/accounts/list-accounts.ts";
import { removeAuthenticator } from "#server/identity/second-factor/remove-authenticator.ts";
import { columns } from "#server/commands/terminal/columns.ts";
import { type Command, flag, type Given, printResult, type Terminal, text } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { asMinute } from "#server/commands/terminal/instants.ts";
import { publicUrlOf } from "#server/commands/starting/public-url.ts";
import { requireOrganization } from "#server/commands/require-organization.ts";
import { readEmail, readOrg, UsageError } from "#server/commands/terminal/usage.ts";

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
        ["EMAIL", "NAME", "AUTHENTICATOR", "PASSKEY", "LAST SIGN-IN (UTC)", "ORGANIZATIONS"],
        ...users.map(({ email, name, hasAuthenticator, hasPasskey, lastSignInAt, organizations }) => [
          email,
          name,
          hasAuthenticator ? "yes" : "no",
          hasPasskey ? "yes" : "no",
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
  /** True with an authenticator or a passkey. */
  readonly hasSecondFactor: boolean;
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
      if (issued === undefined) throw noAccount(email);
      return {
        email: issued.email,
        link: isMailed ? null : issued.url,
        expiresAt: issued.expiresAt.toISOString(),
        mailed: isMailed,
        hasAuthenticator: issued.hasAuthenticator,
        hasSecondFactor: issued.hasSecondFactor,
        mailIsPaused: isMailed && (await findPause(db)) !== null,
      };
    });
    printReset(terminal, given, reset, config.publicUrl === undefined);
  },
};

const guessedAddress =
  "QUOIN_PUBLIC_URL is not set: replace the beginning of the link if people open Quoin at another address.";

function printReset(terminal: Terminal, given: Given, reset: Reset, isAddressGuessed: boolean): void {
  const { link, email, expiresAt, hasSecondFactor, mailIsPaused } = reset;
  const queued = `A link was queued as an email to ${email}.${mailIsPaused ? " Mail is paused: it is sent after quoin resume." : ""}`;
  const lines = [
    ...(link === null ? [queued] : [link, "", `Give this link to ${email} alone: it sets a new password.`]),
    ...(link !== null && isAddressGuessed ? [guessedAddress] : []),
    `It works once, until ${expiresAt}, and replaces earlier links. Until it is used, the password and sessions remain.`,
    ...(hasSecondFactor
      ? ["The second factor remains: sign-in also asks for it. If it is lost: quoin user remove-authenticator."]
      : []),
  ];
  printResult(terminal, given, reset, () => lines.join("\n"));
}

export const userRemoveAuthenticator: Command = {
  name: "user remove-authenticator",
  takes: "--email E [--json]",
  does: "remove a lost authenticator and lost passkeys, and end the person's sessions",
  options: { email: text, json: flag },
  async run(given, config, terminal) {
    const email = readEmail("email", given.options["email"]);
    const removed = await withInstallation(config, terminal, async ({ db }) => {
      const done = await removeAuthenticator({ db, clock: systemClock }, email);
      if (done === undefined) throw noAccount(email);
      return done;
    });
    printResult(terminal, given, removed, ({ email: address, hadAuthenticator, passkeyCount }) =>
      hadAuthenticator || passkeyCount > 0
        ? `${describeFactors(hadAuthenticator, passkeyCount)} of ${address} and the recovery codes are removed, and all sessions ended.\n` +
          "The password alone signs in from now on. If it is lost too: quoin user reset-password. Tell the person to add a new second factor."
        : `${address} has no authenticator and no passkey: nothing was changed.`,
    );
  },
};

const describeFactors = (hadAuthenticator: boolean, passkeyCount: number): string =>
  [
    ...(hadAuthenticator ? ["The authenticator"] : []),
    ...(passkeyCount > 0 ? [`${hadAuthenticator ? "the" : "The"} passkeys (${passkeyCount})`] : []),
  ].join(" and ");

export const userInvite: Command = {
  name: "user invite",
  takes: "--org ID --email E [--role R] [--json]",
  does: "print a link that makes a person a member, by default an owner",
  options: { org: text, email: text, role: text, json: flag },
  async run(given, config, terminal) {
    const org = readOrg(given.options["org"]);
    const email = readEmail("email", given.options["email"]);
    const role = readRole(given.options["role"] ?? "OWNER");
    const invited = await withInstallation(config, terminal, async ({ db: first }) => {
      const { db } = await requireOrganization(first, org);
      const issued = await inviteByCommand(
        { db, org, clock: systemClock },
        { email, role, publicUrl: publicUrlOf(config) },
      );
      if (issued === undefined)
        throw new UsageError(`${email} is a member of ${org} already; quoin user list shows the role`);
      return issued;
    });
    printResult(terminal, given, invited, ({ link, expiresAt }) =>
      [
        link,
        "",
        `Give this link to ${email} alone: it makes the person ${role} of the organization. It works once, until ${expiresAt}.`,
        ...(config.publicUrl === undefined ? [guessedAddress] : []),
      ].join("\n"),
    );
  },
};

/** @throws UsageError */
function readRole(text: string): Role {
  const role = roles.find((each) => each === text.toUpperCase());
  if (role === undefined) throw new UsageError(`--role must be one of ${roles.join(", ")}, not "${text}"`);
  return role;
}

const noAccount = (email: string) =>
  new UsageError(`there is no account with the address ${email}; quoin user list shows them`);
