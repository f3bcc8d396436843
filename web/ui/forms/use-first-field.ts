import { useEffect } from "react";

/** The fields that a person begins in: not those that choose or that hold a file. */
const fields =
  ":is(input, textarea, select):not([type=hidden], [type=checkbox], [type=radio], [type=file], [disabled], [readonly])";

/**
 * Moves the focus from a dialog that opens to its first field, and selects what the field holds, so that typing replaces
 * it; also where the fields are loaded after the dialog. A touch screen would cover half of the dialog with its keyboard,
 * so there the person chooses the field.
 */
export function useFirstField(dialog: HTMLElement | null): void {
  useEffect(() => {
    if (dialog === null || matchMedia("(pointer: coarse)").matches) return;
    const begin = () => {
      const field = dialog.querySelector<HTMLInputElement>(fields);
      if (field === null || document.activeElement !== dialog) return;
      observer.disconnect();
      field.focus();
      if (field instanceof HTMLInputElement) field.select();
    };
    const observer = new MutationObserver(begin);
    observer.observe(dialog, { childList: true, subtree: true });
    // The dialog takes the focus itself first.
    dialog.addEventListener("focus", begin, { once: true });
    return () => {
      observer.disconnect();
      dialog.removeEventListener("focus", begin);
    };
  }, [dialog]);
}
