import { isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { contractsCopy } from "#web/copy/contracts.ts";

/** The keyboard shortcuts of a contract's page, for the help dialog. */
export const contractShortcuts: readonly { readonly keys: readonly string[]; readonly description: string }[] = [
  { keys: ["D"], description: contractsCopy.keys.deposit },
  { keys: ["R"], description: contractsCopy.keys.release },
  { keys: ["E"], description: contractsCopy.keys.edit },
];

/** Runs the action of a key; undefined where the contract or the person's role does not allow it. */
export function useContractKeys(actions: Readonly<Record<"d" | "r" | "e", (() => void) | undefined>>): void {
  useKeyDown((event) => {
    const action = { ...actions }[event.key as keyof typeof actions];
    if (action === undefined || event.repeat || !isPageShortcut(event)) return;
    event.preventDefault();
    action();
  });
}
