import { Link } from "@tanstack/react-router";
import { useScrollToCurrent } from "./use-scroll-to-current.ts";

interface Tab {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly search: object;
}

/** Tabs over a list. They are links, so each tab has its own URL. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const row = useScrollToCurrent(tabs.find(({ isCurrent }) => isCurrent)?.name);
  return (
    <nav ref={row} aria-label={label} className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-max gap-1 border-b border-line">
        {tabs.map(({ name, isCurrent, search }) => (
          <li key={name}>
            <Link
              to="."
              search={search as never}
              aria-current={isCurrent ? "page" : undefined}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              className="-mb-px flex h-11 items-center border-b-2 border-transparent px-3 font-medium text-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink sm:h-10"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
