/** Text that says that emails and webhooks are paused. */
export const pauseMessages = {
  since:
    "The administrator of Quoin paused emails and webhooks on {time}. They wait, and continue when the administrator ends the pause.",
  changesAreLost:
    "On {time} the database lost changes that had been saved shortly before, so emails and webhooks are paused. Check your last documents and payments, and enter again what is missing. Emails and webhooks continue when the administrator of Quoin ends the pause.",
  /** Outcomes of one of many emails, in the words of the email log. */
  outcomes: { LEAVES: "Sent", PAUSED: "Waiting", WAITS: "Waiting", KEPT: "Not sent (test)" },
  /** The state of an email after something was done. */
  doneBut: "{done}. {but}",
  unsent: {
    PAUSED: "The email to {recipient} is sent when the administrator ends the pause of emails.",
    WAITS: "Email is not set up yet, so the email to {recipient} waits in the email log.",
    KEPT: "This is a test organization, so the email to {recipient} is only listed in the email log.",
  },
} as const;
