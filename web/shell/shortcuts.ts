import { isBeneathDialog, isForPage } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { words } from "#web/words.ts";

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** What the keyboard does everywhere; the help sheet is made from it. */
export const shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: [modifier, "K"], does: words.help.palette },
  { keys: ["/"], does: words.help.search },
  { keys: ["↓", "↑"], does: words.help.rows },
  { keys: ["J", "K"], does: words.help.rowsOrRecords },
  { keys: ["Enter"], does: words.help.open },
  { keys: ["Esc"], does: words.help.close },
  { keys: ["?"], does: words.help.help },
];

export const paletteKeys = `${modifier} K`;

interface Doing {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

export function useShortcuts({ onPalette, onHelp }: Doing): void {
  useKeyDown((event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      if (!isBeneathDialog()) onPalette();
      return;
    }
    if (!isForPage(event)) return;
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
