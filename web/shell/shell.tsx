import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import CircleUser from "lucide-react/icons/circle-user";
import MenuIcon from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { type ReactElement, Suspense, useEffect, useState } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Session, sessionQuery, useSession } from "#web/session/session.ts";
import { Announcements } from "#web/ui/page/arrival.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { UnsavedScope } from "#web/session/unsaved.ts";
import { copy } from "#web/copy/copy.ts";
import { ConfirmSession } from "./confirm-session.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { OrganizationSwitch } from "./organization-switch.tsx";
import { NewButton } from "./new-button.tsx";
import { barPlaces, canOpen, mainPlaces, menuPlaces, type Place } from "./places.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { paletteKeys } from "./shortcuts.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import type { Adding } from "./require-totp.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const loadAccountMenu = () => import("./account-menu.tsx");
const AccountMenu = lazyPart(async () => (await loadAccountMenu()).AccountMenu);
// Loaded when first opened.
const Palette = lazyPart(async () => (await import("./palette.tsx")).Palette);
// Loaded after the page, since it shows nothing at first.
const Toaster = lazyPart(async () => (await import("./toaster.tsx")).Toaster);
const UpdateNotice = lazyPart(async () => (await import("./update-notice.tsx")).UpdateNotice);
const NewsDot = lazyPart(async () => (await import("./news-dot.ts")).NewsDot);
const RequireTotp = lazyPart(async () => (await import("./require-totp.tsx")).RequireTotp);
const RequireProvider = lazyPart(async () => (await import("./require-provider.tsx")).RequireProvider);
const HelpDialog = lazyPart(async () => (await import("./help-dialog.tsx")).HelpDialog);

/**
 * The layout for signed-in users. When the session ends, it renders nothing and the route guard redirects to the
 * sign-in page.
 */
export function Shell() {
  const { data } = useQuery(sessionQuery);
  const router = useRouter();
  useEffect(() => {
    if (data === null) void router.invalidate();
  }, [data, router]);
  if (data == null) return null;
  return (
    <Session value={data}>
      {/* The key resets all state when the organization changes. */}
      <Office key={data.organization?.id} />
    </Session>
  );
}

const pageScope = {};

/** The navigation around every page: a sidebar on desktop, bars above and below on phones. */
function Office() {
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const onPalette = () => setOpen("palette");
  const onHelp = () => setOpen("help");
  const onClose = () => setOpen(null);
  useShortcuts({ onPalette, onHelp });
  useKeptFocus();
  const { organization, user } = useSession();
  // The dialog stays until the recovery codes are noted, when the session has the authenticator already.
  const [adding, setAdding] = useState<Adding>(null);
  const lacksTotp = organization?.requiresSecondFactor === true && !user.hasTotp && !user.hasPasskey;

  return (
    <div className="lg:pl-60">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-3 font-medium text-on-accent focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>("#content")?.focus();
        }}
      >
        {copy.common.skip}
      </a>
      <Sidebar onPalette={onPalette} onHelp={onHelp} />
      <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-page px-2 lg:hidden">
        <div className="min-w-0 flex-1">
          <OrganizationSwitch />
        </div>
        <button
          type="button"
          aria-label={copy.shell.search}
          onClick={onPalette}
          className="flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken"
        >
          <Search className="size-5" aria-hidden />
        </button>
        <NewButton isCompact />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-6xl has-[[data-wide]]:max-w-[110rem] px-4 pt-5 pb-28 outline-none sm:px-8 sm:pt-8 lg:pb-16"
      >
        {organization?.test === true && <TestNotice />}
        <StaleNotice />
        <UnsavedScope value={pageScope}>
          {organization === null ? (
            <NoOrganization />
          ) : organization.requiredProvider !== null ? (
            <Suspense>
              <RequireProvider organization={organization} name={organization.requiredProvider} />
            </Suspense>
          ) : lacksTotp || adding !== null ? (
            <Suspense>
              <RequireTotp organization={organization.name} adding={adding} onAdding={setAdding} />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </UnsavedScope>
      </main>
      <BottomBar onHelp={onHelp} />
      <Suspense>
        {open === "palette" && <Palette onClose={onClose} />}
        {open === "help" && <HelpDialog onClose={onClose} />}
      </Suspense>
      <Announcements />
      <ConfirmSession />
      <SignInAgain />
      <Suspense>
        <Toaster />
        <UpdateNotice />
        {organization !== null && organization.requiredProvider === null && !lacksTotp && <NewsDot />}
      </Suspense>
    </div>
  );
}

