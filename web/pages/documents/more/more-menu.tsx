import type { ReactElement } from "react";
import { Menu, MenuItem, MenuLink } from "#web/ui/menu.tsx";
import type { MoreAction } from "./more-actions.tsx";

interface MoreMenuProps {
  readonly trigger: ReactElement;
  readonly actions: readonly MoreAction[];
}

export const MoreMenu = ({ trigger, actions }: MoreMenuProps) => (
  <Menu trigger={trigger} align="end">
    {actions.map((action) =>
      "href" in action ? (
        <MenuLink key={action.name} href={action.href} target="_blank" rel="noopener">
          {action.name}
        </MenuLink>
      ) : (
        <MenuItem key={action.name} onClick={action.onChoose}>
          {action.name}
        </MenuItem>
      ),
    )}
  </Menu>
);
