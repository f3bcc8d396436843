import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isPageShortcut, isSelecting } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { debounceMs } from "#web/ui/use-debounced.ts";

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  // The URL changed by other means, such as Back or Clear filters.
  if (value !== searched) {
    setSearched(value);
    setTyped(value);
  }
  const search = useEffectEvent((text: string) => {
    setSearched(text);
    onSearch(text);
  });
  useEffect(() => {
    if (typed.trim() === searched) return;
    const timer = setTimeout(() => search(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  useKeyDown((event) => {
    if (event.key === "Escape" && (event.target === field.current || (isPageShortcut(event) && !isSelecting())))
      setTyped("");
  });
  return (
    <div className="relative min-w-40 flex-1 sm:w-80 sm:flex-none">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        ref={field}
        maxLength={200}
        className="control pl-9 text-ellipsis"
      />
    </div>
  );
}
