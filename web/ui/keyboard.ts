/** True when the element accepts text input. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

/** Dialogs and menus. A toast has the role of a dialog too, but it does not block the page. */
const overlays = "[role=dialog]:not([aria-modal=false]), [role=alertdialog], [role=menu]";

/** True when a dialog or menu is open. One that closes is still in the document for a moment. */
export const isOverlayOpen = (): boolean => document.querySelector(`:is(${overlays}):not([data-closed])`) !== null;

/** The time in which the second key of a shortcut such as G Q must follow. */
const sequenceMs = 1_500;

/** The first key of such a shortcut; null unless the second one is awaited. */
let first: { readonly key: string; readonly event: KeyboardEvent } | null = null;
/** Second keys, which are not shortcuts of their own. */
const seconds = new WeakSet<KeyboardEvent>();

const isAwaited = (event: KeyboardEvent): boolean =>
  first !== null && first.event !== event && event.timeStamp - first.event.timeStamp < sequenceMs;

const isPlainKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isOverlayOpen();

/** True when rows of a list are selected, which Escape clears first. */
export const isSelecting = (): boolean => document.querySelector("[data-selection]") !== null;

/** True when a key press is a shortcut of the page: no modifier, no text input, no open dialog or menu. */
export const isPageShortcut = (event: KeyboardEvent): boolean =>
  isPlainKey(event) && !seconds.has(event) && !isAwaited(event);

/** Waits for the second key of a shortcut. */
export function beginSequence(event: KeyboardEvent): void {
  first = { key: event.key, event };
}

/** Returns the first key of the shortcut that a key press ends. No other shortcut takes that key press. */
export function endSequence(event: KeyboardEvent): string | undefined {
  const isEnd = isPlainKey(event) && isAwaited(event);
  const key = first?.key;
  first = null;
  if (!isEnd) return undefined;
  seconds.add(event);
  return key;
}
