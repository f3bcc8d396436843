import { useRouter } from "@tanstack/react-router";
import { useSession } from "#web/session/session.ts";
import { beginSequence, endSequence, isOverlayOpen, isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { creations } from "./creations.ts";
import { canOpen, keyedPlaces } from "./places.ts";

/** The pages that two keys open, by the first of them. */
const sequences: Readonly<Record<string, typeof keyedPlaces>> = { g: keyedPlaces, n: creations };

interface ShortcutHandlers {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** Handles the keys that work on every page. */
export function useShortcuts({ onPalette, onHelp }: ShortcutHandlers): void {
  const router = useRouter();
  const { permissions } = useSession();
  useKeyDown((event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      if (!isOverlayOpen()) onPalette();
      return;
    }
    const first = endSequence(event);
    if (first !== undefined) {
      const place = sequences[first]?.find(({ key }) => key === event.key);
      if (place === undefined || !canOpen(place, permissions)) return;
      event.preventDefault();
      void router.navigate({ href: place.href });
      return;
    }
    if (!isPageShortcut(event)) return;
    if (event.key in sequences) beginSequence(event);
    if (event.key === "?") onHelp();
    if (event.key === "/") focusSearch(event);
  });
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (search === null) return;
  event.preventDefault();
  search.focus();
}
