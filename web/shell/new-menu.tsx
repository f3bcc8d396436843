import { useRouter } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useSession } from "#web/session/session.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { creations } from "./creations.ts";
import { canOpen } from "./places.ts";

/** The records that the user may create. */
export function NewMenu({ trigger }: { readonly trigger: ReactElement }) {
  const { permissions } = useSession();
  const router = useRouter();
  return (
    <Menu trigger={trigger} align="end">
      {creations
        .filter((creation) => canOpen(creation, permissions))
        .map(({ name, href, Icon }) => (
          <MenuItem key={href} onClick={() => void router.navigate({ href })}>
            <Icon className="size-4 text-muted" aria-hidden />
            {name}
          </MenuItem>
        ))}
    </Menu>
  );
}
