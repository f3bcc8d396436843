import { useEffect, useEffectEvent } from "react";
import { words } from "#web/words.ts";

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** What the keyboard does everywhere; the help sheet is made from it. */
export const shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: [modifier, "K"], does: words.help.palette },
  { keys: ["/"], does: words.help.search },
  { keys: ["Esc"], does: words.help.close },
  { keys: ["?"], does: words.help.help },
];

export const paletteKeys = `${modifier} K`;

interface Doing {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

export function useShortcuts({ onPalette, onHelp }: Doing): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      onPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isBeneathDialog()) return;
    if (event.key === "?") onHelp();
    if (event.key === "/") {
      const search = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (search !== null) {
        event.preventDefault();
        search.focus();
      }
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isBeneathDialog = (): boolean => document.querySelector("[role=dialog], [role=menu]") !== null;
