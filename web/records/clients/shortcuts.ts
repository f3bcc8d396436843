import { isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";

/** The keyboard shortcuts of a client's page, for the help dialog. */
export const clientShortcuts: readonly { readonly keys: readonly string[]; readonly description: string }[] = [
  { keys: ["E"], description: clientPageCopy.keys.edit },
  { keys: ["P"], description: clientPageCopy.keys.pay },
  { keys: ["S"], description: clientPageCopy.keys.statement },
];

/** Runs the action of a key; undefined where the person's role does not allow it. */
export function useClientKeys(actions: Readonly<Record<"e" | "p" | "s", (() => void) | undefined>>): void {
  useKeyDown((event) => {
    const action = { ...actions }[event.key as keyof typeof actions];
    if (action === undefined || event.repeat || !isPageShortcut(event)) return;
    event.preventDefault();
    action();
  });
}
