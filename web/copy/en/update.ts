/** Text of a page that was open while Quoin was updated. */
export const updateMessages = {
  reload: "Quoin was updated. Reload this page to go on.",
  saveFirst: "Quoin was updated. Save what you have entered; then this page can be reloaded.",
  reloaded: "Quoin was updated, so this page was reloaded.",
} as const;
