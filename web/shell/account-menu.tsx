import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import LogOut from "lucide-react/icons/log-out";
import Keyboard from "lucide-react/icons/keyboard";
import type { ReactElement } from "react";
import { ask } from "#web/api.ts";
import { useSession, useTakeIn } from "#web/session.ts";
import { chooseTheme, themes, useTheme } from "#web/theme.ts";
import { Menu, MenuChoices, MenuItem, MenuRule } from "#web/ui/menu.tsx";
import { mayLeave } from "#web/ui/unsaved.ts";
import { words } from "#web/words.ts";

interface AccountMenuProps {
  readonly trigger: ReactElement;
  readonly onHelp: () => void;
}

export function AccountMenu({ trigger, onHelp }: AccountMenuProps) {
  const { user } = useSession();
  const theme = useTheme();
  const takeIn = useTakeIn();
  const router = useRouter();
  const signOut = useMutation({
    mutationFn: () => ask("POST /sign-out", {}),
    async onSuccess() {
      takeIn(null);
      await router.navigate({ to: "/sign-in", ignoreBlocker: true });
    },
  });
  const leave = async () => {
    if (await mayLeave()) signOut.mutate();
  };
  return (
    <Menu trigger={trigger} side="top">
      <div className="px-2.5 py-1.5">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-muted">{user.email}</p>
      </div>
      <MenuRule />
      <MenuChoices
        label={words.shell.theme}
        value={theme}
        options={themes.map((value) => ({ value, name: words.shell.themes[value] }))}
        onChoose={chooseTheme}
      />
      <MenuRule />
      <MenuItem onClick={onHelp}>
        <Keyboard className="size-4 text-muted" aria-hidden />
        {words.shell.help}
      </MenuItem>
      <MenuItem disabled={signOut.isPending} onClick={() => void leave()}>
        <LogOut className="size-4 text-muted" aria-hidden />
        {words.shell.signOut}
      </MenuItem>
    </Menu>
  );
}
