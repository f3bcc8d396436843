import { Link } from "@tanstack/react-router";
import List from "lucide-react/icons/list";
import SquareKanban from "lucide-react/icons/square-kanban";
import type { leadSearch } from "#web/addresses/search.ts";
import { leadsCopy } from "#web/copy/leads.ts";

const views = [
  { view: undefined, name: leadsCopy.views.board, Icon: SquareKanban },
  { view: "list", name: leadsCopy.views.list, Icon: List },
] as const;

interface ViewSwitchProps {
  readonly current: "list" | undefined;
  /** The search parameters to keep. */
  readonly filters: Omit<ReturnType<typeof leadSearch>, "view" | "cursor">;
}

/** The switch between board and list, which keeps the filters. */
export function ViewSwitch({ current, filters }: ViewSwitchProps) {
  return (
    <nav aria-label={leadsCopy.views.label} className="flex rounded-md border border-line bg-surface p-0.5 shadow-low">
      {views.map(({ view, name, Icon }) => (
        <Link
          key={name}
          to="/leads"
          search={{ ...filters, view }}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={view === current ? "page" : undefined}
          className="flex h-11 items-center gap-1.5 rounded px-3 font-medium text-muted hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink sm:h-8"
        >
          <Icon className="size-4" aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}
