import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#web/api.ts";
import { useOptions } from "#web/ui/use-options.ts";
import { copy } from "#web/copy/copy.ts";
import { type Find, type Finds, useFinds } from "./finds.ts";

/** The command palette (Ctrl+K): searches pages, clients and invoices. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          aria-label={copy.shell.paletteLabel}
          className="fixed top-[max(1rem,10vh)] left-1/2 z-50 w-[min(42rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-surface shadow-high"
        >
          <Finder onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [isAwaited, setIsAwaited] = useState(false);
  const { groups, isSearching, error } = useFinds(typed);
  const found = groups.flatMap(({ finds }) => finds);

  function go(find: Find | undefined) {
    if (find === undefined) return;
    onClose();
    // The documentation is not a page of the app.
    if (find.href === "/docs") location.assign(find.href);
    else void router.navigate({ to: find.href });
  }
  // Enter was pressed before the results arrived: open the first one.
  const onAnswer = useEffectEvent(() => go(found[0]));
  useEffect(() => {
    if (isAwaited && !isSearching) onAnswer();
  }, [isAwaited, isSearching]);
  const { at, setAt, onKeyDown } = useOptions(found.length, (i) => go(found[i]));

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className={`size-4 shrink-0 text-muted ${isSearching ? "animate-pulse" : ""}`} aria-hidden />
        <input
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls="palette-finds"
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
          aria-label={copy.shell.paletteLabel}
          placeholder={copy.shell.palettePlaceholder}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsAwaited(false);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && found.length === 0 && isSearching) setIsAwaited(true);
            onKeyDown(event);
          }}
          className="h-13 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      <Status finds={{ groups, isSearching, error }} count={found.length} />
      <div
        role="listbox"
        id="palette-finds"
        aria-label={copy.shell.paletteLabel}
        className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2 empty:hidden"
      >
        {groups.map(({ name, finds }) => (
          <div key={name} role="group" aria-label={name}>
            {typed.trim() !== "" && (
              <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
                {name}
              </p>
            )}
            {finds.map((find) => {
              const i = found.indexOf(find);
              return <Option key={find.href} find={find} {...{ i, at, setAt, go }} />;
            })}
          </div>
        ))}
      </div>
    </>
  );
}

interface OptionProps {
  readonly find: Find;
  readonly i: number;
  readonly at: number;
  readonly setAt: (i: number) => void;
  readonly go: (find: Find) => void;
}

function Option({ find, i, at, setAt, go }: OptionProps) {
  const { name, hint, Icon } = find;
  const row = useRef<HTMLDivElement>(null);
  const isAtHand = i === at;
  useEffect(() => {
    if (isAtHand) row.current?.scrollIntoView({ block: "nearest" });
  }, [isAtHand]);
  return (
    // The input keeps the focus and refers to the active option, so options need no key handlers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={row}
      id={`palette-${i}`}
      role="option"
      aria-selected={isAtHand}
      onClick={() => go(find)}
      onPointerMove={() => setAt(i)}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 ${isAtHand ? "bg-sunken" : ""}`}
    >
      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
        <span className="block min-w-0 truncate">{name}</span>
        {hint !== "" && (
          <span className="block min-w-0 truncate text-muted tabular-nums sm:max-w-[55%] sm:shrink-0">{hint}</span>
        )}
      </span>
    </div>
  );
}

/** The status of the search: searching, no results, or failed. */
function Status({ finds: { isSearching, error }, count }: { readonly finds: Finds; readonly count: number }) {
  if (error !== null && !isSearching) {
    return (
      <p role="alert" className="border-b border-line px-4 py-3 text-danger">
        {copy.shell.paletteFailed} {error instanceof ApiError ? error.message : copy.failure.unexpected}
      </p>
    );
  }
  return (
    <p role="status" className={count === 0 ? "px-4 py-8 text-center text-muted" : "sr-only"}>
      {isSearching ? copy.common.searching : count === 0 ? copy.shell.paletteEmpty : copy.shell.paletteFound(count)}
    </p>
  );
}
