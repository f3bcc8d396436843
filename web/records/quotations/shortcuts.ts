import { isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { quotationsCopy } from "#web/copy/quotations.ts";

/** The keyboard shortcuts of a quotation's page, for the help dialog. */
export const quotationShortcuts: readonly { readonly keys: readonly string[]; readonly description: string }[] = [
  { keys: ["E"], description: quotationsCopy.quotations.shortcuts.edit },
  { keys: ["S"], description: quotationsCopy.quotations.shortcuts.send },
  { keys: ["D"], description: quotationsCopy.quotations.shortcuts.duplicate },
];

/** Runs the action of a key; undefined where the quotation's status or the person's role does not allow it. */
export function useQuotationKeys(actions: Readonly<Record<"e" | "s" | "d", (() => void) | undefined>>): void {
  useKeyDown((event) => {
    const action = { ...actions }[event.key as keyof typeof actions];
    if (action === undefined || event.repeat || !isPageShortcut(event)) return;
    event.preventDefault();
    action();
  });
}
