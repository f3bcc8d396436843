import { sendTestMail, type TestOutcome } from "#server/mail/send-test.ts";
import { type Command, flag, printResult, text } from "./command.ts";
import { publicUrlOf } from "./public-url.ts";
import { readEmail, UsageError } from "./usage.ts";

type Failed = Omit<Extract<TestOutcome, { sent: false }>, "to">;

/** The steps that can fail: what happened with the mail server, and the remedy. */
const failures: Readonly<Record<Failed["failed"], readonly [what: string, remedy: string]>> = {
  NAME: ["its name cannot be resolved", "correct the host in SMTP_URL, or the DNS of this machine"],
  CONNECTION: [
    "it cannot be reached",
    "correct host and port in SMTP_URL (smtp:// with 587, smtps:// with 465), or allow the connection in the firewall",
  ],
  TLS: [
    "TLS failed",
    "use smtp:// with port 587 or smtps:// with port 465, and the host name of the server's certificate",
  ],
  LOGIN: [
    "it rejected the login",
    "correct user and password in SMTP_URL, with special characters encoded, as %40 for @",
  ],
  DEFERRED: ["it does not accept the email now", "try again later, as Quoin does with its emails"],
  REJECTED: ["it rejected the email", "set MAIL_FROM to an address that this login may send from, and check --to"],
};

/** The remedies of what servers say most often, by their words; docs/operating.md has the same table. */
const remedies: readonly (readonly [seen: RegExp, remedy: string])[] = [
  [
    /self[- ]signed|unable to (?:verify|get)/i,
    "set MAIL_TLS_CA_FILE to a file with its certificate or authority; on this machine or in a private network " +
      "?tls.rejectUnauthorized=false at the end of SMTP_URL works too",
  ],
  [
    /altnames|does not match certificate/i,
    "write the host as in the certificate, or add ?tls.servername=NAME with a name of the certificate to SMTP_URL",
  ],
  [/wrong version number|packet length too long/i, "use smtps:// with port 465, and smtp:// with port 587 or 25"],
  [
    /client host|relay|not authenticated|must authenticate/i,
    "the server wants a sign-in or does not know this machine: add user and password to SMTP_URL, and use port 587",
  ],
  [/STARTTLS/i, "the server wants TLS first: use smtp:// with port 587, without ignoreTLS"],
  [/unknown authentication method|504/i, "the server wants XOAUTH2: set MAIL_OAUTH_TOKEN_URL and its neighbours"],
];

export const mailTest: Command = {
  name: "mail test",
  takes: "--to ADDRESS [--json]",
  does: "send one email now, and show what the mail server responds",
  options: { to: text, json: flag },
  async run(given, config, terminal) {
    const to = readEmail("to", given.options["to"]);
    if (config.mail === undefined) {
      throw new UsageError(
        "no mail server is set: set SMTP_URL and MAIL_FROM, as in SMTP_URL=smtp://user:password@host:587",
      );
    }
    const outcome = await sendTestMail(config.mail, to, publicUrlOf(config));
    if (!outcome.sent && !given.flags.has("json")) throw new Error(describeFailed(outcome));
    printResult(terminal, given, outcome, describeSent);
    if (!outcome.sent) terminal.exitCode = 1;
  },
};

const describeSent = (outcome: TestOutcome) =>
  outcome.sent ? `${outcome.server} accepted the email to ${outcome.to}: ${outcome.response}` : "";

/** Returns the failure and its remedy. */
const describeFailed = (failure: Failed): string =>
  `the mail server ${failure.server} did not take the email, because ${failures[failure.failed][0]} (${failure.reason}): ${remedyOf(failure)}`;

/** Returns the remedy of a failure: of the server's words where they are known, and otherwise of the step that failed. */
export const remedyOf = ({ failed, reason }: Pick<Failed, "failed" | "reason">): string =>
  remedies.find(([seen]) => seen.test(reason))?.[1] ?? failures[failed][1];