/** Says on every page that the organization was made for trying things. */
const TestNotice = () => (
  <div className="mb-5">
    <Notice tone="info">{copy.shell.testOrganization}</Notice>
  </div>
);

function NoOrganization() {
  return (
    <div className="py-24 text-center">
      <h1 className="text-xl font-semibold">{copy.shell.noOrganization}</h1>
      <p className="mt-2 text-muted">{copy.shell.noOrganizationHint}</p>
    </div>
  );
}

interface BarProps {
  readonly onHelp: () => void;
}

function Sidebar({ onPalette, onHelp }: BarProps & { readonly onPalette: () => void }) {
  const { user, permissions } = useSession();
  return (
    <header className="fixed inset-y-0 left-0 z-20 hidden w-60 flex-col border-r border-line bg-page p-3 lg:flex">
      <OrganizationSwitch />
      <div className="mt-3 mb-4 flex gap-2">
        <button
          type="button"
          onClick={onPalette}
          className="flex h-9 min-w-0 flex-1 items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-muted shadow-low hover:border-line-strong/60"
        >
          <Search className="size-4 shrink-0" aria-hidden />
          <span className="flex-1 text-left">{copy.shell.search}</span>
          <kbd className="font-sans text-xs whitespace-nowrap">{paletteKeys}</kbd>
        </button>
        <NewButton />
      </div>
      <nav
        aria-label={copy.shell.navigation}
        className="-mx-1 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-1"
      >
        {mainPlaces
          .filter((place) => canOpen(place, permissions))
          .map(({ name, href, Icon }) => (
            <Link
              key={href}
              to={href}
              activeOptions={{ exact: href === "/" }}
              className="flex h-9 shrink-0 items-center gap-2.5 rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink data-[status=active]:bg-sunken data-[status=active]:text-ink"
            >
              <Icon className="size-4" aria-hidden />
              {name}
            </Link>
          ))}
      </nav>
      <Account onHelp={onHelp}>
        <button
          type="button"
          aria-label={copy.shell.accountOf({ name: user.name })}
          className="flex h-11 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-left hover:bg-sunken"
        >
          <CircleUser className="size-5 shrink-0 text-muted" aria-hidden />
          <span className="min-w-0 flex-1 truncate">{user.name}</span>
          <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden />
        </button>
      </Account>
    </header>
  );
}

const tab =
  "flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium text-muted data-[status=active]:text-accent";

function BottomBar({ onHelp }: BarProps) {
  const { permissions } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isInMenu = menuPlaces.some(({ href }) => path.startsWith(href));
  return (
    <nav
      aria-label={copy.shell.navigation}
      className="fixed inset-x-0 bottom-0 z-20 flex h-[calc(3.75rem+env(safe-area-inset-bottom))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {barPlaces
        .filter((place) => canOpen(place, permissions))
        .map(({ name, href, Icon }) => (
          <Link key={href} to={href} activeOptions={{ exact: href === "/" }} className={tab}>
            <Icon className="size-5" aria-hidden />
            {name}
          </Link>
        ))}
      <Account onHelp={onHelp} places={menuPlaces}>
        <button type="button" data-status={isInMenu ? "active" : undefined} className={tab}>
          <MenuIcon className="size-5" aria-hidden />
          {copy.shell.menu}
        </button>
      </Account>
    </nav>
  );
}

interface AccountProps extends BarProps {
  readonly places?: readonly Place[];
  readonly children: ReactElement<object>;
}

function Account({ onHelp, places = [], children }: AccountProps) {
  return (
    <LazyMenu trigger={children} load={loadAccountMenu}>
      <AccountMenu trigger={children} places={places} onHelp={onHelp} />
    </LazyMenu>
  );
}
