/** Whether a key that is pressed there writes something. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export const isBeneathDialog = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/** A key by itself, which is neither written nor meant for what lies above the page. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isBeneathDialog();
