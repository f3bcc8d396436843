import { isOverlayOpen, isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { copy } from "#web/copy/copy.ts";

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** The global keyboard shortcuts, as listed in the help dialog. */
export const shortcuts: readonly { readonly keys: readonly string[]; readonly description: string }[] = [
  { keys: [modifier, "K"], description: copy.help.palette },
  { keys: ["/"], description: copy.help.search },
  { keys: ["↓", "↑"], description: copy.help.rows },
  { keys: ["J", "K"], description: copy.help.rowsOrRecords },
  { keys: ["Enter"], description: copy.help.open },
  { keys: ["Esc"], description: copy.help.close },
  { keys: ["?"], description: copy.help.help },
];

export const paletteKeys = `${modifier} K`;

interface ShortcutHandlers {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

export function useShortcuts({ onPalette, onHelp }: ShortcutHandlers): void {
  useKeyDown((event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      if (!isOverlayOpen()) onPalette();
      return;
    }
    if (!isPageShortcut(event)) return;
    if (event.key === "?") onHelp();
    if (event.key === "/") {
      const search = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (search !== null) {
        event.preventDefault();
        search.focus();
      }
    }
  });
}
