import { useMutation } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import CircleHelp from "lucide-react/icons/circle-help";
import LogOut from "lucide-react/icons/log-out";
import Keyboard from "lucide-react/icons/keyboard";
import type { ReactElement } from "react";
import type { SignedIn } from "#contract/people/people.ts";
import { request } from "#web/api.ts";
import { finishDiscards } from "#web/records/documents/discarding/pending-discards.ts";
import { useSession, useReplaceSession } from "#web/session/session.ts";
import { chooseTheme, themes, useTheme } from "#web/theme.ts";
import { Menu, MenuRadioGroup, MenuItem, MenuLink, MenuSeparator } from "#web/ui/menu.tsx";
import { confirmLeave } from "#web/session/unsaved.ts";
import { copy } from "#web/copy/copy.ts";
import { canOpen, type Place } from "./places.ts";

interface AccountMenuProps {
  readonly trigger: ReactElement;
  /** The places of the app that have no other link on this screen. */
  readonly places: readonly Place[];
  readonly onHelp: () => void;
}

export function AccountMenu({ trigger, places, onHelp }: AccountMenuProps) {
  const { user, permissions, server } = useSession();
  const theme = useTheme();
  const replaceSession = useReplaceSession();
  const router = useRouter();
  const signOut = useMutation({
    async mutationFn() {
      await finishDiscards();
      await request("POST /sign-out", {});
    },
    async onSuccess() {
      replaceSession(null);
      await router.navigate({ to: "/sign-in", ignoreBlocker: true });
    },
  });
  const leave = async () => {
    if (await confirmLeave()) signOut.mutate();
  };
  return (
    <Menu trigger={trigger} side="top">
      <div className="px-2.5 py-1.5">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-muted">{user.email}</p>
      </div>
      <MenuSeparator />
      {places
        .filter((place) => canOpen(place, permissions))
        .map(({ name, href, Icon }) => (
          <MenuItem key={href} render={<Link to={href} />}>
            <Icon className="size-4 text-muted" aria-hidden />
            {name}
          </MenuItem>
        ))}
      {places.length > 0 && <MenuSeparator />}
      <MenuRadioGroup
        label={copy.shell.theme}
        value={theme}
        options={themes.map((value) => ({ value, name: copy.shell.themes[value] }))}
        onChoose={chooseTheme}
      />
      <MenuSeparator />
      <MenuLink href="/docs" target="_blank" rel="noopener">
        <CircleHelp className="size-4 text-muted" aria-hidden />
        {copy.shell.guides}
      </MenuLink>
      <MenuItem onClick={onHelp}>
        <Keyboard className="size-4 text-muted" aria-hidden />
        {copy.shell.help}
      </MenuItem>
      <MenuItem disabled={signOut.isPending} onClick={() => void leave()}>
        <LogOut className="size-4 text-muted" aria-hidden />
        {copy.shell.signOut}
      </MenuItem>
      <MenuSeparator />
      <p className="px-2.5 py-1 text-xs text-muted">{versionText(server)}</p>
    </Menu>
  );
}

const shownCommitLength = 12;

const versionText = ({ version, commit }: SignedIn["server"]): string =>
  commit === null
    ? copy.shell.version({ version })
    : copy.shell.versionWithCommit({ version, commit: commit.slice(0, shownCommitLength) });
