import { Link, Navigate } from "@tanstack/react-router";
import { useSession } from "#web/session/session.ts";
import { copy } from "#web/copy/copy.ts";
import { settingsPlacesCopy } from "#web/copy/settings-places.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { groupsOf } from "./groups.ts";

/** The list of the settings on a phone. Wider screens show them beside or above each page, and begin at the first. */
export function SettingsHome() {
  const groups = groupsOf(useSession().permissions);
  const isPhone = useMediaQuery("(width < 40rem)");
  const [first] = groups.flatMap(({ places }) => places);
  if (!isPhone && first !== undefined) return <Navigate to={first.href} replace />;
  return (
    <>
      <PageHeader title={copy.shell.settings} />
      <nav aria-label={copy.shell.settings} className="space-y-6">
        {groups.map(({ group, places }) => (
          <section key={group} aria-label={settingsPlacesCopy.groups[group]}>
            <h2 className="mb-1.5 px-1 text-xs font-medium text-muted">{settingsPlacesCopy.groups[group]}</h2>
            <ul className="card divide-y divide-line overflow-hidden">
              {places.map(({ name, href, Icon }) => (
                <li key={href}>
                  <Link
                    to={href}
                    className="flex h-12 items-center gap-3 px-4 font-medium active:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <Icon className="size-4 shrink-0 text-muted" aria-hidden />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}
