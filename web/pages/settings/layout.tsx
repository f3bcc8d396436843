import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useScrollToCurrent } from "#web/list/use-scroll-to-current.ts";
import { useSession } from "#web/session.ts";
import { canOpen, settingsPlaces } from "#web/shell/places.ts";
import { copy } from "#web/copy/copy.ts";

/** The tabs of the settings pages. */
export function SettingsLayout() {
  const { permissions } = useSession();
  const row = useScrollToCurrent(useRouterState({ select: ({ location }) => location.pathname }));
  return (
    <>
      <nav
        ref={row}
        aria-label={copy.shell.settings}
        className="relative -mx-4 mb-6 overflow-x-auto px-4 sm:mx-0 sm:px-0"
      >
        <ul className="flex min-w-max gap-1 border-b border-line">
          {settingsPlaces
            .filter((place) => canOpen(place, permissions))
            .map(({ name, href, Icon }) => (
              <li key={href}>
                <Link
                  to={href}
                  className="-mb-px flex h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium text-muted hover:text-ink focus-visible:-outline-offset-2 data-[status=active]:border-accent data-[status=active]:text-ink sm:h-10"
                >
                  <Icon className="size-4" aria-hidden />
                  {name}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
