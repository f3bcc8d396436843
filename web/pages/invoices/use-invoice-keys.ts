import { isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";

/** Runs the action of a key of `invoiceShortcuts`; undefined where the invoice does not allow it. */
export function useInvoiceKeys(actions: Readonly<Record<"p" | "e" | "s" | "r", (() => void) | undefined>>): void {
  useKeyDown((event) => {
    const action = { ...actions }[event.key as keyof typeof actions];
    if (action === undefined || event.repeat || !isPageShortcut(event)) return;
    event.preventDefault();
    action();
  });
}
