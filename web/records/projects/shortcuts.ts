import { isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { projectPageCopy } from "#web/copy/project-page.ts";

/** The keyboard shortcuts of a project's page, for the help dialog. */
export const projectShortcuts: readonly { readonly keys: readonly string[]; readonly description: string }[] = [
  { keys: ["E"], description: projectPageCopy.keys.edit },
  { keys: ["S"], description: projectPageCopy.keys.status },
];

const useKey = (key: string, run: () => void, isAllowed: boolean) =>
  useKeyDown((event) => {
    if (!isAllowed || event.key !== key || event.repeat || !isPageShortcut(event)) return;
    event.preventDefault();
    run();
  });

export const useEditKey = (run: () => void, isAllowed: boolean) => useKey("e", run, isAllowed);
export const useStatusKey = (run: () => void, isAllowed: boolean) => useKey("s", run, isAllowed);
