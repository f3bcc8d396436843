import type { FailedTest } from "#server/mail/send-test.ts";
import { doctorMessages } from "./copy/en/doctor.ts";

/** The cause of a failed mail: the step that failed, or more exactly what the server said. */
export type MailCause = keyof typeof doctorMessages.mail.causes;

export const mailCauses = Object.keys(doctorMessages.mail.causes) as readonly MailCause[];

/** A cause that the words of a server tell, which is more exact than the step; docs/operating/mail.md has the same table. */
interface Words {
  readonly seen: RegExp;
  readonly cause: MailCause;
  /** The step at which the words mean it; undefined for any. */
  readonly step?: FailedTest["failed"];
}

const words: readonly Words[] = [
  { seen: /self[- ]signed|unable to (?:verify|get)/i, cause: "CERTIFICATE" },
  { seen: /altnames|does not match certificate/i, cause: "CERTIFICATE_NAME" },
  { seen: /wrong version number|packet length too long/i, cause: "PORT" },
  { seen: /client host|relay|not authenticated|must authenticate|invalid (?:greeting|helo)/i, cause: "SIGN_IN_NEEDED" },
  { seen: /STARTTLS/i, cause: "TLS_FIRST" },
  { seen: /unknown authentication method|504/i, cause: "XOAUTH2" },
  { seen: /\b50[0-3]\b/, cause: "NO_SIGN_IN", step: "LOGIN" },
  { seen: /\b(?:invalid|unauthorized)_\w+|\bE[A-Z]{4,}\b|token/, cause: "TOKEN", step: "LOGIN" },
];

export const causeOf = ({ failed, reason }: Pick<FailedTest, "failed" | "reason">): MailCause =>
  words.find(({ seen, step = failed }) => step === failed && seen.test(reason))?.cause ?? failed;
