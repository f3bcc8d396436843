/** The words of emails to members. */
export const accountLetterMessages = {
  reset: {
    subject: "Reset your Quoin password",
    lead: "We received a request to reset the password of your Quoin account. Use the link below to choose a new one.",
    action: "Set a new password",
    note: "The link expires in {hours} hours and can be used once. If you did not request it, you can ignore this email: your password stays the same.",
  },
  disabled: {
    subject: "A webhook endpoint of {organization} was disabled",
    lead: "Quoin no longer sends events to {url}. {reason}",
    unknown: "the endpoint",
    advice: "When the receiver works again, enable the endpoint in the settings and replay the events that it missed.",
    action: "Open the endpoint",
    note: "Quoin sends this notice to the organization's email address or, if it has none, to its owners.",
  },
  accepted: {
    subject: "{client} accepted quotation {number}",
    lead: "{client} accepted your quotation {number}, “{title}”.",
  },
  rejected: {
    subject: "{client} rejected quotation {number}",
    lead: "{client} rejected your quotation {number}, “{title}”.",
  },
  wrote: "They wrote:",
  openClient: "Open the client in Quoin",
  decisionNote: "You receive this email because your client decided on the quotation online.",
} as const;
