import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useScrollToCurrent } from "#web/list/use-scroll-to-current.ts";
import { useSession } from "#web/session/session.ts";
import { copy } from "#web/copy/copy.ts";
import { settingsPlacesCopy } from "#web/copy/settings-places.ts";
import { BackLink } from "#web/ui/page/page-header.tsx";
import { groupsOf } from "./groups.ts";

/**
 * The pages of the settings: in groups beside the page on wide screens, otherwise as a row of tabs above it. A phone lists
 * them on a page of their own, to which each of them has a link.
 */
export function SettingsLayout() {
  const { permissions } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const row = useScrollToCurrent(path);
  const groups = groupsOf(permissions);
  // The record of a list, such as an endpoint, has a link to that list.
  const isPageOfList = /^\/settings\/[^/]+$/.test(path);
  return (
    <div className="xl:grid xl:grid-cols-[11.5rem_minmax(0,1fr)] xl:gap-x-10">
      <nav
        ref={row}
        aria-label={copy.shell.settings}
        className="relative mb-6 hidden overflow-x-auto sm:block xl:mb-0 xl:overflow-visible"
      >
        <ul className="flex min-w-max gap-1 border-b border-line xl:sticky xl:top-8 xl:block xl:min-w-0 xl:space-y-5 xl:border-b-0">
          {groups.map(({ group, places }) => (
            <li key={group} className="contents xl:block">
              <h2 className="hidden px-2.5 pb-1 text-xs font-medium text-muted xl:block">
                {settingsPlacesCopy.groups[group]}
              </h2>
              <ul className="contents xl:block xl:space-y-0.5">
                {places.map(({ name, href, Icon }) => (
                  <li key={href} className="contents xl:block">
                    <Link to={href} className={linkClass}>
                      <Icon className="size-4 shrink-0" aria-hidden />
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {isPageOfList && (
          <div className="mb-1 sm:hidden">
            <BackLink to="/settings" name={copy.shell.settings} />
          </div>
        )}
        <Outlet />
      </div>
    </div>
  );
}

const linkClass =
  "-mb-px flex h-10 items-center gap-2 border-b-2 border-transparent px-3 font-medium text-muted hover:text-ink focus-visible:-outline-offset-2 data-[status=active]:border-accent data-[status=active]:text-ink " +
  "xl:mb-0 xl:h-8 xl:gap-2.5 xl:rounded-md xl:border-b-0 xl:px-2.5 xl:hover:bg-sunken xl:data-[status=active]:bg-sunken";
