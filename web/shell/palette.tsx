import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { type ResultGroup, type SearchResult, type SearchResults, useSearchResults } from "./search-results.ts";

/** The command palette, opened by Ctrl+K: finds pages, clients and documents, and creates them. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          aria-label={copy.shell.paletteLabel}
          className="fixed top-[max(1rem,10vh)] left-1/2 z-50 w-[min(42rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-surface shadow-high"
        >
          <ResultList onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ResultList({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [opensFirst, setOpensFirst] = useState(false);
  const { groups, isSearching, error } = useSearchResults(typed);
  const found = groups.flatMap(({ items }) => items);

  function go(result: SearchResult | undefined) {
    if (result === undefined) return;
    onClose();
    // The documentation is not a page of the app.
    if (result.href.startsWith("/docs")) location.assign(result.href);
    else void router.navigate({ href: result.href });
  }
  // Enter pressed before the results are here opens the first of them.
  const onAnswer = useEffectEvent(() => go(found[0]));
  useEffect(() => {
    if (opensFirst && !isSearching) onAnswer();
  }, [opensFirst, isSearching]);

  return (
    <Autocomplete.Root
      open
      inline
      // The API filters, so every item is a match.
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={({ name }: SearchResult) => name}
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason !== "input-change") return;
        setTyped(value);
        setOpensFirst(false);
      }}
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className={`size-4 shrink-0 text-muted ${isSearching ? "animate-pulse" : ""}`} aria-hidden />
        <Autocomplete.Input
          aria-label={copy.shell.paletteLabel}
          placeholder={copy.shell.palettePlaceholder}
          maxLength={200}
          onKeyDown={(event) => {
            if (event.key === "Enter" && found.length === 0 && isSearching) setOpensFirst(true);
          }}
          className="h-13 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      <Status results={{ groups, isSearching, error }} count={found.length} />
      <Autocomplete.List
        aria-label={copy.shell.paletteLabel}
        className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-2 empty:hidden"
      >
        {(group: ResultGroup) => (
          <Autocomplete.Group key={group.name} items={group.items}>
            <Autocomplete.GroupLabel
              className={typed.trim() === "" ? "sr-only" : "px-3 pt-2 pb-1 text-xs font-medium text-muted"}
            >
              {group.name}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(result: SearchResult) => <Option key={result.href} result={result} onChoose={go} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

function Option({
  result,
  onChoose,
}: {
  readonly result: SearchResult;
  readonly onChoose: (result: SearchResult) => void;
}) {
  const { name, hint, Icon } = result;
  return (
    <Autocomplete.Item
      value={result}
      onClick={() => onChoose(result)}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-highlighted:bg-sunken"
    >
      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
        <span className="block min-w-0 truncate">{name}</span>
        {hint !== "" && (
          <span className="block min-w-0 truncate text-muted tabular-nums sm:max-w-[55%] sm:shrink-0">{hint}</span>
        )}
      </span>
    </Autocomplete.Item>
  );
}

/** The state of the search: in progress, without results, or failed. */
function Status({
  results: { isSearching, error },
  count,
}: {
  readonly results: SearchResults;
  readonly count: number;
}) {
  if (error !== null && !isSearching) {
    return (
      <p role="alert" className="border-b border-line px-4 py-3 text-danger">
        {copy.shell.paletteFailed} {error instanceof ApiError ? error.message : copy.failure.unexpected}
      </p>
    );
  }
  return (
    <p role="status" className={count === 0 ? "px-4 py-8 text-center text-muted" : "sr-only"}>
      {isSearching ? copy.common.searching : count === 0 ? copy.shell.paletteEmpty : copy.shell.paletteFound({ count })}
    </p>
  );
}
