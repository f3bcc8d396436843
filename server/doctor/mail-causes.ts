import type { FailedTest } from "#server/mail/send-test.ts";
import { doctorMessages } from "./copy/en/doctor.ts";

/** The cause of a failed mail: the step that failed, or more exactly what the server said. */
export type MailCause = keyof typeof doctorMessages.mail.causes;

export const mailCauses = Object.keys(doctorMessages.mail.causes) as readonly MailCause[];

/** The causes that the words of a server tell, which are more exact than the step; docs/operating.md has the same table. */
const words: readonly (readonly [seen: RegExp, cause: MailCause])[] = [
  [/self[- ]signed|unable to (?:verify|get)/i, "CERTIFICATE"],
  [/altnames|does not match certificate/i, "CERTIFICATE_NAME"],
  [/wrong version number|packet length too long/i, "PORT"],
  [/client host|relay|not authenticated|must authenticate/i, "SIGN_IN_NEEDED"],
  [/STARTTLS/i, "TLS_FIRST"],
  [/unknown authentication method|504/i, "XOAUTH2"],
];

export const causeOf = ({ failed, reason }: Pick<FailedTest, "failed" | "reason">): MailCause =>
  words.find(([seen]) => seen.test(reason))?.[1] ?? failed;
