/** Text of the previews of email texts. */
export const mailSamplesMessages = {
  open: "Preview",
  openOf: "{kind}: preview",
  title: "{kind}: preview",
  lead: "As a client gets it, for a sample document. Nothing is sent.",
  moment: "Sent",
  moments: {
    BEFORE: "Before the due date",
    ON: "On the due date",
    AFTER: "After the due date",
  },
  from: "From",
  replyTo: "Replies to",
  subject: "Subject",
  none: "No address",
  loading: "Loading the preview…",
} as const;
