import { invitationDays } from "#contract/members.ts";
import { resetHours } from "#contract/people.ts";
import { inSentence } from "#server/core/direction.ts";
import { asLine, type Letter } from "#server/mail/letter.ts";

const ofQuoin = { heading: "Quoin", figures: [], sender: null } as const;

export const invitationLetter = (organizationName: string, link: string | null): Letter => ({
  ...ofQuoin,
  subject: `You are invited to ${organizationName}`,
  paragraphs: [
    `${inSentence(asLine(organizationName))} invites you to work with them in Quoin: quotations, invoices and payments in one place.`,
  ],
  button: link === null ? null : { label: "Accept the invitation", link },
  footnotes: [`The link is good for ${invitationDays} days and for you alone. If you did not expect it, ignore it.`],
});

export const passwordResetLetter = (link: string | null): Letter => ({
  ...ofQuoin,
  subject: "Set a new password",
  paragraphs: ["Somebody, most likely you, asked to set a new password for your account in Quoin."],
  button: link === null ? null : { label: "Set a new password", link },
  footnotes: [`The link is good once, for ${resetHours} hours. If it was not you, ignore it: nothing changes.`],
});

export const endpointDisabledLetter = (
  organizationName: string,
  endpoint: { readonly url: string | undefined; readonly reason: string | null; readonly link: string },
): Letter => ({
  ...ofQuoin,
  subject: `A webhook endpoint of ${organizationName} was disabled`,
  paragraphs: [
    `Nothing is sent to ${endpoint.url ?? "the endpoint"} any more. ${endpoint.reason ?? ""}`.trim(),
    "When its receiver works again, enable the endpoint in the settings, and replay what it missed.",
  ],
  button: { label: "Open the endpoint", link: endpoint.link },
  footnotes: [
    "When Quoin disables an endpoint it tells the office: the organization's e-mail address, or without one its owners.",
  ],
});
