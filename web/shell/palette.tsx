import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useState } from "react";
import { useSession } from "#web/session.ts";
import { words } from "#web/words.ts";
import { everyPlace, mayGo, type Place } from "./places.ts";

/** Ctrl+K: type where to, Enter goes there. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          aria-label={words.shell.paletteLabel}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-surface shadow-high"
        >
          <Finder onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({ onClose }: { readonly onClose: () => void }) {
  const { permissions } = useSession();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = everyPlace.filter(
    (place) => mayGo(place, permissions) && place.name.toLowerCase().includes(typed.trim().toLowerCase()),
  );

  function go({ href }: Place) {
    onClose();
    // The documentation is not a page of the app.
    if (href === "/docs") location.assign(href);
    else void router.navigate({ href });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[at];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      go(chosen);
    }
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-4 shrink-0 text-muted" aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls="palette-places"
          aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
          aria-label={words.shell.paletteLabel}
          placeholder={words.shell.search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      {found.length === 0 && (
        <p role="status" className="px-4 py-8 text-center text-muted">
          {words.shell.paletteEmpty}
        </p>
      )}
      <div
        role="listbox"
        id="palette-places"
        aria-label={words.common.pages}
        className="max-h-80 overflow-y-auto p-2 empty:hidden"
      >
        {found.map((place, i) => (
          // The input keeps the focus and names the option, so the options themselves take no keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={place.href}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === at}
            onClick={() => go(place)}
            onPointerMove={() => setAt(i)}
            className={`flex h-11 cursor-pointer items-center gap-3 rounded-md px-3 ${i === at ? "bg-sunken" : ""}`}
          >
            <place.Icon className="size-4 text-muted" aria-hidden />
            {place.name}
          </div>
        ))}
      </div>
    </>
  );
}
