import { useEffect } from "react";

/** The time in which the page may move the focus itself, as a list does from a row that is gone to the next one. */
const settleMs = 200;

/** Dialogs that block the page, the topmost last. */
const openDialogs = ":is([role=dialog], [role=alertdialog]):not([aria-modal=false], [data-closed])";

/**
 * Moves the focus to the content of the page, or to the dialog above it, once the element that had it is gone, such as the row that a dialog was
 * opened from, so that keys and screen readers go on from there and not from the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => void (last = document.activeElement);
    const keep = () => {
      if (document.activeElement !== document.body || last === null || last.isConnected) return;
      last = null;
      const dialog = [...document.querySelectorAll<HTMLElement>(openDialogs)].at(-1);
      (dialog ?? document.querySelector<HTMLElement>("#content"))?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, settleMs);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener("focusin", note);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      removeEventListener("focusin", note);
    };
  }, []);
}
