/** True when the element accepts text input. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** True when a dialog or menu is open. A toast has the role of a dialog too, but it does not block the page. */
export const isOverlayOpen = (): boolean =>
  document.querySelector("[role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu]") !== null;

/** True when a key press is a shortcut of the page: no modifier, no text input, no open dialog or menu. */
export const isPageShortcut = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isOverlayOpen();
