import { invitationDays } from "#contract/people/members.ts";
import { resetHours } from "#contract/people/people.ts";
import type { Language } from "#contract/language.ts";
import { inSentence } from "#server/core/text/direction.ts";
import type { AccountNotice } from "#server/mail/account-notice.ts";
import { asLine, type Letter } from "#server/mail/letter.ts";
import { isoInstant } from "#server/db/sql.ts";
import type { NoticeRow } from "#server/identity/notices/read.ts";
import { accountLettersIn, formatTime } from "./words.ts";

const ofQuoin = { language: "en", heading: "Quoin", figures: [], sender: null } as const;

export const invitationLetter = (organizationName: string, link: string | null): Letter => ({
  ...ofQuoin,
  subject: `You are invited to join ${organizationName}`,
  paragraphs: [
    `${inSentence(asLine(organizationName))} invites you to join them in Quoin, where they manage quotations, invoices and payments in one place.`,
  ],
  button: link === null ? null : { label: "Accept the invitation", link },
  footnotes: [
    `The link expires in ${invitationDays} days and is for you only. If you did not expect this invitation, you can ignore this email.`,
  ],
});

export function passwordResetLetter(link: string | null, language: Language): Letter {
  const { reset } = accountLettersIn[language];
  return {
    ...ofQuoin,
    language,
    subject: reset.subject,
    paragraphs: [reset.lead],
    button: link === null ? null : { label: reset.action, link },
    footnotes: [reset.note({ hours: resetHours })],
  };
}

export function endpointDisabledLetter(
  organizationName: string,
  endpoint: { readonly url: string | undefined; readonly reason: string | null; readonly link: string },
  language: Language,
): Letter {
  const { disabled } = accountLettersIn[language];
  return {
    ...ofQuoin,
    language,
    subject: disabled.subject({ organization: organizationName }),
    paragraphs: [
      disabled.lead({ url: endpoint.url ?? disabled.unknown, reason: endpoint.reason ?? "" }).trim(),
      disabled.advice,
    ],
    button: { label: disabled.action, link: endpoint.link },
    footnotes: [disabled.note],
  };
}

/** Writes the mail to an owner about a change of where money goes, or of who may change that. */
export function securityNoticeLetter(
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
  { kind, details, actorName, address, createdAt }: NoticeRow,
  publicUrl: string,
  language: Language,
): Letter {
  const { notice } = accountLettersIn[language];
  const organization = inSentence(asLine(name));
  const { subject, before, after } = details;
  const figure = (label: string, value: string | null | undefined) =>
    value == null ? [] : [{ name: label, value: asLine(value) }];
  return {
    ...ofQuoin,
    language,
    subject: notice.subjects[kind]({ organization: asLine(name) }),
    paragraphs: [notice.leads[kind]({ organization }), notice.advice],
    figures: [
      ...figure(notice.what[kind === "KEY_CREATED" ? "key" : "owner"], subject),
      ...figure(notice.before, before),
      ...figure(notice.after, after),
      ...figure(notice.by, actorName),
      ...figure(notice.address, address),
      ...figure(notice.at, formatTime(new Date(isoInstant(createdAt)), timeZone, language)),
    ],
    button: { label: notice.action, link: `${publicUrl}/` },
    footnotes: [notice.note({ organization })],
  };
}

/** Writes the mail to a person about what happened to their account. */
export function accountNoticeLetter(
  { kind, address, userAgent }: AccountNotice,
  at: Date,
  link: string,
  language: Language,
): Letter {
  const { account, notice } = accountLettersIn[language];
  const figure = (label: string, value: string | null) =>
    value === null ? [] : [{ name: label, value: asLine(value) }];
  return {
    ...ofQuoin,
    language,
    subject: account.subjects[kind],
    paragraphs: [account.leads[kind], account.advice],
    figures: [
      ...figure(notice.address, address),
      ...figure(account.browser, userAgent),
      ...figure(notice.at, `${formatTime(at, "UTC", language)} UTC`),
    ],
    button: { label: account.action, link },
    footnotes: [account.note],
  };
}
