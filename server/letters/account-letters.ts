import { invitationDays } from "#contract/members.ts";
import { resetHours } from "#contract/people.ts";
import type { Language } from "#contract/language.ts";
import { inSentence } from "#server/core/direction.ts";
import { asLine, type Letter } from "#server/mail/letter.ts";
import { accountLettersIn } from "./words.ts";

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
