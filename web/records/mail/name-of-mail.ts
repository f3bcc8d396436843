import type { MailKind } from "#contract/mails/mail-kinds.ts";
import { mailCopy } from "#web/copy/mail.ts";

/** Names an email by its kind and what it is about. */
export const nameOfMail = (kind: MailKind, about: readonly (string | null)[]): string =>
  [mailCopy.mail.kinds[kind], ...about.filter((each) => each !== null)].join(" · ");
