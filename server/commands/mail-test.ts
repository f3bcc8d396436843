import { doctorCopyIn } from "#server/doctor/copy.ts";
import { causeOf } from "#server/doctor/mail-causes.ts";
import { type FailedTest, sendTestMail, type TestOutcome } from "#server/mail/send-test.ts";
import { type Command, flag, printResult, text } from "./terminal/command.ts";
import { publicUrlOf } from "./starting/public-url.ts";
import { readEmail, UsageError } from "./terminal/usage.ts";

const copy = doctorCopyIn("en").mail;

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
    const letter = { subject: copy.subject, text: copy.byCommand({ url: publicUrlOf(config) }) };
    const outcome = await sendTestMail(config.mail, to, letter);
    if (!outcome.sent && !given.flags.has("json")) throw new Error(describeFailed(outcome));
    printResult(terminal, given, outcome, describeSent);
    if (!outcome.sent) terminal.exitCode = 1;
  },
};

const describeSent = (outcome: TestOutcome) =>
  outcome.sent ? `${outcome.server} accepted the email to ${outcome.to}: ${outcome.response}` : "";

/** Returns the failure and its remedy: the step that failed, and the remedy for what the server said. */
const describeFailed = (failure: FailedTest): string =>
  `the mail server ${failure.server} did not take the email, because ${copy.causes[failure.failed]} (${failure.reason}): ${copy.remedies[causeOf(failure)]}`;
