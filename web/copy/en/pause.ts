/** Text that says that emails and webhooks are paused. */
export const pauseMessages = {
  since:
    "The administrator of Quoin paused emails and webhooks on {time}. They wait, and continue when the administrator ends the pause.",
  changesAreLost:
    "On {time} the database lost changes that had been saved shortly before, so emails and webhooks are paused. Check your last documents and payments, and enter again what is missing. Emails and webhooks continue when the administrator of Quoin ends the pause.",
} as const;
