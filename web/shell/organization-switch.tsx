import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useSession } from "#web/session/session.ts";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { copy } from "#web/copy/copy.ts";

const load = () => import("./organization-menu.tsx");
const OrganizationMenu = lazyPart(async () => (await load()).OrganizationMenu);

/** The name of the active organization, with a menu for members of several. */
export function OrganizationSwitch() {
  const { organization, memberships } = useSession();
  const name = organization?.name ?? copy.shell.noOrganization;
  const mark = (
    <span
      aria-hidden
      className="flex size-7 shrink-0 items-center justify-center rounded-md bg-accent text-sm font-semibold text-on-accent"
    >
      {name.slice(0, 1)}
    </span>
  );
  if (memberships.length < 2) {
    return (
      <p className="flex h-11 min-w-0 items-center gap-2.5 px-2 font-semibold">
        {mark}
        <span className="truncate" title={name}>
          {name}
        </span>
      </p>
    );
  }
  const trigger = (
    <button
      type="button"
      className="flex h-11 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-left font-semibold hover:bg-sunken"
    >
      {mark}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden />
    </button>
  );
  return (
    <LazyMenu trigger={trigger} load={load}>
      <OrganizationMenu trigger={trigger} />
    </LazyMenu>
  );
}
