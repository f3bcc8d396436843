/** Text that says that emails and webhooks are paused. */
export const pauseMessages = {
  since:
    "The administrator of Quoin paused emails and webhooks on {time}. They wait, and continue when the administrator ends the pause.",
} as const;
