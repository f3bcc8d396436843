import { invitationDays } from "#contract/members.ts";
import { resetHours } from "#contract/people.ts";
import { inSentence } from "#server/core/direction.ts";
import { asLine, type Letter } from "#server/mail/letter.ts";

const ofQuoin = { heading: "Quoin", figures: [], sender: null } as const;

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

export const passwordResetLetter = (link: string | null): Letter => ({
  ...ofQuoin,
  subject: "Reset your Quoin password",
  paragraphs: [
    "We received a request to reset the password of your Quoin account. Use the link below to choose a new one.",
  ],
  button: link === null ? null : { label: "Set a new password", link },
  footnotes: [
    `The link expires in ${resetHours} hours and can be used once. If you did not request it, you can ignore this email: your password stays the same.`,
  ],
});

export const endpointDisabledLetter = (
  organizationName: string,
  endpoint: { readonly url: string | undefined; readonly reason: string | null; readonly link: string },
): Letter => ({
  ...ofQuoin,
  subject: `A webhook endpoint of ${organizationName} was disabled`,
  paragraphs: [
    `Quoin no longer sends events to ${endpoint.url ?? "the endpoint"}. ${endpoint.reason ?? ""}`.trim(),
    "When the receiver works again, enable the endpoint in the settings and replay the events that it missed.",
  ],
  button: { label: "Open the endpoint", link: endpoint.link },
  footnotes: ["Quoin sends this notice to the organization's email address or, if it has none, to its owners."],
});
